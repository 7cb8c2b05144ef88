import { describe, expect, it } from 'vitest';
import { nameHeads, parseHeads } from './heads.js';

const heads = nameHeads({
  madeAt: '2026-11-02T10:00:00.000Z',
  weakens: false,
  measured: [],
  recapture: { version: '8', maxAttack: 0.4 },
});

describe('heads of a client', () => {
  it('come back as they were written, in any order of their keys', () => {
    expect(parseHeads(JSON.stringify(heads))).toEqual(heads);
    const turned = Object.fromEntries(Object.entries(heads).reverse());
    expect(parseHeads(JSON.stringify(turned))).toEqual(heads);
  });

  it.each([
    ['{', 'is not JSON'],
    ['null', 'was not written by anverso adapt'],
    ['{"a": 1}', 'was not written by anverso adapt'],
    [JSON.stringify({ ...heads, format: 2 }), 'has format 2; this version reads 1'],
    [
      JSON.stringify({ ...heads, recapture: { version: '8', maxAttack: 4 } }),
      'was changed or damaged since it was made',
    ],
  ])('%s is refused', (text, problem) => {
    expect(parseHeads(text)).toBe(problem);
  });
});
