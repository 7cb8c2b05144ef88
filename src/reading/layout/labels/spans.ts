import { canonical } from '../fold.js';
import type { LabelIndex } from './label-index.js';
import type { TextLines } from '../../text/page.js';
import type { PhraseHit } from './phrases.js';

/** A run of words that is a known phrase, from `from` to `to` in the text of its line. */
export type Span = {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly hits: readonly PhraseHit[];
};

export type Spans = readonly Span[];

const mostTokens = 9;

/**
 * Words, split also between letters and digits, between `d` and `E` of `NacionalidadECUATORIANA`,
 * and where a lost gap or a misread slash joins a value or a second label: `SEXOF`, `SANGREA+`,
 * `NIMIYSURNAME`.
 */
const tokensOf = (text: string): { from: number; to: number }[] =>
  [
    ...text.matchAll(
      /SEXO(?=[MFH](?!\p{L}))|SANGRE(?=(?:AB?|B|O)[+-])|\p{Lu}{5,}?(?=[IYLTJ]?(?:SURNAME|GIVEN|NATIONALITY|DATE))|\p{Lu}*\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lt}]+|\d+/gu,
    ),
  ].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** Values that are a letter away from a label: NOMBRE, F. NACIMIENTO. */
const neverLabels = new Set(['HOMBRE', 'HOMBRES', 'VARON', 'RENACIMIENTO'].map(canonical));

const leastShortConfidence = 0.5;

const signBefore = (text: string, from: number): string =>
  text.slice(0, from).trimEnd().at(-1) ?? '';

/** A label marked by `:` after it or `/` beside it is allowed more misread letters. */
const isMarked = (text: string, from: number, to: number): boolean =>
  /[:/|·•]/.test(text.slice(to).trimStart()[0] ?? '') || /[/|·•]/.test(signBefore(text, from));

/** After a colon or comma only an exact label counts, else it is a value: COLÓN is not Color. */
const isValueLike = (text: string, from: number): boolean => /[:,]/.test(signBefore(text, from));

/** A line of a machine readable zone, which is read elsewhere. */
export const isZoneLine = (text: string): boolean => (text.match(/[<«‹]/g) ?? []).length >= 2;

/** Every run of words on the page that is a known phrase; runs may overlap. */
export const findSpans = (lines: TextLines, { phrases }: LabelIndex): Spans =>
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
        // Noise is read as two or three letters, some of which are labels.
        const isAnchored =
          marked || /\d/.test(text[to] ?? '') || confidence >= leastShortConfidence;
        // Part of a number may look like one (`A01B2`, OIB).
        const hasDigits = /\d/.test(text.slice(from, to));
        if (joined.length <= 3 && (!isAnchored || hasDigits)) continue;
        const near = phrases.match(joined, marked ? 0.5 : 0);
        const hits = isValueLike(text, from) ? near.filter(({ cost }) => cost === 0) : near;
        if (hits.length > 0) spans.push({ line, from, to, length: joined.length, hits });
      }
      return spans;
    });
  });
