import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Limits } from '../../contract/limits.js';
import { threadEntry } from '../../workers/entry.js';
import { compileLibheif } from './libheif.js';
import type { Pixels } from './read-tiles.js';
import type { HeicAnswer, HeicTask } from './thread.js';
import { undecodable } from '../undecodable.js';

const entry = threadEntry(new URL('./thread.js', import.meta.url));

/** Compiled for the first HEIC photo, in 35 ms; a service without such photos never pays for it. */
let compiled: Promise<object> | undefined;
const loadLibheif = (): Promise<object> =>
  (compiled ??= readFile(
    createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'),
  ).then(compileLibheif));

/**
 * Node 24 reserves 512 MB (x64; 128 on arm64) for the machine code of each thread, which count towards
 * the memory limit of a worker (src/workers/process.ts). This one has little code.
 */
const resourceLimits = { codeRangeSizeMb: 16 };

type HeicLimits = Pick<Limits, 'imagePixels' | 'imageMemoryBytes' | 'imageSeconds'>;

/**
 * HEVC by libheif and libde265, as WebAssembly in a thread of its own: a decoder that runs wild can
 * be ended at any time, and its memory, which never shrinks, is given back with every picture.
 */
export const decodeHeic = async (
  bytes: Uint8Array,
  declaredPixels: number,
  { imagePixels, imageMemoryBytes, imageSeconds }: HeicLimits,
): Promise<Pixels> => {
  const file = new Uint8Array(bytes);
  const workerData: HeicTask = {
    file,
    libheif: await loadLibheif(),
    maxHeapBytes: imageMemoryBytes - 3 * declaredPixels,
    limits: { imagePixels, declaredPixels },
  };
  const transferList = [file.buffer];
  const worker = new Worker(entry, { execArgv: [], workerData, transferList, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      const late = (): void => reject(undecodable('too slow to decode'));
      worker.on('message', (message: HeicAnswer | 'started') => {
        if (message === 'started') timer = setTimeout(late, imageSeconds * 1000);
        else resolve(message);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('libheif: the thread ended')));
    });
    if ('failed' in answer) throw undecodable(answer.failed);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
