import { describe, expect, it } from 'vitest';
import { type ReadSign, splitAtGaps } from './line-decode.js';

/** Characters half a height apart; each dot of the drawing is an empty place, a blank a read space. */
const drawn = (drawing: string): { signs: ReadSign[]; aspect: number } => {
  const places = [...drawing];
  const signs = places.flatMap((sign, i) =>
    sign === '.' ? [] : [{ sign, confidence: 1, asDigit: 0, at: (i + 0.5) / places.length }],
  );
  return { signs, aspect: places.length / 2 };
};
const split = (drawing: string) => {
  const { signs, aspect } = drawn(drawing);
  return splitAtGaps(signs, aspect);
};
const texts = (drawing: string): string[] =>
  split(drawing).map(({ signs }) => signs.map(({ sign }) => sign).join(''));

describe('a line is split at wide gaps', () => {
  it.each([
    ['MARIA ELENA', ['MARIA ELENA']],
    ['NOMBRE....MARIA', ['NOMBRE', 'MARIA']],
    ['12.08.1983', ['12081983']],
    ['SEXO... F... 1,68', ['SEXO', 'F', '1,68']],
    [' LUIS ', ['LUIS']],
    ['P..A..N..A..M..A', ['PANAMA']],
    ['', []],
    ['   ', []],
  ])('%j → %j', (drawing, parts) => expect(texts(drawing)).toEqual(parts));

  it('shares the line out without overlap', () => {
    const parts = split('NOMBRE.....MARIA.....PEREZ');
    expect(parts[0]!.from).toBe(0);
    expect(parts.at(-1)!.to).toBe(1);
    for (const [i, { from, to }] of parts.entries()) {
      expect(to).toBeGreaterThan(from);
      if (i > 0) expect(from).toBeGreaterThanOrEqual(parts[i - 1]!.to);
    }
  });
});
