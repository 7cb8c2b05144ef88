import type { CheckName, FieldName, MrzFormat } from '../../issuers/define/zone.js';

export type { CheckName, FieldName, MrzFormat };

/** The reading net's output for one line: `logProbs[step * 38 + class]`, class 0 is blank. */
export type LineLattice = { readonly steps: number; readonly logProbs: Float32Array };

/**
 * A line cut into exactly `length` characters: `probs[slot * 37 + character]`, each slot sums to
 * one. `logFit` is how well that many characters explain the line; only differences count.
 */
export type SlotLine = {
  readonly length: number;
  readonly probs: Float64Array;
  readonly logFit: number;
  /** First and last step of each slot (two numbers a slot), for boxes; absent for a lost line. */
  readonly stepSpans?: Float32Array;
  /** How many slots at the end are not in the picture; they count as fillers. */
  readonly unreadCount: number;
};

/**
 * Why a field is not reliable. `checkDigit`: read clearly, so its wrong check digit is printed that
 * way. `impossibleDate`: no such day. `unsure`: not read clearly enough to choose.
 */
export type FieldProblem = 'checkDigit' | 'impossibleDate' | 'unsure';

export type MrzField = {
  /** As in the zone, with fillers; a long number is joined without the filler between its parts. */
  readonly text: string;
  /** `to` is exclusive. A long number's second part is not in the range. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** Probability that every character of the field is right. */
  readonly confidence: number;
  readonly problem?: FieldProblem;
};

export type Repair = Readonly<Record<'line' | 'position', number> & Record<'from' | 'to', string>>;

export type MrzReading = {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly literalLines: readonly string[];
  readonly fields: Readonly<Partial<Record<FieldName, MrzField>>>;
  readonly checks: Readonly<Partial<Record<CheckName, boolean>>>;
  readonly repairs: readonly Repair[];
  readonly valid: boolean;
  /** Probability of the dates and numbers returned, against every other assignment. */
  readonly confidence: number;
  /** 0–1, how well the lines match this format; for choosing among rotations and crops. */
  readonly likeness: number;
  /** For each line of the zone, which of the given lines it is. */
  readonly lineOrder: readonly number[];
  /** For each line and character, the probability that its slot gives it. */
  readonly charProbs: readonly (readonly number[])[];
  /** For each line, the steps of its slots (`SlotLine`). */
  readonly stepSpans: readonly (Float32Array | undefined)[];
};
