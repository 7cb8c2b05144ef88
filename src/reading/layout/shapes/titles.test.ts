import { describe, expect, it } from 'vitest';
import { readValue } from '../values.js';

const today = { year: 2026, month: 11, day: 15 } as const;
const nameIn = (...lines: readonly string[]) =>
  readValue('surnames', lines, undefined, { layout: undefined, today })?.values[0]?.value;

describe('what stands around a name', () => {
  it.each([
    ['Mag. HUBER', 'HUBER'],
    // The full stop read as a comma, or lost.
    ['Mag, HUBER', 'HUBER'],
    ['Mag HUBER', 'HUBER'],
    ['DR HUBER', 'HUBER'],
    ['Dipl.-Ing. Dr. HUBER', 'HUBER'],
    ['HUBER, MBA', 'HUBER'],
    ['HUBER ***TEST***', 'HUBER'],
    ['***TEST*** HUBER', 'HUBER'],
    ['**HUBER', 'HUBER'],
  ])('%s is %s', (printed, name) => expect(nameIn(printed)).toBe(name));
  it.each(['MAG. DR', 'UND', 'and', '***SPECIMEN***', 'Führerschein', 'AUSSTELLENDE BEHÖRDE'])(
    '%s is no name',
    (printed) => expect(nameIn(printed)).toBeUndefined(),
  );
  it.each(['DE LA CRUZ', 'LI', 'SPECIMEN', 'ING', 'DI MARIA'])('%s stays', (printed) =>
    expect(nameIn(printed)).toBe(printed),
  );
  it('titles on a line of their own are left out', () =>
    expect(nameIn('MAG. DR.', 'HUBER')).toBe('HUBER'));
  it('a comma ends the surnames of a full name', () =>
    expect(
      readValue('fullName', ['OKAFOR, NIA BETH'], undefined, { layout: undefined, today })
        ?.values[0]?.lines,
    ).toEqual(['OKAFOR', 'NIA BETH']));
});
