import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from './priority.js';
import type { Start } from './messages.js';
import { serveJobs } from './serve-jobs.js';

/** A thread's entry. */
const port = parentPort!;
const start = workerData as Start;
lowerPriority(start.nice);
await serveJobs(
  {
    send: (message) => port.postMessage(message),
    onMessage: (take) => void port.on('message', take),
  },
  start,
);
