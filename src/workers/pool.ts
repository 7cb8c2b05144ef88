import './heap-room.js';
import './no-telemetry.js';
import { createFairQueue } from './fair-queue.js';
import { fault, isFault } from './faults.js';
import { startProcess } from './process.js';
import { createMemoryReclaimer } from './reclaim-memory.js';
import { startThread } from './thread.js';
import { createCondition } from './watch.js';
import type { WorkerHandle } from './worker-handle.js';

export type PoolOptions = {
  readonly workers: number;
  /** Jobs that may wait; one more is refused at once, so that callers get 503 and need not wait. */
  readonly queue: number;
  /** Exports `start(workerData): Promise<{ run(job) }>`; loading and warming belong in `start`. */
  readonly module: URL;
  readonly workerData?: unknown;
  /** Processes for work on untrusted files; otherwise threads, which take less memory. */
  readonly usesProcesses?: boolean;
  /** Counted from when a worker takes the job. */
  readonly jobTimeoutMs: number;
  /**
   * Niceness of the first worker and of all others; unchanged by default (src/workers/priority.ts).
   */
  readonly nice?: readonly [first: number, others: number] | undefined;
  readonly heapMb?: number | undefined;
  readonly stopMs?: number | undefined;
};

type RunOptions = {
  readonly signal?: AbortSignal;
  /** Whose job it is: clients share the workers (fair-queue.ts). */
  readonly client?: string;
};

type Job = {
  readonly id: number;
  readonly client: string;
  readonly job: unknown;
  /** A job is settled once; later calls do nothing. */
  readonly succeed: (result: unknown) => void;
  readonly fail: (error: Error) => void;
};

type Slot = {
  worker?: WorkerHandle | undefined;
  ready: boolean;
  job?: Job | undefined;
  sinceMs: number;
  /** Processor time of its worker when the job began. */
  processorMs?: number | undefined;
  timer?: NodeJS.Timeout;
  restart?: NodeJS.Timeout;
  failedStarts: number;
};

/**
 * A worker that waits may be seen at an instant of work, such as collecting garbage. One without a
 * processor is seen waiting for it every time.
 */
const looksAtOverdue = 5;
const betweenLooksMs = 50;

/** A worker that cannot load is retried with exponential back-off. */
const restartDelayMs = (failedStarts: number): number =>
  failedStarts === 0 ? 0 : Math.min(30_000, 500 * 2 ** failedStarts);

export const createPool = (options: PoolOptions) => {
  const { workers, queue: maxQueued, jobTimeoutMs } = options;
  const start = options.usesProcesses ? startProcess : startThread;
  const waiting = createFairQueue<Job>(workers);
  // Uploads pass through the service's own memory.
  const reclaimer = createMemoryReclaimer();
  let nextId = 1;
  let closing: Promise<void> | undefined;
  let startFault: Error | undefined;
  const { changed, until } = createCondition();

  const slots = Array.from({ length: workers }, (): Slot => ({
    ready: false,
    sinceMs: 0,
    failedStarts: 0,
  }));

  /**
   * If there is more than one worker, the first is reserved for clients that send little
   * (fair-queue.ts).
   */
  const isKept = (slot: Slot): boolean =>
    slot === slots[0] && slots.some((other) => other !== slot && other.ready);

  const dispatch = (): void => {
    for (const slot of slots) {
      if (!slot.ready || slot.job) continue;
      const job = waiting.take(isKept(slot));
      if (!job) continue;
      slot.job = job;
      reclaimer.jobStarted();
      slot.sinceMs = performance.now();
      slot.processorMs = slot.worker!.processorMs();
      slot.timer = setTimeout(() => overdue(slot), jobTimeoutMs);
      try {
        slot.worker!.post({ id: job.id, job: job.job });
      } catch (error) {
        // The job cannot be cloned: the caller's mistake, the worker is fine.
        release(slot)?.fail(error as Error);
      }
    }
    changed();
  };

  const release = (slot: Slot, processorMs?: number): Job | undefined => {
    const { job } = slot;
    clearTimeout(slot.timer);
    slot.job = undefined;
    if (job) waiting.finished(job, processorMs);
    reclaimer.jobEnded();
    return job;
  };

  /**
   * It is computing, but had a processor for less than half of the time: the machine is overloaded.
   */
  const seemsStarved = ({ worker, processorMs = 0 }: Slot): boolean =>
    worker!.isRunnable() && (worker!.processorMs() ?? Infinity) - processorMs < jobTimeoutMs / 2;

  /**
   * The caller gets an answer at once; the worker continues, since starting a new one would cost
   * more processor time.
   */
  const giveUp = (slot: Slot): void => {
    slot.job!.fail(fault('tooBusy', `a job had no processor for most of ${jobTimeoutMs} ms`));
    slot.processorMs = slot.worker!.processorMs();
    slot.timer = setTimeout(() => overdue(slot), jobTimeoutMs);
  };

  const overdue = (slot: Slot, look = 1): void => {
    if (seemsStarved(slot)) {
      if (look === looksAtOverdue) return giveUp(slot);
      slot.timer = setTimeout(() => overdue(slot, look + 1), betweenLooksMs);
      return;
    }
    release(slot)?.fail(fault('jobTimedOut', `a job ran longer than ${jobTimeoutMs} ms`));
    slot.ready = false;
    // The slot is filled again only when the worker has exited, so that memory is never held twice.
    void slot.worker?.stop('now');
    changed();
  };

  const failWaiting = (error: Error): void => {
    for (const job of waiting.clear()) job.fail(error);
  };

  const fill = (slot: Slot): void => {
    if (closing && waiting.size() === 0) return;
    const nice = options.nice?.[slot === slots[0] ? 0 : 1];
    slot.worker = start(
      { ...options, nice },
      {
        ready: () => {
          slot.ready = true;
          slot.failedStarts = 0;
          startFault = undefined;
          dispatch();
        },
        done: ({ id, processorMs }, result) => {
          if (slot.job?.id === id) release(slot, processorMs)!.succeed(result);
          dispatch();
        },
        threw: ({ id, processorMs }, error) => {
          if (slot.job?.id === id) release(slot, processorMs)!.fail(error);
          dispatch();
        },
        gone: (cause) => {
          const wasReady = slot.ready;
          slot.ready = false;
          slot.worker = undefined;
          release(slot)?.fail(cause ?? fault('poolClosed', 'the pool was closed'));
          if (cause && !wasReady && isFault(cause)) {
            slot.failedStarts += 1;
            startFault = cause;
            // No worker is left that could take them.
            if (!slots.some((other) => other.ready)) failWaiting(cause);
          }
          slot.restart = setTimeout(() => fill(slot), restartDelayMs(slot.failedStarts));
          changed();
        },
      },
    );
  };

  const isStuck = ({ ready, job, sinceMs }: Slot): boolean =>
    ready && job !== undefined && performance.now() - sinceMs > jobTimeoutMs / 2;
  const idle = (): boolean => waiting.size() === 0 && slots.every((slot) => !slot.job);
  const allReady = (): boolean => slots.every((slot) => slot.ready);

  const closeNow = async (graceMs: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
    await Promise.race([until(idle), grace]);
    clearTimeout(timer);
    const error = fault('poolClosed', 'the pool was closed before the job was done');
    failWaiting(error);
    for (const slot of slots) release(slot)?.fail(error);
    changed();
    // A worker that is still loading exits early, between two calls of ONNX Runtime.
    const when = ({ ready }: Slot) => (ready ? 'afterJob' : 'now');
    await Promise.all(slots.map(async (slot) => slot.worker?.stop(when(slot))));
    for (const slot of slots) clearTimeout(slot.restart);
  };

  slots.forEach(fill);

  return {
    run: <T>(job: unknown, { signal, client = '' }: RunOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        if (closing) return reject(fault('poolClosed', 'the pool is closed'));
        if (startFault && !slots.some((slot) => slot.ready)) return reject(startFault);
        const id = nextId++;
        const abort = (): void => {
          // A waiting job is dropped; a running one finishes and its result is discarded.
          waiting.remove(id);
          reject(signal?.reason as Error);
          changed();
        };
        const settled = (): void => signal?.removeEventListener('abort', abort);
        signal?.addEventListener('abort', abort, { once: true });
        const added = {
          id,
          client,
          job,
          succeed: (result: unknown) => (settled(), resolve(result as T)),
          fail: (error: Error) => (settled(), reject(error)),
        };
        const free = slots.filter((slot) => slot.ready && !slot.job).length;
        const fullText = `all ${workers} workers and ${maxQueued} places are taken`;
        waiting.add(added, maxQueued + free)?.fail(fault('poolFull', fullText));
        dispatch();
      }),
    stats: () => ({
      busy: slots.filter((slot) => slot.job).length,
      queued: waiting.size(),
      workers,
      /** Loaded, warmed and alive. */
      ready: slots.filter((slot) => slot.ready).length,
      /** Workers that have spent more than half of the time limit on their current job. */
      stuck: slots.filter(isStuck).length,
    }),
    /** Memory of all workers that are processes. */
    residentBytes: (): number =>
      slots.reduce((sum, { worker }) => sum + (worker?.residentBytes() ?? 0), 0),
    /** Resolves when every worker has loaded; rejects with the reason when one cannot. */
    ready: async (): Promise<void> => {
      await until(() => allReady() || startFault !== undefined || closing !== undefined);
      if (allReady()) return;
      throw startFault ?? fault('poolClosed', 'the pool is closed');
    },
    close: ({ graceMs }: { readonly graceMs: number }) => (closing ??= closeNow(graceMs)),
  };
};

export type Pool = ReturnType<typeof createPool>;
