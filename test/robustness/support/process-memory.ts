import { open, readdir, readFile } from 'node:fs/promises';
import { createByteSearch } from './search-bytes.js';

const blockBytes = 2 ** 20;

/** Processes whose parent this is: a service's workers. Linux only, as all of this (proc(5)). */
export const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (own) => {
      const stat = await readFile(`/proc/${own}/stat`, 'utf8').catch(() => '');
      return Number(/\) \S (\d+)/.exec(stat)?.[1]);
    }),
  );
  return pids.filter((_, i) => parents[i] === pid).map(Number);
};

type Range = { readonly start: number; readonly end: number };

/** What it can write to: heap, stacks, buffers; not the programs and models that it reads from files. */
const writableRanges = async (pid: number): Promise<readonly Range[]> =>
  (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n').flatMap((line) => {
    const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    return start && end ? [{ start: parseInt(start, 16), end: parseInt(end, 16) }] : [];
  });

/** The needles that are anywhere in a process's memory, as a dump of it would have them. */
export const findInMemory = async (
  pid: number,
  needles: readonly Buffer[],
): Promise<readonly Buffer[]> => {
  const found = new Set<Buffer>();
  const search = createByteSearch(needles);
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1;
  const block = Buffer.alloc(blockBytes + overlap);
  const zeros = Buffer.alloc(block.length);
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const { start, end } of await writableRanges(pid))
      for (let at = start; at < end; at += blockBytes) {
        const wanted = Math.min(block.length, end - at);
        // A page that is reserved and was never used cannot be read.
        const read = await memory.read(block, 0, wanted, at).catch(() => ({ bytesRead: 0 }));
        const seen = block.subarray(0, read.bytesRead);
        // Reserved and never written to: most of it.
        if (seen.equals(zeros.subarray(0, seen.length))) continue;
        for (const needle of search(seen)) found.add(needle);
      }
  } finally {
    await memory.close();
    block.fill(0);
  }
  return [...found];
};

const [needleBytes, most] = [32, 12];

/**
 * Pieces of a file, evenly spread, that no other has: 32 bytes of compressed data, unless they show
 * a plain area.
 */
export const piecesOf = (file: Uint8Array): readonly Buffer[] => {
  const step = Math.floor(file.length / (most + 2));
  return Array.from({ length: most }, (_, at) => (at + 1) * step)
    .map((at) => Buffer.from(file.subarray(at, at + needleBytes)))
    .filter((piece) => new Set(piece).size > needleBytes * 0.7);
};
