/**
 * A group of cells, summarised for the rest of the document: for each value (0–9) that its
 * characters add to the composite sum, the best product of weights and the total of all products,
 * with the group's own check digit satisfied. `pick` gives the characters of the best one (check
 * digit last, if any). Products are relative to `exp(logScale)`.
 */
export type GroupTable = {
  readonly best: Float64Array;
  readonly total: Float64Array;
  readonly logScale: number;
  readonly pick: (composite: number) => Uint8Array;
};

/** Characters below this share of their cell's best are dropped, to keep the tables small. */
export const dropBelow = 2e-5;
