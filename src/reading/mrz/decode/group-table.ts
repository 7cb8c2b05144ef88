/**
 * A group of cells, summed up for the rest of the document: for each value (0–9) that its characters add
 * to the composite sum, the best product of weights and the total of all products, with the group's own
 * check digit already satisfied. `pick` gives the characters of the best one (check digit last, if any).
 * Products are relative to `exp(logScale)`.
 */
export type GroupTable = {
  readonly best: Float64Array;
  readonly total: Float64Array;
  readonly logScale: number;
  readonly pick: (composite: number) => Uint8Array;
};

/**
 * A character under one fifty-thousandth of its slot's best is dropped: repairs are accepted up to some
 * thousandths, and this keeps the tables small.
 */
export const dropBelow = 2e-5;

/** `within` are tables of the same cells under narrower classes; what they leave counts for `weight` only. */
export const eitherOf = (
  free: GroupTable,
  weight: number,
  within: readonly GroupTable[],
): GroupTable => {
  const best = new Float64Array(10);
  const total = new Float64Array(10);
  const chosen: GroupTable[] = [];
  for (let c = 0; c < 10; c++) {
    best[c] = free.best[c]! * weight;
    total[c] = free.total[c]! * weight;
    chosen[c] = free;
    for (const table of within) {
      const factor = Math.exp(table.logScale - free.logScale);
      total[c]! += table.total[c]! * factor;
      const value = table.best[c]! * factor * (1 + weight);
      if (value > best[c]!) {
        best[c] = value;
        chosen[c] = table;
      }
    }
  }
  return { best, total, logScale: free.logScale, pick: (c) => chosen[c]!.pick(c) };
};
