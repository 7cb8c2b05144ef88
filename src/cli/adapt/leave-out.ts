import { quantile } from '../evaluate/stats.js';
import {
  type Correction,
  correctedScore,
  fitCorrection,
  lossOf,
  type HeadInput,
} from './logistic.js';

/** A labelled picture. `group`: the day or the device that is left out as a whole. */
export type Labelled = {
  readonly genuine: boolean;
  /** For an attack: print, screen, … */
  readonly kind: string;
  readonly group: string;
};

/**
 * The measures of a picture, standardised by the other pictures of its camera. `ceiling`: the score
 * of a net that can refuse alone, whatever the head says.
 */
type HeadInputWithCeiling = HeadInput & { readonly ceiling?: number | undefined };
export type Look<T> = (others: readonly T[]) => (one: T) => HeadInputWithCeiling;

export type RefusalTarget = {
  /** Share of the genuine pictures to refuse. */
  readonly refused: number;
  /**
   * Whether more attacks may be accepted than before, where the wanted share cannot be reached
   * otherwise.
   */
  readonly weaken: boolean;
};

/**
 * The scores of one picture, by the shipped head and by a head and limit fitted without the
 * picture's group.
 */
export type JudgedSample<T> = { readonly one: T; readonly before: number; readonly after: number };

export const groupBy = <T>(some: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of some) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/**
 * Divides pictures into at most this many folds. A group is never divided; the largest comes first,
 * and each goes into the emptiest fold.
 */
const maxFolds = 6;
const foldsOf = <T extends Labelled>(samples: readonly T[], folds = maxFolds): T[][] => {
  const groups = groupBy(samples, ({ group }) => group);
  const found: T[][] = Array.from({ length: Math.min(folds, groups.size) }, () => []);
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length))
    found.reduce((a, b) => (b.length < a.length ? b : a)).push(...group);
  return found;
};

/** Strengths of regularisation to choose from, nearly none to no change at all. */
const regularisationStrengths = [30, 100, 300, 1000, Infinity];

const hasBoth = (samples: readonly { readonly genuine: boolean }[]): boolean =>
  [true, false].every((genuine) => samples.some((one) => one.genuine === genuine));

/** The regularisation with the lowest loss on groups that were left out. */
const choosePull = <T extends Labelled>(
  samples: readonly T[],
  look: (one: T) => HeadInput,
): number => {
  const folds = foldsOf(samples);
  const losses = regularisationStrengths.map((pull) =>
    folds
      .map((fold) => [fold, samples.filter((one) => !fold.includes(one))] as const)
      .filter(([fold, rest]) => hasBoth(fold) && hasBoth(rest))
      .map(([fold, rest]) => lossOf(fold.map(look), fitCorrection(rest.map(look), pull)))
      .reduce((a, b) => a + b, 0),
  );
  return regularisationStrengths.reduceRight((best, pull, i) =>
    losses[i]! < losses[regularisationStrengths.indexOf(best)]! ? pull : best,
  );
};

const fit = <T extends Labelled>(
  samples: readonly T[],
  look: (one: T) => HeadInputWithCeiling,
): Correction => {
  const seen = samples.map(look);
  if (seen[0]!.features.length === 0) return { weights: [], constant: 0 };
  return fitCorrection(seen, choosePull(samples, look));
};

/**
 * Share of the attacks accepted today that may be accepted afterwards. Below 1, because no change
 * on these pictures is often a worse result on others.
 */
const maxAcceptedShare = 0.9;

/**
 * The offset to add to the scores, so that the wanted share is refused and no more attacks pass.
 */
const chooseOffset = <T extends Labelled>(
  judged: readonly JudgedSample<T>[],
  { refused, weaken }: RefusalTarget,
): number => {
  const scores = (genuine: boolean) => judged.filter(({ one }) => one.genuine === genuine);
  const wanted = -quantile(
    scores(true).map(({ after }) => after),
    refused,
  );
  if (weaken) return wanted;
  const attacks = scores(false);
  const allowed = Math.floor(maxAcceptedShare * attacks.filter(({ before }) => before >= 0).length);
  const highest = attacks.map(({ after }) => after).sort((a, b) => b - a);
  const safe = -(highest[allowed] ?? -Infinity);
  return Math.min(wanted, safe - 1e-6);
};

type JudgedFolds<T> = readonly (readonly JudgedSample<T>[])[];

/** Judges each fold by the limit that the other folds give. */
const judgeFolds = <T extends Labelled>(
  folds: JudgedFolds<T>,
  wanted: RefusalTarget,
): readonly JudgedSample<T>[] =>
  folds.flatMap((fold) => {
    const offset = chooseOffset(folds.filter((other) => other !== fold).flat(), wanted);
    return fold.map(({ after, ...rest }) => ({ ...rest, after: after + offset }));
  });

const refusedShare = <T extends Labelled>(
  judged: readonly JudgedSample<T>[],
  which: 'before' | 'after',
): number => {
  const genuine = judged.filter(({ one }) => one.genuine);
  return genuine.filter((found) => found[which] < 0).length / genuine.length;
};

/**
 * Shares of the wanted rate to try as the target. People and days differ, so more pictures are
 * refused on new ones than on those that the limit was set on.
 */
const targetFactors = [1, 0.5, 0.25, 0];
/** A rate up to this many times the wanted one counts as chance. */
const chanceFactor = 1.25;

/**
 * The largest target with which no more than the wanted share is refused on groups that were left
 * out.
 */
const aimAt = <T extends Labelled>(folds: JudgedFolds<T>, wanted: RefusalTarget): RefusalTarget => {
  const most = Math.max(refusedShare(folds.flat(), 'before'), chanceFactor * wanted.refused);
  const aimed = targetFactors.map((aim) => ({ ...wanted, refused: aim * wanted.refused }));
  return (
    aimed.find((one) => refusedShare(judgeFolds(folds, one), 'after') <= most) ?? aimed.at(-1)!
  );
};

/**
 * The correction fitted on all pictures, and for each picture the verdict of one fitted without its
 * group.
 */
export const leaveGroupsOut = <T extends Labelled>(
  samples: readonly T[],
  look: Look<T>,
  wanted: RefusalTarget,
): { readonly correction: Correction; readonly judged: readonly JudgedSample<T>[] } => {
  const folds = foldsOf(samples).map((fold) => {
    const rest = samples.filter((one) => !fold.includes(one));
    const seeing = look(rest);
    const correction = fit(rest, seeing);
    return fold.map((one) => {
      const seen = seeing(one);
      const { ceiling = Infinity } = seen;
      const after = Math.min(ceiling, correctedScore(seen, correction));
      return { one, before: Math.min(ceiling, seen.score), after };
    });
  });
  const aimed = aimAt(folds, wanted);
  const { weights, constant } = fit(samples, look(samples));
  const correction = { weights, constant: constant + chooseOffset(folds.flat(), aimed) };
  return { correction, judged: judgeFolds(folds, aimed) };
};
