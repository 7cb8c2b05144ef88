import { printDate } from '../dates.js';
import { givenNames } from '../holder.js';
import type { Subject } from '../specimen.js';

const key = [
  0x27, 0x30, 0x04, 0xa0, 0x00, 0x0f, 0x93, 0x12, 0xa0, 0xd1, 0x33, 0xe0, 0x03, 0xd0, 0x00, 0xdf,
  0x00,
];

/** Latin-1 under a known key, 700 bytes (docs/FORMATS.md 4.12). */
export const costaRicanBytes = ({ holder, number }: Subject): Uint8Array => {
  const bytes = new Uint8Array(700);
  const put = (at: number, text: string, length: number): void =>
    bytes.set(Buffer.from(text.padEnd(length).slice(0, length), 'latin1'), at);
  put(0, number, 9);
  put(9, holder.surnames[0].toUpperCase(), 26);
  put(35, holder.surnames[1].toUpperCase(), 26);
  put(61, givenNames(holder).toUpperCase(), 30);
  put(91, holder.gender, 1);
  put(92, printDate(holder.birthDate, '19980910'), 8);
  put(100, printDate(holder.expirationDate, '19980910'), 8);
  return bytes.map((byte, i) => byte ^ key[i % key.length]!);
};
