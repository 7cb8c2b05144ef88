import { createHash } from 'node:crypto';

/*
 * Heads and limits fitted to one client's own pictures (`anverso adapt`). A part counts only with the
 * version of the model that it was fitted to: scores of another version mean something else.
 */

/** The correction added to the shipped liveness head, and the client's own band of doubt. */
export type SelfieHead = {
  readonly weights: readonly number[];
  readonly constant: number;
  readonly doubt: number;
};

/** Shares before and after, and the number of pictures or pairs they are of. */
type Rate = { readonly of: number; readonly before: number; readonly after: number };

/** Measured on days or devices that were left out. `refused`: the share of genuine pictures. */
export type MeasuredGain = {
  readonly judge: string;
  readonly refused: Rate;
  readonly passed: Rate;
  readonly passedByKind: Readonly<Record<string, Rate>>;
};

export type HeadParts = {
  /** `alone`: without a baseline of the camera; `known`: with one. */
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
  /** More of the client's own attacks pass than with ours, and the operator allowed it. */
  readonly weakens: boolean;
  readonly measured: readonly MeasuredGain[];
};

/** Sorted by key, because a database keeps its own order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
};

const idOf = (rest: object): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(rest)))
    .digest('hex')
    .slice(0, 12);

type Unnamed = Omit<ClientHeads, 'anverso' | 'format' | 'id'>;

export const nameHeads = (given: Unnamed): ClientHeads => {
  const rest = { anverso: 'heads', format: 1, ...given } as const;
  return { ...rest, id: idOf(rest) };
};

/** The heads in a file; or a sentence that says what is wrong with it. */
export const parseHeads = (text: string): ClientHeads | string => {
  let heads: Partial<ClientHeads>;
  try {
    heads = JSON.parse(text) as Partial<ClientHeads>;
  } catch {
    return 'is not JSON';
  }
  if (heads?.anverso !== 'heads') return 'was not written by anverso adapt';
  if (heads.format !== 1) return `has format ${String(heads.format)}; this version reads 1`;
  const { id, ...rest } = heads;
  return id === idOf(rest) ? (heads as ClientHeads) : 'was changed or damaged since it was made';
};
