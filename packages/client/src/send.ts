import { anversoError } from './errors.js';
import { delayMs, isWorthRetrying, pause, retryAfterMs, type RetryOptions } from './retry.js';

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Undefined where the text is not JSON. */
  readonly body: unknown;
};

export type CallOptions = {
  /** Ends the call, even while it waits for another attempt. */
  readonly signal?: AbortSignal;
  /** Limit of one attempt; all attempts together may take longer. */
  readonly timeoutMs?: number;
};

export type Sender = (url: string, init: RequestInit, options?: CallOptions) => Promise<Reply>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * Fires with the caller's signal or after the time; `AbortSignal.any` is too new for some browsers.
 */
const within = (timeoutMs: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal!.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { once: true });
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer in ${timeoutMs} ms`)),
    timeoutMs,
  );
  return {
    signal: controller.signal,
    done: (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
};

/** One attempt. The answer is read to its end: a connection may be lost half-way. */
const once = async (
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  const limit = within(timeoutMs, signal);
  try {
    const answer = await fetcher(url, { ...init, signal: limit.signal });
    const { status, headers } = answer;
    const requestId = headers.get('x-request-id') ?? undefined;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status, headers, requestId, bytes, text, body: parse(text) };
  } finally {
    limit.done();
  }
};

/**
 * Sends, and repeats while a node is busy, restarting or gone. Every request of the service may be
 * repeated: at worst a photo is read, and recorded, twice.
 */
export const createSender =
  (fetcher: typeof fetch, retry: RetryOptions, usualTimeoutMs: number): Sender =>
  async (url, init, { signal, timeoutMs = usualTimeoutMs } = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retry.retries;
      let askedMs = 0;
      try {
        const reply = await once(fetcher, url, init, timeoutMs, signal);
        if (isLast || !isWorthRetrying(reply.status)) return reply;
        askedMs = retryAfterMs(reply.headers.get('retry-after'));
      } catch (cause) {
        if (signal?.aborted) throw signal.reason as Error;
        if (isLast) throw anversoError(0, `no answer from ${new URL(url).origin}`, { cause });
      }
      await pause(delayMs(attempt, askedMs, retry), signal);
    }
  };
