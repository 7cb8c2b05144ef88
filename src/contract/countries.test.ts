import { describe, expect, it } from 'vitest';
import { countryCodes, twoLetterCode } from './countries.js';

describe('country codes', () => {
  it('are the 249 of ISO 3166-1 and those of ICAO, each once', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(countryCodes.indexOf('D<<')).toBe(249);
    for (const code of countryCodes) expect(code).toMatch(/^[A-Z][A-Z<]{2}$/);
  });

  it.each([
    ['MEX', 'MX'],
    ['ARG', 'AR'],
    ['CHL', 'CL'],
    ['GBD', 'GB'],
    ['XPO', undefined],
    ['W A', undefined],
  ])('%s has certificates of %s', (threeLetters, twoLetters) => {
    expect(twoLetterCode(threeLetters)).toBe(twoLetters);
  });

  it('no two countries of ISO 3166-1 have the same two letters', () => {
    const all = countryCodes.slice(0, 249).map(twoLetterCode);
    expect(new Set(all).size).toBe(249);
  });
});
