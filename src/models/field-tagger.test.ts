import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadFieldTagger } from './field-tagger.js';
import { type PrintedPage, type WordInput, wordsOf } from './field-tagger-words.js';

const file = new URL('../../test/fixtures/field-tagger-words.json', import.meta.url);
const fixture = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly page: PrintedPage;
  readonly year: number;
  readonly words: readonly WordInput[];
};

describe('the field tagger', () => {
  it('is given words as it was trained on them', () => {
    const words = wordsOf(fixture.page, fixture.year);
    expect(words.map(({ line, from, to, grams }) => ({ line, from, to, grams }))).toEqual(
      fixture.words.map(({ line, from, to, grams }) => ({ line, from, to, grams })),
    );
    words.forEach(({ numbers }, i) =>
      numbers.forEach((number, k) => expect(number).toBeCloseTo(fixture.words[i]!.numbers[k]!, 4)),
    );
  });

  it('tells captions from values, and which is which', async () => {
    const { tag } = await loadFieldTagger();
    const line = (text: string, x: number, y: number, height = 24) => {
      return { text, confidence: 0.95, x, y, width: text.length * height * 0.5, height };
    };
    const lines = [
      line('REPUBLIC OF UTOPIA', 300, 20, 34),
      line('Surname', 320, 100, 14),
      line('MARTINEZ ROJAS', 320, 118),
      line('Given names', 320, 170, 14),
      line('LUCIA', 320, 188),
      line('Date of birth', 320, 240, 14),
      line('14.03.1991', 320, 258),
      line('Date of expiry', 320, 310, 14),
      line('02.09.2033', 320, 328),
    ];
    const words = await tag({ widthPx: 1000, heightPx: 630, lines }, 2026);
    const likeliest = (index: number): string => {
      const { value, label, none } = words.find((word) => word.line === index)!;
      const all = [
        ['none', none],
        ...Object.entries(value).map(([field, p]) => [`value ${field}`, p] as const),
        ...Object.entries(label).map(([field, p]) => [`label ${field}`, p] as const),
      ] as const;
      return all.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    };
    expect(lines.map((_, i) => likeliest(i))).toEqual([
      'none',
      'label surnames',
      'value surnames',
      'label givenNames',
      'value givenNames',
      'label birthDate',
      'value birthDate',
      'label expiryDate',
      'value expiryDate',
    ]);
  });
});
