/** Waits after the first attempts; then an hour each, until the client's hours are over. */
const firstWaitsSeconds = [5, 30, 120, 600, 1800];
const laterWaitSeconds = 3600;

/** Of a wait, more or less: the events of an outage do not all come back in the same second. */
const jitter = 0.1;

const hourMs = 3_600_000;

type Tried = {
  /** Including the one that has just failed. */
  readonly attempts: number;
  readonly retryFrom: Date;
  readonly retryHours: number;
};

/**
 * When an event is tried again after an attempt that failed; undefined where it is given up. Attempts
 * count as well as time, because a clock may be wrong: one that jumps days ahead gives up nothing
 * before the first waits are over, and an event that it dated is not tried for years.
 */
export const nextAttemptMs = (
  { attempts, retryFrom, retryHours }: Tried,
  nowMs: number,
  random: () => number = Math.random,
): number | undefined => {
  if (attempts >= firstWaitsSeconds.length + 2 * retryHours) return undefined;
  const waitSeconds = firstWaitsSeconds[attempts - 1] ?? laterWaitSeconds;
  const waitMs = waitSeconds * 1000 * (1 + jitter * (2 * random() - 1));
  const atMs = Math.round(nowMs + waitMs);
  const isEarly = attempts <= firstWaitsSeconds.length;
  return isEarly || atMs <= retryFrom.getTime() + retryHours * hourMs ? atMs : undefined;
};
