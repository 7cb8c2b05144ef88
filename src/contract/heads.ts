import { createHash } from 'node:crypto';

/*
 * `anverso adapt` fits the last layer of a net (its head) and some limits to one client's own
 * pictures. A part counts only with the version of the model that it was fitted to: scores of
 * another version mean something else.
 */

/** What is added to the shipped liveness head. Scores that pass are in doubt up to `doubt`. */
export type SelfieHead = {
  readonly weights: readonly number[];
  readonly constant: number;
  readonly doubt: number;
};

/** A share before and after the fit, and the number of pictures or pairs that it was measured on. */
type Rate = { readonly of: number; readonly before: number; readonly after: number };

/**
 * Measured on days or devices that were left out of the fit: the share of genuine pictures that are
 * refused, and of attacks that pass, in all and by kind.
 */
export type MeasuredGain = {
  readonly judge: string;
  readonly refused: Rate;
  readonly passed: Rate;
  readonly passedByKind: Readonly<Record<string, Rate>>;
};

export type HeadParts = {
  /** The head for selfies without a camera's baseline (`alone`) and with one (`known`). */
  readonly selfie?: {
    readonly version: string;
    readonly alone?: SelfieHead;
    readonly known?: SelfieHead;
  };
  readonly recapture?: { readonly version: string; readonly maxAttack: number };
  readonly match?: { readonly version: string; readonly match: number; readonly doubt: number };
};

export type ClientHeads = HeadParts & {
  readonly anverso: 'heads';
  readonly format: 1;
  /** A digest of everything else, so that a file that was edited or damaged is noticed. */
  readonly id: string;
  readonly madeAt: string;
  readonly measured: readonly MeasuredGain[];
};

/** A database does not keep the order of keys. */
const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
};

const idOf = (rest: object): string =>
  createHash('sha256')
    .update(JSON.stringify(withSortedKeys(rest)))
    .digest('hex')
    .slice(0, 12);

type Fitted = Omit<ClientHeads, 'anverso' | 'format' | 'id'>;

export const withHeadsId = (fitted: Fitted): ClientHeads => {
  const rest = { anverso: 'heads', format: 1, ...fitted } as const;
  return { ...rest, id: idOf(rest) };
};

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && value >= from && value <= to;
const isText =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isList =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
/** These keys and no others; those of `optional` may be absent. */
const isShape =
  (needed: Shape, optional: Shape = {}): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(needed).every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, inner]) => {
      const shape = Object.hasOwn(needed, key) ? needed : optional;
      return Object.hasOwn(shape, key) && shape[key]!(inner);
    });

const isVersion = isText(/^[\w. -]{1,200}$/);
const isShare = isNumber(0, 1);
const isRate = isShape({ of: isNumber(0, 1e9), before: isShare, after: isShare });
const isName = isText(/^[^\p{C}]{1,100}$/u);
/** Logits: past these a verdict would no longer depend on the picture. */
const isLogit = isNumber(-20, 20);
const isSelfieHead = isShape({
  weights: isList(isLogit, 1000),
  constant: isLogit,
  doubt: isNumber(0, 20),
});
const isGain = isShape({
  judge: isName,
  refused: isRate,
  passed: isRate,
  passedByKind: (value) =>
    isRecord(value) && Object.keys(value).every(isName) && Object.values(value).every(isRate),
});

const isHeads = isShape(
  {
    anverso: (value) => value === 'heads',
    format: (value) => value === 1,
    id: isText(/^[0-9a-f]{12}$/),
    madeAt: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/),
    measured: isList(isGain, 10),
  },
  {
    // Written by older versions, and never believed.
    weakens: (value) => typeof value === 'boolean',
    selfie: isShape({ version: isVersion }, { alone: isSelfieHead, known: isSelfieHead }),
    recapture: isShape({ version: isVersion, maxAttack: isLogit }),
    match: isShape({ version: isVersion, match: isNumber(-1, 1), doubt: isNumber(-1, 1) }),
  },
);

/** The heads in a file; or a sentence that says what is wrong with it. */
export const parseHeads = (text: string): ClientHeads | string => {
  let heads: Partial<ClientHeads>;
  try {
    heads = JSON.parse(text) as Partial<ClientHeads>;
  } catch {
    return 'is not JSON';
  }
  if (heads?.anverso !== 'heads') return 'was not written by anverso adapt';
  if (heads.format !== 1) return `has format ${JSON.stringify(heads.format)}; this version reads 1`;
  const { id, ...rest } = heads;
  if (id !== idOf(rest)) return 'was changed or damaged since it was made';
  return isHeads(heads) ? (heads as ClientHeads) : 'holds what anverso adapt never writes';
};
