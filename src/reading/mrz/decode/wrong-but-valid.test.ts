import { describe, expect, it } from 'vitest';
import { decodeMrz } from './decode.js';
import { encodeMrz } from '../../../../test/support/mrz/encode.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { randomDocument } from '../../../../test/support/mrz/random-documents.js';
import {
  noDamage,
  randomLattice,
  type Damage,
} from '../../../../test/support/mrz/random-lattices.js';
import { randomFrom } from '../../../../test/support/random.js';
import type { FieldName, MrzFormat, MrzReading } from '../types.js';

const formats: readonly MrzFormat[] = ['TD3', 'TD2', 'TD1', 'MRV-A', 'MRV-B', 'FRA-ID'];
const values: readonly FieldName[] = ['documentNumber', 'birthDate', 'expirationDate'];

/** Numbers and dates that differ from the document's; a visa's optional data has no check digit. */
const wrongValues = (reading: MrzReading, truth: MrzReading): readonly FieldName[] =>
  [
    ...values,
    ...(reading.format.startsWith('MRV') ? [] : (['optionalData', 'optionalData2'] as const)),
  ].filter((name) => reading.fields[name]?.text !== truth.fields[name]?.text);

const measure = (count: number, damage: Damage, firstSeed: number) => {
  const tally = { read: 0, asShown: 0, exact: 0, valid: 0, wrongValues: 0, wrongNames: 0 };
  for (let i = 0; i < count; i++) {
    const random = randomFrom(firstSeed + i);
    const lines = encodeMrz(randomDocument(random, formats[i % formats.length]!));
    const reading = decodeMrz(lines.map((line) => randomLattice(random, line, damage)));
    if (reading === undefined) continue;
    const isExact = reading.lines.join() === lines.join();
    tally.read++;
    tally.asShown += Number(reading.literalLines.join() === lines.join());
    tally.exact += Number(isExact);
    tally.valid += Number(reading.valid);
    if (!reading.valid || isExact) continue;
    const truth = decodeMrz(latticesOf(lines))!;
    if (reading.format !== truth.format || wrongValues(reading, truth).length > 0)
      tally.wrongValues++;
    else tally.wrongNames++;
  }
  return tally;
};

/** A rare error needs more documents than a test has time for: `npm run test:all -- --only rates`. */
const times = process.env['ANVERSO_LONG'] === '1' ? 14 : 1;

describe('a wrong number or date is never returned as valid', () => {
  it.each([
    [
      'a photo',
      150 * times,
      { unsureRate: 0.008, overconfidence: 1, joinedRate: 0.05, wander: 0.04, faintRate: 0.002 },
    ],
    [
      'a bad photo',
      60 * times,
      { unsureRate: 0.05, overconfidence: 1, joinedRate: 0.1, wander: 0.05, faintRate: 0.01 },
    ],
    [
      'a net too sure of itself',
      60 * times,
      { ...noDamage, unsureRate: 0.02, overconfidence: 1.5 },
    ],
  ] as const)(
    '%s (%i documents)',
    (name, count, damage) => {
      const tally = measure(count, damage, 50_000);
      const percent = (n: number): string => `${((100 * n) / count).toFixed(1)} %`;
      console.info(
        `${name}: exact ${percent(tally.asShown)} as shown, ${percent(tally.exact)} decoded, ` +
          `valid ${percent(tally.valid)}, wrong but valid: values ${tally.wrongValues}, names ${tally.wrongNames}`,
      );
      expect(tally.wrongValues).toBe(0);
      expect(tally.exact).toBeGreaterThan(tally.asShown);
    },
    300_000,
  );
});
