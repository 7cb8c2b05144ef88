import { Worker } from 'node:worker_threads';
import { threadEntry } from './entry.js';
import type { FromWorker, Start, ToWorker } from './messages.js';
import {
  createReports,
  type WorkerEvents,
  type WorkerHandle,
  type WorkerOptions,
} from './worker-handle.js';

const entry = threadEntry(new URL('./worker-thread.js', import.meta.url));

/** A worker that shares the memory of the service: it can be stopped in JavaScript only. */
export const startThread = (options: WorkerOptions, events: WorkerEvents): WorkerHandle => {
  const { module, workerData, nice, heapMb, stopMs = 30_000 } = options;
  const worker = new Worker(entry, {
    execArgv: [],
    workerData: { module: module.href, workerData, nice } satisfies Start,
    ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  const reports = createReports(events, () => void worker.terminate());
  worker.on('message', (message: FromWorker) => reports.message(message));
  worker.on('error', reports.died);
  worker.on('exit', (exitCode) => reports.gone(`a worker exited with ${exitCode}`));
  return {
    residentBytes: () => 0,
    processorMs: () => undefined,
    isRunnable: () => false,
    post: (message) => worker.postMessage(message),
    stop: async (when) => {
      reports.stopping();
      worker.postMessage({ stop: when } satisfies ToWorker);
      const timer = setTimeout(() => void worker.terminate(), stopMs);
      await reports.ended;
      clearTimeout(timer);
    },
  };
};
