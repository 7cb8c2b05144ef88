import { shareOf, tableOf } from '../../support/markdown.js';
import { onlyInDetails } from './fronts.js';
import type { Scored } from './kept-scores.js';

const limits = [0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9] as const;

const isAnswered = (field: string): boolean => !onlyInDetails.has(field);

/**
 * What would be answered, and how much of it wrongly, were the limit of doubt higher
 * (src/reading/merge/merge-fields.ts).
 */
export const doubtSection = (groups: Readonly<Record<string, readonly Scored[]>>): string => {
  const rows = limits.map((limit) => [
    limit.toFixed(2),
    ...Object.values(groups).flatMap((cases) => {
      const scores = cases
        .flatMap(({ scores }) => scores)
        .filter(({ field, confidence }) => isAnswered(field) && confidence !== undefined);
      const given = scores.filter(
        ({ verdict, confidence }) => verdict !== 'missing' && confidence! >= limit,
      );
      const bad = given.filter(({ verdict }) => verdict === 'wrong' || verdict === 'invented');
      return [String(given.length), shareOf(bad.length, given.length)];
    }),
  ]);
  return [
    '## Doubt',
    '',
    'What is less sure than one limit is left empty (`minConfidence` in `src/reading/merge/merge-fields.ts`). What a higher one would leave, and how much of that is not as printed:',
    '',
    tableOf(
      ['limit', ...Object.keys(groups).flatMap((name) => [`${name}: answered`, 'not as printed'])],
      rows,
    ),
  ].join('\n');
};
