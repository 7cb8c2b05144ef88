/* Error rates of a liveness score (ISO/IEC 30107-3): higher means more alive, 0 is the limit. */

/** Share of live faces refused at the limit. */
export const refused = (live: readonly number[], limit = 0): number =>
  live.filter((score) => score < limit).length;

/** Attacks that pass. */
export const passed = (attacks: readonly number[], limit = 0): number =>
  attacks.filter((score) => score >= limit).length;

/** Where as many live faces are refused as attacks pass; interpolated between thresholds. */
export const equalErrorRate = (live: readonly number[], attacks: readonly number[]): number => {
  if (live.length === 0 || attacks.length === 0) return NaN;
  const cuts = [...new Set([...live, ...attacks]), Infinity].sort((a, b) => a - b);
  let before = { refused: 0, passed: 1 };
  for (const cut of cuts) {
    const now = {
      refused: refused(live, cut) / live.length,
      passed: passed(attacks, cut) / attacks.length,
    };
    if (now.refused >= now.passed) {
      const [gap, over] = [before.passed - before.refused, now.refused - now.passed];
      return before.refused + ((now.refused - before.refused) * gap) / (gap + over || 1);
    }
    before = now;
  }
  return NaN;
};

/** The value below which this share lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * (sorted[Math.min(sorted.length - 1, low + 1)]! - sorted[low]!);
};
