import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export type Measure = {
  readonly heapBytes: number;
  /** Buffers and what native code holds for JavaScript. */
  readonly externalBytes: number;
  readonly residentBytes: number;
  readonly sockets: number;
  readonly files: number;
  /** Open handles of the event loop by kind, as Node counts them. */
  readonly handles: Readonly<Record<string, number>>;
};

const openFiles = async (): Promise<readonly string[]> => {
  const links = (await readdir('/proc/self/fd')).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => 'gone'),
  );
  return Promise.all(links);
};

const openHandles = (): Measure['handles'] => {
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return handles;
};

const quietRounds = 4;
const mostRounds = 40;

/**
 * Closed sockets and finished streams leave in later turns of the loop, each freeing the next: until
 * nothing has left for a while. On a busy machine that takes longer than any number of turns.
 */
const settle = async (): Promise<void> => {
  let last = '';
  for (let round = 0, quiet = 0; quiet < quietRounds && round < mostRounds; round += 1) {
    globalThis.gc!();
    await pause(50);
    const open = JSON.stringify(openHandles());
    quiet = open === last ? quiet + 1 : 0;
    last = open;
  }
};

/** Of this process, once garbage is gone. Needs --expose-gc and Linux. */
export const measure = async (): Promise<Measure> => {
  await settle();
  const memory = process.memoryUsage();
  const open = await openFiles();
  const handles = openHandles();
  return {
    heapBytes: memory.heapUsed,
    externalBytes: memory.external,
    residentBytes: memory.rss,
    sockets: open.filter((path) => path.startsWith('socket:')).length,
    files: open.filter((path) => path.startsWith('/')).length,
    handles,
  };
};
