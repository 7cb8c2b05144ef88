import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../contract/calendar.js';
import type { Outcomes } from '../jobs.js';
import { expiryOf, judgeExpiry } from './expiry.js';

const card = (expirationDate: CalendarDate | undefined): Outcomes['identificationCard'] => ({
  flow: 'identificationCard',
  card: {
    documentNumber: '8-000-001',
    names: 'JUAN',
    surnames: 'PRUEBA',
    gender: 'M',
    birthCountry: '',
    birthDate: undefined,
    nationality: '',
    issuingDate: undefined,
    expirationDate,
  },
  valid: true,
  diagnostics: {},
});
const day = (year: number, month: number, at: number): CalendarDate => ({ year, month, day: at });

describe('expiry', () => {
  it.each([
    ['a day before', day(2024, 2, 28), day(2024, 2, 29), false, 1],
    ['on its last day', day(2024, 2, 29), day(2024, 2, 29), false, 0],
    ['the day after', day(2024, 3, 1), day(2024, 2, 29), true, -1],
    ['over a change of year', day(2025, 1, 1), day(2023, 12, 31), true, -367],
  ])('%s', (_when, today, date, expired, expiresInDays) => {
    expect(expiryOf(card(date), today)).toEqual({ date, expired, expiresInDays });
    const evidence = { expired: true, expiresInDays };
    expect(judgeExpiry(expiryOf(card(date), today))).toEqual(
      expired ? { rejected: 'documentExpired', evidence } : undefined,
    );
  });

  it('is not said of a document without a date', () => {
    const expiry = expiryOf(card(undefined), day(2030, 1, 1));
    expect(expiry).toBeUndefined();
    expect(judgeExpiry(expiry)).toBeUndefined();
  });
});
