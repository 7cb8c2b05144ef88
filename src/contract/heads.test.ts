import { describe, expect, it } from 'vitest';
import { withHeadsId, parseHeads } from './heads.js';

const heads = withHeadsId({
  madeAt: '2026-11-02T10:00:00.000Z',
  measured: [],
  recapture: { version: '8', maxAttack: 0.4 },
});

describe('heads of a client', () => {
  it('come back as they were written, in any order of their keys', () => {
    expect(parseHeads(JSON.stringify(heads))).toEqual(heads);
    const turned = Object.fromEntries(Object.entries(heads).reverse());
    expect(parseHeads(JSON.stringify(turned))).toEqual(heads);
  });

  const rate = { of: 300, before: 0.2, after: 0.1 };
  const gain = { judge: 'document', refused: rate, passed: rate, passedByKind: { print: rate } };
  const whole = {
    ...{ madeAt: '2026-11-02T10:00:00.000Z', measured: [gain] },
    selfie: { version: '1', known: { weights: [0.1, -2], constant: 1, doubt: 3 } },
    match: { version: '8', match: 0.5, doubt: 0.4 },
  };
  it('hold numbers that adapt writes', () => {
    expect(parseHeads(JSON.stringify(withHeadsId(whole)))).toMatchObject(whole);
  });

  const known = (part: object) => ({ selfie: { version: '1', known: part } });
  it.each<[string, object]>([
    ['text as weights', known({ weights: ['a'], constant: 1, doubt: 3 })],
    ['no constant', known({ weights: [1], doubt: 3 })],
    ['a number without an end', known({ weights: [1e300], constant: 1, doubt: 3 })],
    ['a limit that everybody reaches', { match: { version: '8', match: -2, doubt: -2 } }],
    ['an unknown part', { voice: { version: '8' } }],
    ['measured as a number', { measured: 3 }],
    ['measured without rates', { measured: [{ judge: 'document' }] }],
    ['an escape in a name', { measured: [{ ...gain, passedByKind: { '\u001b[2J': rate } }] }],
    ['an escape in a version', { recapture: { version: '\u001b]0;x', maxAttack: 1 } }],
    ['a date that is none', { madeAt: '\u001b[31m' }],
  ])('with %s are refused, although their digest is right', (_what, part) => {
    const text = JSON.stringify(withHeadsId({ ...whole, ...(part as typeof whole) }));
    expect(parseHeads(text)).toBe('holds what anverso adapt never writes');
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
