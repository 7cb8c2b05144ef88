/** Numbers that look random and are the same on every run: a failure can be looked at again. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  // Numerical Recipes' 32-bit generator; its high bits are the good ones.
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (from: number, to: number): number => from + below(to - from + 1),
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256))),
    letters: (length: number): string =>
      Array.from({ length }, () => String.fromCharCode(97 + below(26))).join(''),
  };
};

export type Random = ReturnType<typeof createRandom>;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
