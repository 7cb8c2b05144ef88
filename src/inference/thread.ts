import { type Transferable, Worker } from 'node:worker_threads';
import { threadEntry } from '../threads/entry.js';
import { fault } from './faults.js';
import type { FromWorker, Start, Thrown, ToWorker } from './messages.js';

type ThreadOptions = {
  readonly module: URL;
  readonly workerData?: unknown;
  readonly nice?: number | undefined;
  /** JavaScript heap of one thread; image and tensor memory is outside of it. */
  readonly heapMb?: number | undefined;
  /**
   * How long a stopped thread may take to exit by itself. It is terminated then, which crashes the
   * process if ONNX Runtime is in a call; opening the largest net takes 20 s on a very busy machine.
   */
  readonly stopMs?: number | undefined;
};

type ThreadEvents = {
  readonly ready: () => void;
  readonly done: (id: number, result: unknown) => void;
  readonly threw: (id: number, error: Error) => void;
  /** Once, when the thread has ended; `cause` is undefined after `stop()`. */
  readonly gone: (cause: Error | undefined) => void;
};

export type Thread = {
  readonly post: (message: ToWorker, transfer: readonly Transferable[]) => void;
  readonly stop: (when: 'now' | 'afterJob') => Promise<void>;
};

const entry = threadEntry(new URL('./worker.js', import.meta.url));

const revive = ({ error, ...own }: Thrown): Error => Object.assign(error, own);

export const startThread = (options: ThreadOptions, events: ThreadEvents): Thread => {
  const { module, workerData, nice, heapMb, stopMs = 30_000 } = options;
  const worker = new Worker(entry, {
    execArgv: [],
    workerData: { module: module.href, workerData, nice } satisfies Start,
    ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  let cause: Error | undefined;
  let stopped = false;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') events.ready();
    else if (message.kind === 'done') events.done(message.id, message.result);
    else if (message.kind === 'threw') events.threw(message.id, revive(message.thrown));
    else {
      cause = fault('workerStartFailed', 'a worker could not start', revive(message.thrown));
      void worker.terminate();
    }
  });
  worker.on('error', (error) => {
    cause ??= fault('workerDied', 'a worker died', error);
  });
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (exitCode) => {
      events.gone(
        stopped ? undefined : (cause ?? fault('workerDied', `a worker exited with ${exitCode}`)),
      );
      resolve();
    });
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    stop: async (when) => {
      stopped = true;
      worker.postMessage({ stop: when } satisfies ToWorker);
      const timer = setTimeout(() => void worker.terminate(), stopMs);
      await exited;
      clearTimeout(timer);
    },
  };
};
