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
 * A character under a hundred-thousandth of its slot's best is dropped: repairs are accepted up to some
 * thousandths, and this keeps the tables small.
 */
export const dropBelow = 1e-5;

/** Tables of the same cells read in different ways (a number of a known shape, or of any). */
export const eitherOf = (tables: readonly (readonly [GroupTable, number])[]): GroupTable => {
  if (tables.length === 1 && tables[0]![1] === 1) return tables[0]![0];
  const logScale = Math.max(...tables.map(([table]) => table.logScale));
  const best = new Float64Array(10);
  const total = new Float64Array(10);
  const chosen = new Uint8Array(10);
  tables.forEach(([table, weight], i) => {
    const factor = weight * Math.exp(table.logScale - logScale);
    for (let c = 0; c < 10; c++) {
      const value = table.best[c]! * factor;
      total[c]! += table.total[c]! * factor;
      if (value > best[c]!) {
        best[c] = value;
        chosen[c] = i;
      }
    }
  });
  return { best, total, logScale, pick: (c) => tables[chosen[c]!]![0].pick(c) };
};
