/** Machine readable zones: what the net read, decoded, and what is made of it. */
import { readFileSync } from 'node:fs';
import { decodeMrz } from '../../../../../../src/reading/mrz/decode/decode.js';
import { mrzCandidates } from '../../../../../../src/reading/mrz/parse/candidates.js';
import { passportOf } from '../../../../../../src/reading/mrz/parse/passport.js';
import { isRejection } from '../../../../../../src/contract/rejection.js';
import { latticesOf } from '../../../../../../test/support/mrz/lattices.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

const file = new URL('../../../../../../test/fixtures/mrz-cases.json', import.meta.url);
const today = { year: 2026, month: 1, day: 1 };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** Every byte but the end of a line is a character of the zone. */
const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString('latin1')
    .split('\n')
    .slice(0, 4)
    .map((line) =>
      Array.from(line, (char) =>
        alphabet.includes(char) ? char : alphabet[char.charCodeAt(0) % alphabet.length]!,
      )
        .join('')
        .slice(0, 48),
    )
    .filter((line) => line !== '');

/** No field is longer than the zone it stands in. */
const longest = 3 * 48;

export const target: GuidedTarget = {
  about: 'machine readable zones, decoded, and their holders',
  subject: ['src/reading/mrz/decode', 'src/reading/mrz/parse'],
  seeds: () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: { lines: string[] }[] };
    return cases.map(({ lines }) => Buffer.from(lines.join('\n')));
  },
  words: ['<<', '<<<<<<<<', 'P<', 'ID', 'I<', 'AC', 'V<', 'CHL', 'D<<', 'FRA', '000000', '999999'],
  tryOne: (bytes) => {
    const reading = decodeMrz(latticesOf(linesOf(bytes)));
    const passport = passportOf(reading, today);
    if (isRejection(passport)) return void (reading && mrzCandidates(reading, today));
    const told = mrzCandidates(reading!, today);
    if (told.some(({ value }) => value.length > longest)) throw undeclared('longer than a zone');
  },
};
