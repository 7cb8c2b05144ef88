import { describe, expect, it } from 'vitest';
import { checkDigit } from './number.js';

describe('ICAO 9303-3, 4.9: check digits', () => {
  it.each([
    ['520727', 3],
    ['AB2134<<<', 5],
    ['L898902C3', 6],
    ['<<<<<<<<<<<<<<', 0],
    ['', 0],
  ])('%s → %i', (text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });

  it('cannot tell characters of equal value apart', () => {
    for (const [a, b] of ['G6', 'L1', 'U0', 'S8', 'K<', '0<'])
      expect(checkDigit(`AB${a}12`)).toBe(checkDigit(`AB${b}12`));
    expect(checkDigit('ABO12')).not.toBe(checkDigit('AB012'));
  });
});
