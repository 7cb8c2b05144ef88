import './heap-room.js';
import './no-telemetry.js';
import type { Transferable } from 'node:worker_threads';
import { fault, isFault } from './faults.js';
import { type Thread, startThread } from './thread.js';
import { createWatch } from './watch.js';

export type PoolOptions = {
  readonly workers: number;
  /** Jobs that may wait; one more is refused at once, so that callers hear 503 and not silence. */
  readonly queue: number;
  /** Exports `start(workerData): Promise<{ run(job) }>`; loading and warming belong in `start`. */
  readonly module: URL;
  readonly workerData?: unknown;
  /** From the moment a worker takes the job. */
  readonly jobTimeoutMs: number;
  readonly heapMb?: number | undefined;
  readonly stopMs?: number | undefined;
};

export type RunOptions = {
  readonly signal?: AbortSignal;
  readonly transfer?: readonly Transferable[];
};

export type PoolStats = {
  readonly busy: number;
  readonly queued: number;
  readonly workers: number;
  /** Loaded, warmed and alive. */
  readonly ready: number;
};

export type Pool = {
  readonly run: <T>(job: unknown, options?: RunOptions) => Promise<T>;
  readonly stats: () => PoolStats;
  /** When every worker has loaded; rejects with the reason when one cannot. */
  readonly ready: () => Promise<void>;
  readonly close: (options: { readonly graceMs: number }) => Promise<void>;
};

type Job = {
  readonly id: number;
  readonly job: unknown;
  readonly transfer: readonly Transferable[];
  /** Both do nothing the second time: a caller is answered once. */
  readonly succeed: (result: unknown) => void;
  readonly fail: (error: Error) => void;
};

type Seat = {
  thread: Thread | undefined;
  ready: boolean;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
  restart: NodeJS.Timeout | undefined;
  failedStarts: number;
};

/** A worker that cannot load is tried again, but never in a tight loop. */
const restartDelayMs = (failedStarts: number): number =>
  failedStarts === 0 ? 0 : Math.min(30_000, 500 * 2 ** failedStarts);

export const createPool = (options: PoolOptions): Pool => {
  const { workers, queue: places, jobTimeoutMs } = options;
  const waiting = new Map<number, Job>();
  let nextId = 1;
  let closing: Promise<void> | undefined;
  let startFault: Error | undefined;
  const { changed, until } = createWatch();

  const seats: Seat[] = Array.from({ length: workers }, () => ({
    thread: undefined,
    ready: false,
    job: undefined,
    timer: undefined,
    restart: undefined,
    failedStarts: 0,
  }));

  const dispatch = (): void => {
    for (const seat of seats) {
      if (!seat.ready || seat.job) continue;
      const job = waiting.values().next().value;
      if (!job) break;
      waiting.delete(job.id);
      seat.job = job;
      seat.timer = setTimeout(() => overdue(seat), jobTimeoutMs);
      try {
        seat.thread!.post({ id: job.id, job: job.job }, job.transfer);
      } catch (error) {
        // Not cloneable: the caller's fault, the worker is as good as before.
        release(seat)?.fail(error as Error);
      }
    }
    changed();
  };

  const release = (seat: Seat): Job | undefined => {
    const { job } = seat;
    clearTimeout(seat.timer);
    seat.job = undefined;
    return job;
  };

  const overdue = (seat: Seat): void => {
    release(seat)?.fail(fault('jobTimedOut', `a job ran longer than ${jobTimeoutMs} ms`));
    seat.ready = false;
    // Its seat is filled again when the thread is gone, so that memory is never held twice.
    void seat.thread?.stop();
    changed();
  };

  const failWaiting = (error: Error): void => {
    for (const job of waiting.values()) job.fail(error);
    waiting.clear();
  };

  const fill = (seat: Seat): void => {
    if (closing && waiting.size === 0) return;
    seat.thread = startThread(options, {
      ready: () => {
        seat.ready = true;
        seat.failedStarts = 0;
        startFault = undefined;
        dispatch();
      },
      done: (id, result) => {
        if (seat.job?.id === id) release(seat)!.succeed(result);
        dispatch();
      },
      threw: (id, error) => {
        if (seat.job?.id === id) release(seat)!.fail(error);
        dispatch();
      },
      gone: (cause) => {
        const wasReady = seat.ready;
        seat.ready = false;
        seat.thread = undefined;
        release(seat)?.fail(cause ?? fault('poolClosed', 'the pool was closed'));
        if (cause && !wasReady && isFault(cause)) {
          seat.failedStarts += 1;
          startFault = cause;
          // With nobody able to work, waiting would be for ever.
          if (!seats.some((other) => other.ready)) failWaiting(cause);
        }
        seat.restart = setTimeout(() => fill(seat), restartDelayMs(seat.failedStarts));
        changed();
      },
    });
  };

  const idle = (): boolean => waiting.size === 0 && seats.every((seat) => !seat.job);
  const allReady = (): boolean => seats.every((seat) => seat.ready);

  const closeNow = async (graceMs: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
    await Promise.race([until(idle), grace]);
    clearTimeout(timer);
    const error = fault('poolClosed', 'the pool was closed before the job was done');
    failWaiting(error);
    for (const seat of seats) release(seat)?.fail(error);
    changed();
    await Promise.all(seats.map(async (seat) => seat.thread?.stop()));
    for (const seat of seats) clearTimeout(seat.restart);
  };

  seats.forEach(fill);

  return {
    run: <T>(job: unknown, { signal, transfer = [] }: RunOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        if (closing) return reject(fault('poolClosed', 'the pool is closed'));
        const free = seats.filter((seat) => seat.ready && !seat.job).length;
        if (waiting.size >= places + free) {
          return reject(fault('poolFull', `all ${workers} workers and ${places} places are taken`));
        }
        if (startFault && !seats.some((seat) => seat.ready)) return reject(startFault);
        const id = nextId++;
        const hangUp = (): void => {
          // A waiting job gives its place back; a running one finishes unseen.
          waiting.delete(id);
          reject(signal?.reason as Error);
          changed();
        };
        const settled = (): void => signal?.removeEventListener('abort', hangUp);
        signal?.addEventListener('abort', hangUp, { once: true });
        waiting.set(id, {
          id,
          job,
          transfer,
          succeed: (result) => (settled(), resolve(result as T)),
          fail: (error) => (settled(), reject(error)),
        });
        dispatch();
      }),
    stats: () => ({
      busy: seats.filter((seat) => seat.job).length,
      queued: waiting.size,
      workers,
      ready: seats.filter((seat) => seat.ready).length,
    }),
    ready: async () => {
      await until(() => allReady() || startFault !== undefined || closing !== undefined);
      if (allReady()) return;
      throw startFault ?? fault('poolClosed', 'the pool is closed');
    },
    close: ({ graceMs }) => (closing ??= closeNow(graceMs)),
  };
};
