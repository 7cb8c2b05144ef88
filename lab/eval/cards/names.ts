import { shareOf, tableOf } from '../../support/markdown.js';
import type { Scored } from './kept-scores.js';
import type { FieldScore } from './score.js';

/** A line of names is about a third of a card: at this width of the card it has 300 px. */
const minCardPx = 1000;

const isMarked = ({ field, expected }: FieldScore): boolean =>
  (field === 'names' || field === 'surnames') && /[^A-Z '-]/.test(expected[0] ?? '');

const marks = ['Ñ', 'Á', 'É', 'Í', 'Ó', 'Ú', 'Ü'] as const;

const exact = (scores: readonly FieldScore[]): string =>
  shareOf(scores.filter(({ verdict }) => verdict === 'right').length, scores.length);

/** Names with marks on drawn cards, by how many pixels the card had. */
export const namesSection = (groups: Readonly<Record<string, readonly Scored[]>>): string => {
  const of = (cases: readonly Scored[]): FieldScore[] =>
    cases.flatMap(({ scores }) => scores).filter(isMarked);
  const rows = Object.entries(groups).map(([name, cases]) => [
    name,
    exact(of(cases.filter(({ widthPx = 0 }) => widthPx >= minCardPx))),
    exact(of(cases)),
  ]);
  const all = Object.values(groups)
    .flat()
    .filter(({ widthPx = 0 }) => widthPx >= minCardPx);
  const markRows = marks.map((mark) => [
    mark,
    exact(of(all).filter(({ expected }) => expected[0]!.includes(mark))),
  ]);
  return [
    '## Names with Ñ and accents',
    '',
    `Names and surnames of drawn documents that hold a letter beyond A to Z, every letter and mark right. A card of ${minCardPx} px has lines of names of some 300 px.`,
    '',
    tableOf(['', `cards of ${minCardPx} px and wider`, 'all'], rows),
    '',
    tableOf(['names with', `exact, ${minCardPx} px and wider`], markRows),
  ].join('\n');
};
