/** Ticks in which streams of a few hundred pieces say what they have to say. */
const ticks = 8;

const plain = globalThis.setTimeout;
const plainClear = globalThis.clearTimeout;

const later = (left: number, work: () => void): void =>
  void setImmediate(() => (left > 0 ? later(left - 1, work) : work()));

/**
 * Timers of up to a second fire after some ticks, longer ones never: what the code would wait for
 * costs a fuzzer no time.
 */
export const withQuickTimers = async <T>(run: () => Promise<T>): Promise<T> => {
  const quick = (work: () => void, ms = 0): unknown => {
    const timer = { cleared: false, unref: () => timer, ref: () => timer };
    if (ms <= 1000) later(ticks, () => timer.cleared || work());
    return timer;
  };
  const clear = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null && 'cleared' in timer) timer.cleared = true;
    else plainClear(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, { setTimeout: quick, clearTimeout: clear });
  try {
    return await run();
  } finally {
    Object.assign(globalThis, { setTimeout: plain, clearTimeout: plainClear });
  }
};
