import { describe, expect, it } from 'vitest';
import { countryCodes } from './countries.js';

describe('country codes', () => {
  it('are the 249 of ISO 3166-1 and those of ICAO, each once', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(countryCodes.indexOf('D<<')).toBe(249);
    for (const code of countryCodes) expect(code).toMatch(/^[A-Z][A-Z<]{2}$/);
  });
});
