import { describe, expect, it } from 'vitest';
import { birthDateOf, expirationDateOf } from './dates.js';

const today = { year: 2026, month: 1, day: 1 };

describe('docs/FORMATS.md 1.6: dates and their century', () => {
  it.each([
    ['740812', { year: 1974, month: 8, day: 12 }],
    ['260101', { year: 2026, month: 1, day: 1 }],
    ['260102', { year: 1926, month: 1, day: 2 }],
    ['000229', { year: 2000, month: 2, day: 29 }],
    ['010229', 'impossible'],
    ['880941', 'impossible'],
    ['74<<<<', 'unknown'],
    ['7408<<', 'unknown'],
    ['<<<<<<', 'unknown'],
    ['<<0812', 'impossible'],
    ['74O812', 'impossible'],
  ] as const)('birth %s', (text, date) => {
    expect(birthDateOf(text, today)).toEqual(date);
  });

  it.each([
    ['120415', [], { year: 2012, month: 4, day: 15 }],
    ['760101', [], { year: 2076, month: 1, day: 1 }],
    ['770101', [], { year: 1977, month: 1, day: 1 }],
    ['000101', ['000101'], 'unknown'],
    ['000101', [], { year: 2000, month: 1, day: 1 }],
    ['<<<<<<', [], 'unknown'],
    ['301301', [], 'impossible'],
  ] as const)('expiry %s, never %s', (text, never, date) => {
    expect(expirationDateOf(text, today, never)).toEqual(date);
  });
});
