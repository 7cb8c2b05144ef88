/** How often and how long a request is retried while a node is busy, restarting or gone. */
export type RetryOptions = {
  /** Attempts after the first. */
  readonly retries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
};

export const defaultRetry: RetryOptions = { retries: 5, firstDelayMs: 250, maxDelayMs: 10_000 };

/** 503 comes from the service; 502 and 504 from a gateway whose node is gone. */
export const isWorthRetrying = (status: number): boolean => [502, 503, 504].includes(status);

/** `Retry-After` in seconds; a date there would need two clocks to agree. */
export const retryAfterMs = (header: string | null): number => {
  const seconds = Number(header ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
};

/**
 * Doubles each time, with jitter over the upper half, so that clients refused together do not
 * return together. Never shorter than the server's `Retry-After`, with jitter on top.
 */
export const delayMs = (
  attempt: number,
  askedMs: number,
  { firstDelayMs, maxDelayMs }: RetryOptions,
  random: () => number = Math.random,
): number => {
  const doubledMs = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt);
  const leastMs = Math.max(askedMs, doubledMs / 2);
  return leastMs + random() * (doubledMs / 2);
};

/** Rejects with the signal's reason as soon as it fires. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
