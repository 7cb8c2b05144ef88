import { differentPeople } from '../../../src/sessions/decide/face-match.js';
import { tableOf } from '../../support/markdown.js';
import {
  type Embedded,
  isOnePerson,
  isTwo,
  limitAt,
  rate,
  scoresOf,
  verdicts,
  ways,
} from './rates.js';

const { notMatched, refused, matched, doubtful } = verdicts;

/** Each picture of a pair once as the card's portrait. */
const bothWays = (
  samples: readonly Embedded[],
  isPair: (a: Embedded, b: Embedded) => boolean,
): readonly number[] => [
  ...scoresOf(samples, ways.card, isPair),
  ...scoresOf(samples, (a, b) => ways.card(b, a), isPair),
];

const gaps = [
  [0, 2],
  [3, 7],
  [8, 14],
  [15, 60],
] as const;

/** By the years between the pictures; either may be the portrait. */
export const byYears = (samples: readonly Embedded[]): string =>
  tableOf(
    ['years between the pictures', 'pairs of one person', 'not matched', 'refused'],
    gaps.map(([from, to]) => {
      const isGap = (a: Embedded, b: Embedded): boolean => {
        const years = Math.abs(a.age! - b.age!);
        return isOnePerson(a, b) && years >= from && years <= to;
      };
      const scores = bothWays(samples, isGap);
      return [`${from} to ${to}`, scores.length, rate(scores, notMatched), rate(scores, refused)];
    }),
  );

type Source = { readonly name: string; readonly samples: readonly Embedded[] };

/** Strangers of each source at the limits in service, and at limits set on the other sources. */
export const sourcesTable = (sources: readonly Source[]): string => {
  const scored = sources.map(({ name, samples }) => ({
    name,
    two: bothWays(samples, isTwo),
    same: bothWays(samples, isOnePerson),
  }));
  /** The limit at which a mean of `share` over these sources is reached. */
  const meanLimit = (chosen: typeof scored, share: number): number => {
    const meanAt = (limit: number): number =>
      chosen.reduce((sum, { two }) => sum + two.filter((s) => s >= limit).length / two.length, 0) /
      chosen.length;
    let limit = 0.2;
    while (meanAt(limit) > share && limit < 0.6) limit += 0.005;
    return limit;
  };
  return tableOf(
    [
      ...[
        'source',
        'pairs of two',
        'matched',
        'matched or in doubt',
        'pairs of one',
        'not matched',
      ],
      ...['refused', 'limit of the others at 0.1 %', 'strangers above it', 'own pairs below it'],
    ],
    scored.map(({ name, two, same }) => {
      const limit = meanLimit(
        scored.filter((other) => other.name !== name),
        0.001,
      );
      return [
        ...[name, two.length, rate(two, matched), rate(two, doubtful)],
        ...[same.length, rate(same, notMatched), rate(same, refused)],
        ...[limit.toFixed(3), rate(two, (s) => s >= limit), rate(same, (s) => s < limit)],
      ];
    }),
  );
};

/** Share of strangers at which judges of faces are usually compared. */
const strangersShare = 0.001;

/**
 * Three verdicts on pairs of one person, and what is left of them at the limit that 0.1 % of the
 * source's own strangers reach.
 */
export const verdictsTable = (sources: readonly Source[]): string =>
  tableOf(
    [
      ...['source', 'pairs of one', 'matched', 'in doubt', 'refused'],
      ...['limit at 0.1 % of its strangers', 'pairs of one below it'],
      ...['declined by a session', 'strangers declined'],
    ],
    sources.map(({ name, samples }) => {
      const same = bothWays(samples, isOnePerson);
      const two = bothWays(samples, isTwo);
      const limit = limitAt(two, strangersShare);
      const declined = (score: number): boolean => score < differentPeople;
      return [
        ...[name, same.length, rate(same, matched)],
        rate(same, (score) => notMatched(score) && !refused(score)),
        ...[rate(same, refused), limit.toFixed(3), rate(same, (score) => score < limit)],
        ...[rate(same, declined), rate(two, declined)],
      ];
    }),
  );
