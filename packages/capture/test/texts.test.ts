import { describe, expect, it } from 'vitest';
import { en, type TextKey } from '../src/texts/en.js';
import { texts } from '../src/texts/texts.js';

const holesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(texts))('the texts in %s', (_language, own) => {
  it('have the same things to fill in as in English, and none is empty', () => {
    for (const [key, english] of Object.entries(en)) {
      const text = own[key as TextKey];
      expect([key, text.trim() !== '', holesOf(text)]).toEqual([key, true, holesOf(english)]);
    }
  });
});
