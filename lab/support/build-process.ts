import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Job } from '../../src/flows/jobs.js';
import { heapFlags } from '../../src/workers/heap-room.js';

/** A job of the service, or the decoding of a photo alone, to so many pixels. */
export type Work =
  | { readonly job: Job }
  | { readonly decode: { readonly bytes: Uint8Array; readonly scale: number } };

/** Why an evaluation cannot time the service, if it cannot. */
export const buildMissing = (): string | undefined =>
  existsSync('dist') ? undefined : 'skipped: `npm run build` first; the service is timed.';

/** A build in a process of its own, with the heap that the service gives its workers. */
export const startBuild = async (folder: string): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('../bench/built-jobs.mjs', import.meta.url)), [folder], {
    execArgv: [...heapFlags, '--expose-gc'],
    serialization: 'advanced',
  });
  await once(child, 'message');
  return child;
};

type Done = { readonly ms: number; readonly isRefused: boolean };

/** Processor time, not the clock: other work on the machine does not count. */
export const runIn = async (build: ChildProcess, work: Work): Promise<Done> => {
  build.send(work);
  const [done] = (await once(build, 'message')) as [Done];
  return done;
};
