/**
 * Two nodes read the database's clock with an error of milliseconds, and some browsers round their
 * times to a tenth of a second.
 */
const toleranceMs = 100;

/**
 * Whether a recording lasts longer than the time from its challenge to its arrival: it was then
 * begun before anybody knew what would be asked. `timesMs` increase, from an arbitrary start.
 */
export const arrivedTooSoon = (
  timesMs: readonly number[],
  issuedAt: Date,
  arrivedAt: Date,
): boolean => {
  const lastsMs = timesMs.length === 0 ? 0 : timesMs.at(-1)! - timesMs[0]!;
  return lastsMs > arrivedAt.getTime() - issuedAt.getTime() + toleranceMs;
};
