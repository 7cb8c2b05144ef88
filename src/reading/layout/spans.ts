import { canonical } from './fold.js';
import type { LabelIndex } from './label-index.js';
import type { TextLine } from '../text/page.js';
import type { PhraseHit } from './phrases.js';

/** A run of words of one line that is a known phrase, from `from` to `to` in its text. */
export type Span = {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly hits: readonly PhraseHit[];
};

const mostTokens = 9;

/**
 * Words, cut also between letters and digits, between `d` and `E` of `NacionalidadECUATORIANA`, and
 * where a lost gap or a misread stroke glues a value or a second label on: `SEXOF`, `SANGREA+`, `NIMIYSURNAME`.
 */
const tokensOf = (text: string): { from: number; to: number }[] =>
  [
    ...text.matchAll(
      /SEXO(?=[MFH](?!\p{L}))|SANGRE(?=(?:AB?|B|O)[+-])|\p{Lu}{5,}?(?=[IYLTJ]?(?:SURNAME|GIVEN|NATIONALITY|DATE))|\p{Lu}*\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lt}]+|\d+/gu,
    ),
  ].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** Words of values that are a letter away from a label: NOMBRE, and F. NACIMIENTO of a district of Chiriquí. */
const neverLabels = new Set(['HOMBRE', 'HOMBRES', 'VARON', 'RENACIMIENTO'].map(canonical));

const leastShortConfidence = 0.5;

const signBefore = (text: string, from: number): string =>
  text.slice(0, from).trimEnd().at(-1) ?? '';

/** A label that is marked as one by `:` behind it or `/` beside it may be read a little worse. */
const isMarked = (text: string, from: number, to: number): boolean =>
  /[:/|·•]/.test(text.slice(to).trimStart()[0] ?? '') || /[/|·•]/.test(signBefore(text, from));

/** What stands behind a colon or comma is a value, or a label letter by letter: COLÓN is not Color. */
const isValueLike = (text: string, from: number): boolean => /[:,]/.test(signBefore(text, from));

/** A line of a machine-readable zone: other code reads those. */
export const isZoneLine = (text: string): boolean => (text.match(/[<«‹]/g) ?? []).length >= 2;

/** Every run of words on the page that is a known phrase; runs may overlap. */
export const findSpans = (lines: readonly TextLine[], { phrases }: LabelIndex): readonly Span[] =>
  lines.flatMap(({ text, confidence }, line) => {
    if (isZoneLine(text)) return [];
    const tokens = tokensOf(text);
    const letters = tokens.map(({ from, to }) => canonical(text.slice(from, to)));
    return tokens.flatMap(({ from }, i) => {
      const spans: Span[] = [];
      let joined = '';
      for (let k = i; k < Math.min(tokens.length, i + mostTokens); k++) {
        joined += letters[k]!;
        const to = tokens[k]!.to;
        if (neverLabels.has(joined)) continue;
        const marked = isMarked(text, from, to);
        // Noise is read as two or three letters, and some of those are labels.
        const isAnchored =
          marked || /\d/.test(text[to] ?? '') || confidence >= leastShortConfidence;
        // Part of a number looks like one (`A01B2`, OIB).
        const hasDigits = /\d/.test(text.slice(from, to));
        if (joined.length <= 3 && (!isAnchored || hasDigits)) continue;
        const near = phrases.match(joined, marked ? 0.5 : 0);
        const hits = isValueLike(text, from) ? near.filter(({ cost }) => cost === 0) : near;
        if (hits.length > 0) spans.push({ line, from, to, length: joined.length, hits });
      }
      return spans;
    });
  });
