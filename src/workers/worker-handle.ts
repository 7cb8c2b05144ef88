import { fault } from './faults.js';
import type { Ended, FromWorker, Thrown, ToWorker } from './messages.js';

export type WorkerOptions = {
  readonly module: URL;
  readonly workerData?: unknown;
  readonly nice?: number | undefined;
  /** JavaScript heap of one worker; image and tensor memory is outside of it. */
  readonly heapMb?: number | undefined;
  /**
   * How long a stopped worker may take to exit by itself. A thread is terminated then, which crashes
   * the service if ONNX Runtime is in a call; opening the largest net takes 20 s on a busy machine.
   */
  readonly stopMs?: number | undefined;
};

export type WorkerEvents = {
  readonly ready: () => void;
  readonly done: (ended: Ended, result: unknown) => void;
  readonly threw: (ended: Ended, error: Error) => void;
  /** Once, when the worker has ended; `cause` is undefined after `stop()`. */
  readonly gone: (cause: Error | undefined) => void;
};

/** A worker as the pool sees it. */
export type WorkerHandle = {
  readonly post: (message: ToWorker) => void;
  readonly stop: (when: 'now' | 'afterJob') => Promise<void>;
  /** Memory of a process; a thread's is the service's own. 0 if the system does not report it. */
  readonly residentBytes: () => number;
  /** Processor time of a process so far; undefined for a thread, or if it is not reported. */
  readonly processorMs: () => number | undefined;
  /** Whether a process computes, or would if it had a processor. */
  readonly isRunnable: () => boolean;
};

const revive = ({ error, ...own }: Thrown): Error => Object.assign(error, own);

/** The messages and the exit of a worker, as events. `end` stops one that could not start. */
export const createReports = (events: WorkerEvents, end: () => void) => {
  let cause: Error | undefined;
  let stopped = false;
  let resolveEnded: () => void;
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  const died = (error: unknown): void => {
    cause ??= fault('workerDied', 'a worker died', error);
  };
  return {
    ended,
    stopping: (): void => void (stopped = true),
    message: (message: FromWorker): void => {
      if (message.kind === 'ready') events.ready();
      else if (message.kind === 'done') events.done(message, message.result);
      else if (message.kind === 'threw') events.threw(message, revive(message.thrown));
      else if (message.kind === 'died') died(revive(message.thrown));
      else {
        cause = fault('workerStartFailed', 'a worker could not start', revive(message.thrown));
        end();
      }
    },
    died,
    gone: (how: string): void => {
      events.gone(stopped ? undefined : (cause ?? fault('workerDied', how)));
      resolveEnded();
    },
  };
};
