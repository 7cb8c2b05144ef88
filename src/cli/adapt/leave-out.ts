import { quantile } from '../evaluate/stats.js';
import { type Correction, correctedScore, fitCorrection, lossOf, type Seen } from './logistic.js';

/** A labelled picture. `group`: the day or the device that it is left out with. */
export type Labelled = {
  readonly genuine: boolean;
  /** Of an attack: print, screen, … */
  readonly kind: string;
  readonly group: string;
};

/**
 * How a picture looks after these others were seen: a camera's baseline comes from them. `ceiling`:
 * a net that refuses by itself, whatever the head says.
 */
type Looked = Seen & { readonly ceiling?: number | undefined };
export type Look<T> = (others: readonly T[]) => (one: T) => Looked;

export type Wanted = {
  /** Share of the genuine ones to refuse. */
  readonly refused: number;
  /** More attacks than before may pass, if that is what the share costs. */
  readonly weaken: boolean;
};

/** Scores of one picture, the second by a head and a limit that never saw its group. */
export type Judged<T> = { readonly one: T; readonly before: number; readonly after: number };

export const groupBy = <T>(some: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of some) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/** Whole groups, at most so many times; the largest first, each to the emptiest fold. */
const maxFolds = 6;
export const foldsOf = <T extends Labelled>(samples: readonly T[], folds = maxFolds): T[][] => {
  const groups = groupBy(samples, ({ group }) => group);
  const found: T[][] = Array.from({ length: Math.min(folds, groups.size) }, () => []);
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length))
    found.reduce((a, b) => (b.length < a.length ? b : a)).push(...group);
  return found;
};

/** From nearly free to none at all. */
const pulls = [30, 100, 300, 1000, Infinity];

const hasBoth = (samples: readonly { readonly genuine: boolean }[]): boolean =>
  [true, false].every((genuine) => samples.some((one) => one.genuine === genuine));

/** By the surprise at groups left out of these. */
const choosePull = <T extends Labelled>(samples: readonly T[], look: (one: T) => Seen): number => {
  const folds = foldsOf(samples);
  const losses = pulls.map((pull) =>
    folds
      .map((fold) => [fold, samples.filter((one) => !fold.includes(one))] as const)
      .filter(([fold, rest]) => hasBoth(fold) && hasBoth(rest))
      .map(([fold, rest]) => lossOf(fold.map(look), fitCorrection(rest.map(look), pull)))
      .reduce((a, b) => a + b, 0),
  );
  return pulls.reduceRight((best, pull, i) =>
    losses[i]! < losses[pulls.indexOf(best)]! ? pull : best,
  );
};

const fit = <T extends Labelled>(samples: readonly T[], look: (one: T) => Looked): Correction => {
  const seen = samples.map(look);
  if (seen[0]!.features.length === 0) return { weights: [], constant: 0 };
  return fitCorrection(seen, choosePull(samples, look));
};

/** Attacks that pass before, times this, may pass: what is equal here is often worse elsewhere. */
const safety = 0.9;

/** What to add to the scores: so that the wanted share is refused, and no more attacks pass. */
const chooseOffset = <T extends Labelled>(
  judged: readonly Judged<T>[],
  { refused, weaken }: Wanted,
): number => {
  const scores = (genuine: boolean) => judged.filter(({ one }) => one.genuine === genuine);
  const wanted = -quantile(
    scores(true).map(({ after }) => after),
    refused,
  );
  if (weaken) return wanted;
  const attacks = scores(false);
  const allowed = Math.floor(safety * attacks.filter(({ before }) => before >= 0).length);
  const highest = attacks.map(({ after }) => after).sort((a, b) => b - a);
  const safe = -(highest[allowed] ?? -Infinity);
  return Math.min(wanted, safe - 1e-6);
};

type Folds<T> = readonly (readonly Judged<T>[])[];

/** Each fold by the limit that the others give. */
const judgeFolds = <T extends Labelled>(folds: Folds<T>, wanted: Wanted): readonly Judged<T>[] =>
  folds.flatMap((fold) => {
    const offset = chooseOffset(folds.filter((other) => other !== fold).flat(), wanted);
    return fold.map(({ after, ...rest }) => ({ ...rest, after: after + offset }));
  });

const refusedShare = <T extends Labelled>(
  judged: readonly Judged<T>[],
  which: 'before' | 'after',
): number => {
  const genuine = judged.filter(({ one }) => one.genuine);
  return genuine.filter((found) => found[which] < 0).length / genuine.length;
};

/** Aimed at so much of the wanted share: people and days differ, so that more are refused. */
const aims = [1, 0.5, 0.25, 0];
/** More than the wanted share by this much is chance. */
const slack = 1.25;

/** The wanted share, or what to aim at so that no more is refused of groups left out. */
const aimAt = <T extends Labelled>(folds: Folds<T>, wanted: Wanted): Wanted => {
  const most = Math.max(refusedShare(folds.flat(), 'before'), slack * wanted.refused);
  const aimed = aims.map((aim) => ({ ...wanted, refused: aim * wanted.refused }));
  return (
    aimed.find((one) => refusedShare(judgeFolds(folds, one), 'after') <= most) ?? aimed.at(-1)!
  );
};

/** The correction of all pictures, and what each is judged by one that never saw its group. */
export const leaveGroupsOut = <T extends Labelled>(
  samples: readonly T[],
  look: Look<T>,
  wanted: Wanted,
): { readonly correction: Correction; readonly judged: readonly Judged<T>[] } => {
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
