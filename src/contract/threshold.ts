import type { Reason } from './codes.js';
import { reject } from './rejection.js';

type NumberKey<M> = { [K in keyof M]: M[K] extends number ? K : never }[keyof M] & string;

/** `min` and `max` are allowed values themselves; `above` is not. */
type Limit<M> = {
  readonly measure: NumberKey<M>;
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
};

/** One limit on one measure of a photo, and what the photo is refused with beyond it. */
export type Threshold<M> = Limit<M> & {
  readonly reason: Reason;
  /** A value that holds by less than this is near its limit: another photo may break it. */
  readonly doubt?: number;
  /** Applies only where this holds. */
  readonly when?: Limit<M>;
  /** Refused only if this limit is broken too; otherwise there is doubt. */
  readonly confirmedBy?: Limit<M>;
  /** Measures reported with the rejection; by default all that have a limit for the same reason. */
  readonly evidence?: readonly (keyof M)[];
};

export type Thresholds<M> = readonly Threshold<M>[];

const holds = <M>({ measure, above, min, max }: Limit<M>, measures: Partial<M>): boolean => {
  const value = measures[measure] as number;
  return value > (above ?? -Infinity) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
};

const isNear = <M>(
  { measure, min, max, doubt = 0 }: Threshold<M>,
  measures: Partial<M>,
): boolean => {
  const value = measures[measure] as number;
  return value - (min ?? -Infinity) < doubt || (max ?? Infinity) - value < doubt;
};

const applies = <M>({ measure, when }: Threshold<M>, measures: Partial<M>): boolean =>
  measures[measure] !== undefined && (!when || holds(when, measures));

/** All broken limits, in the order of the table. A measure that was not taken breaks none. */
export const failing = <M>(thresholds: Thresholds<M>, measures: Partial<M>) =>
  thresholds.filter(
    (row) =>
      applies(row, measures) &&
      !holds(row, measures) &&
      (!row.confirmedBy || !holds(row.confirmedBy, measures)),
  );

/** The first broken limit decides; undefined where all hold. */
export const judge = <M>(thresholds: Thresholds<M>, measures: Partial<M>) => {
  const [first] = failing(thresholds, measures);
  if (!first) return undefined;
  const { reason, evidence } = first;
  const measured: readonly (keyof M)[] =
    evidence ?? thresholds.filter((row) => row.reason === reason).map(({ measure }) => measure);
  return reject(reason, Object.fromEntries(measured.map((name) => [name, measures[name]])));
};

/**
 * The limit to show for each measure that was taken, in the order of the table. Of several limits
 * on one measure, the first broken one, because it decides, or else the last, which is strictest.
 */
export const explain = <M>(thresholds: Thresholds<M>, measures: Partial<M>) => {
  const applying = thresholds.filter((row) => applies(row, measures));
  const broken = new Set(failing(applying, measures));
  const shownFor = (measure: string): Threshold<M> => {
    const rows = applying.filter((row) => row.measure === measure);
    return rows.find((row) => broken.has(row)) ?? rows.at(-1)!;
  };
  return applying
    .filter((row) => row === shownFor(row.measure))
    .map((row) => ({
      ...row,
      value: measures[row.measure] as number,
      holds: !broken.has(row),
      isDoubtful: !broken.has(row) && !holds(row, measures),
      near: !broken.has(row) && holds(row, measures) && isNear(row, measures),
    }));
};
