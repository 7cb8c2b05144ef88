import { printDate } from '../dates.js';
import { plainLetters } from '../holder.js';
import type { Subject } from '../specimen.js';

/** Ñ stays in latin-1; other marks are dropped, as the registry's records have it. */
const recorded = (text: string): string =>
  text.toUpperCase().split('Ñ').map(plainLetters).join('Ñ');

/** Places of the 531 bytes, padded with NUL (docs/FORMATS.md 4.2). */
export const colombianBytes = ({ holder, number, serial }: Subject): Uint8Array => {
  const bytes = new Uint8Array(531);
  const put = (at: number, text: string, length: number): void =>
    bytes.set(Buffer.from(text.slice(0, length), 'latin1'), at);
  const [name1 = '', ...others] = holder.names;
  put(0, '03', 2);
  put(2, serial.padStart(8, '0'), 8);
  put(24, 'PubDSK_1', 8);
  put(40, serial.padStart(8, '0'), 8);
  put(48, number.padStart(10, '0'), 10);
  put(58, recorded(holder.surnames[0]), 23);
  put(81, recorded(holder.surnames[1]), 23);
  put(104, recorded(name1), 23);
  put(127, recorded(others.join(' ')), 23);
  put(151, holder.gender, 1);
  put(152, printDate(holder.birthDate, '19980910'), 8);
  put(160, '05', 2);
  put(162, '001', 3);
  put(166, holder.bloodType, 3);
  // A fingerprint's place: bytes of no meaning, the same for the same person.
  for (let i = 170; i < bytes.length; i++) bytes[i] = (i * 37 + holder.faceSeed) % 256;
  return bytes;
};
