import { describe, expect, it } from 'vitest';
import { longDate, shortDate } from '../../src/http/present/dates.js';

/* Interface 2.2 to 2.7: DD-MM-YY in MRZ objects, DD-MM-YYYY everywhere else. */
describe('2.2 to 2.7: dates', () => {
  it.each([
    [{ year: 1974, month: 8, day: 12 }, '12-08-74', '12-08-1974'],
    [{ year: 2000, month: 2, day: 29 }, '29-02-00', '29-02-2000'],
    [{ year: 2009, month: 12, day: 1 }, '01-12-09', '01-12-2009'],
  ])('%o', (date, short, long) => {
    expect(shortDate(date)).toBe(short);
    expect(longDate(date)).toBe(long);
  });

  it('are empty where the document does not tell', () => {
    expect(shortDate(undefined)).toBe('');
    expect(longDate(undefined)).toBe('');
  });
});
