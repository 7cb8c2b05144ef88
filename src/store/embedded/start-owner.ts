import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEntry } from '../../workers/entry.js';

export type OwnerThreadData = { readonly home: string };
export type OwnerThreadMessage = 'open' | 'taken';

const entry = threadEntry(new URL('./owner-thread.js', import.meta.url));

/** Undefined when another process owns the database. Rejects when it cannot be opened. */
export const startOwner = async (home: string) => {
  const workerData: OwnerThreadData = { home };
  // The young generation would grow to 32 MB, but the rows of a query are few.
  const resourceLimits = { maxYoungGenerationSizeMb: 3 };
  const thread = new Worker(entry, { execArgv: [], workerData, resourceLimits });
  let failed = false;
  // Without a listener the event would end the process.
  thread.on('error', () => {
    failed = true;
  });
  const ended = once(thread, 'exit').then(([exitCode]) => {
    failed ||= exitCode !== 0;
  });
  const started = once(thread, 'message').then(([message]) => message as OwnerThreadMessage);
  const message = await Promise.race([started, ended]);
  if (!message) throw new Error('the thread of the embedded store ended before it began');
  if (message === 'taken') {
    await ended;
    return undefined;
  }
  // A process that has nothing else to do may end; the database recovers as after a crash.
  thread.unref();
  return {
    hasFailed: () => failed,
    /** Closes the database; resolves when the thread has ended. */
    stop: () => {
      thread.ref();
      thread.postMessage('close');
      return ended;
    },
  };
};

export type OwnerThread = NonNullable<Awaited<ReturnType<typeof startOwner>>>;
