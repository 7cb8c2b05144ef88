import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type OwnerThreadData = { readonly home: string };
export type OwnerThreadMessage = 'open' | 'taken';

/** From source the thread needs a TypeScript loader, and Node 20 does not pass its parent's on. */
const entry = (): URL => {
  if (!import.meta.url.endsWith('.ts')) return new URL('./owner-thread.js', import.meta.url);
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('dist/esm/api/index.mjs', tsx).href;
  const thread = new URL('./owner-thread.ts', import.meta.url).href;
  const source = `import { register } from '${loader}'; register(); await import('${thread}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
};

/** Undefined when another process owns the database. Rejects when it cannot be opened. */
export const startOwner = async (home: string) => {
  const workerData: OwnerThreadData = { home };
  const thread = new Worker(entry(), { execArgv: [], workerData });
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
