/**
 * Indices of at most `count` of `length` items, evenly spread, with the first and the last. Those
 * for 2 · count − 1 contain those for `count`.
 */
export const spread = (length: number, count: number): readonly number[] =>
  length <= count
    ? Array.from({ length }, (_, i) => i)
    : Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / (count - 1)));
