import { describe, expect, it } from 'vitest';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { decodeMrz } from './decode.js';

describe('what is no zone', () => {
  it('folds and rules, read as fillers', () => {
    const fold = [
      'I<D<<0<<<<<<<<0<<<<<<<<<<<<<<<',
      '<'.repeat(15) + 'D<<<<<<<<<<<<<0',
      '<'.repeat(30),
    ];
    expect(decodeMrz(latticesOf(fold))).toBeUndefined();
  });

  it('a zone with the shortest of names is one', () => {
    const zone = [
      'P<UTOO<<A<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<08',
    ];
    expect(decodeMrz(latticesOf(zone))?.format).toBe('TD3');
  });
});
