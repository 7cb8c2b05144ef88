import { percent } from '../../support/markdown.js';
import { wilson } from '../../support/stats.js';
import { similarityOf } from '../../../src/models/face-similarity.js';
import { matchLimits } from '../../../src/contract/match.js';
import type { Sample } from './sets.js';

const { match, doubt } = matchLimits;
/** What the service would say of a pair. */
export const verdicts = {
  notMatched: (score: number): boolean => score < match,
  refused: (score: number): boolean => score < doubt,
  matched: (score: number): boolean => score >= match,
  doubtful: (score: number): boolean => score >= doubt,
} as const;

export type Embedded = Sample & {
  readonly plain: Float32Array;
  /** The same picture as a card shows it; undefined where no face was found in it. */
  readonly printed: Float32Array | undefined;
};

type Way = (a: Embedded, b: Embedded) => number | undefined;
/** Photo against photo, and the portrait of a card against a photo. */
export const ways: Readonly<Record<'photos' | 'card', Way>> = {
  photos: (a, b) => similarityOf(a.plain, b.plain),
  card: (a, b) => a.printed && similarityOf(a.printed, b.plain),
};

/** All pairs that `isPair` wants, each once. */
export const scoresOf = (
  samples: readonly Embedded[],
  way: Way,
  isPair: (a: Embedded, b: Embedded) => boolean,
): readonly number[] =>
  samples.flatMap((a, i) =>
    samples.slice(i + 1).flatMap((b) => (isPair(a, b) ? (way(a, b) ?? []) : [])),
  );

export const isOnePerson = (a: Sample, b: Sample): boolean =>
  a.person === b.person && a.sitting !== b.sitting;
export const isTwo = (a: Sample, b: Sample): boolean => a.person !== b.person;
/** The pairs that are hardest to tell apart. */
export const isAlike = (a: Sample, b: Sample): boolean =>
  isTwo(a, b) && a.groups.join() === b.groups.join();

/** Alike but for an age that no one has twice: these cannot be pictures of one person. */
export const isApart = (a: Sample, b: Sample): boolean =>
  a.groups[0] === b.groups[0] &&
  a.groups[1] === b.groups[1] &&
  [a.groups[2], b.groups[2]].sort().join() === '18–34,55 and over';

/** Share at or past a limit, with its 95 % interval. Pairs share people, so it is too narrow. */
export const rate = (scores: readonly number[], fails: (score: number) => boolean): string => {
  if (scores.length === 0) return '–';
  const count = scores.filter(fails).length;
  const [low, high] = wilson(count, scores.length);
  return `${percent(count / scores.length, 2)} (${percent(low, 2)} to ${percent(high, 2)})`;
};

/** The lowest limit that no more than `share` of these scores reach. */
export const limitAt = (scores: readonly number[], share: number): number => {
  const sorted = [...scores].sort((a, b) => b - a);
  return sorted[Math.floor(share * sorted.length)] ?? NaN;
};
