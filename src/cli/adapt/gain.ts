import type { MeasuredGain } from '../../contract/heads.js';
import { groupBy, type JudgedSample, type Labelled } from './leave-out.js';

/*
 * Is the fitted head better on groups that it was not fitted on? Unless it is shown to be, ours is
 * kept.
 */

type Verdicts = readonly JudgedSample<Labelled>[];

const share = (some: Verdicts, fails: (judged: JudgedSample<Labelled>) => boolean): number =>
  some.filter(fails).length / Math.max(1, some.length);

const rateOf = (some: Verdicts, fails: (score: number) => boolean) => ({
  of: some.length,
  before: share(some, ({ before }) => fails(before)),
  after: share(some, ({ after }) => fails(after)),
});

const isRefused = (score: number): boolean => score < 0;
const isPassed = (score: number): boolean => score >= 0;

const ratesOf = (judged: Verdicts) => {
  const attacks = judged.filter(({ one }) => !one.genuine);
  const genuine = judged.filter(({ one }) => one.genuine);
  return { refused: rateOf(genuine, isRefused), passed: rateOf(attacks, isPassed), attacks };
};

/** Mean of two changes: genuine pictures refused, and attacks passed. Below 0 is better. */
const changeOf = (judged: Verdicts): number => {
  const { refused, passed } = ratesOf(judged);
  return (refused.after - refused.before + passed.after - passed.before) / 2;
};

/** A seeded generator (Lehmer): repeating the command gives the same file. */
const createRandom =
  (seed = 1) =>
  () =>
    (seed = (seed * 48271) % 2147483647) / 2147483647;
const draws = 1000;

/** 95 % interval by bootstrap: groups are drawn, then pictures within them. */
const intervalOf = (judged: Verdicts): readonly [low: number, high: number] => {
  const random = createRandom();
  const draw = <T>(some: readonly T[]): readonly T[] =>
    some.map(() => some[Math.floor(random() * some.length)]!);
  const groups = [...groupBy(judged, ({ one }) => one.group).values()];
  const changes = Array.from({ length: draws }, () => draw(groups).flatMap(draw))
    .filter((some) => ratesOf(some).refused.of > 0 && ratesOf(some).passed.of > 0)
    .map(changeOf)
    .sort((a, b) => a - b);
  const at = (part: number) => changes[Math.round(part * (changes.length - 1))]!;
  return [at(0.025), at(0.975)];
};

/** With fewer pictures of one kind of attack, its rate is not compared. */
const minOfKind = 20;
/** By chance, the accepted share of one kind of attack may rise by this much. */
const kindTolerance = 0.03;

export type Gain = MeasuredGain & {
  readonly change: number;
  readonly interval: readonly [low: number, high: number];
  /** Attacks that are accepted more often than with our own head: `all` of them, or the kinds. */
  readonly weaker: readonly string[];
  readonly isBetter: boolean;
};

export const gainOf = (judge: string, judged: Verdicts): Gain => {
  const { refused, passed, attacks } = ratesOf(judged);
  const kinds = groupBy(attacks, ({ one }) => one.kind);
  const passedByKind = Object.fromEntries(
    [...kinds].sort().map(([kind, some]) => [kind, rateOf(some, isPassed)]),
  );
  const weaker = Object.entries(passedByKind)
    .filter(([, rate]) => rate.of >= minOfKind && rate.after - rate.before > kindTolerance)
    .map(([kind]) => kind);
  const change = changeOf(judged);
  const interval = intervalOf(judged);
  return {
    judge,
    refused,
    passed,
    passedByKind,
    change,
    interval,
    weaker: passed.after > passed.before ? ['all', ...weaker] : weaker,
    isBetter: interval[1] < 0,
  };
};
