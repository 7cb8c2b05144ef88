import { describe, expect, it } from 'vitest';
import { looksLike, unexpectedIn } from './shown-kind.js';

describe('what a rejection says of its photos', () => {
  it.each([
    [undefined, undefined, undefined],
    ['passport_page', 'passport_page', undefined],
    ['card_back', 'card_back', { kind: 'card_back', askedFor: 'passport' }],
    [{ frontside: 'card_front' }, 'card_front', undefined],
    [{ backside: 'card_back' }, undefined, undefined],
    [{ frontside: 'card_front', backside: 'none' }, 'none', { kind: 'none', askedFor: 'backside' }],
    [
      { frontside: 'card_back', backside: 'card_front' },
      'card_back',
      { kind: 'card_back', askedFor: 'frontside' },
    ],
  ])('%j', (documentKind, like, unexpected) => {
    const evidence = { documents: 1, ...(documentKind && { documentKind }) };
    expect(looksLike(evidence)).toBe(like);
    expect(unexpectedIn(evidence)).toEqual(unexpected);
  });
});
