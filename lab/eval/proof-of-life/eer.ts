/** Equal error rate of a score that is higher for attacks. */
export const equalErrorOf = (
  genuine: readonly number[],
  attacks: readonly number[],
): { readonly rate: number; readonly limit: number } => {
  const limits = [...genuine, ...attacks].sort((a, b) => a - b);
  let best = { rate: 1, limit: 0, gap: Infinity };
  for (const limit of limits) {
    const refused = genuine.filter((score) => score > limit).length / genuine.length;
    const passed = attacks.filter((score) => score <= limit).length / attacks.length;
    const gap = Math.abs(refused - passed);
    if (gap < best.gap) best = { rate: (refused + passed) / 2, limit, gap };
  }
  return best;
};
