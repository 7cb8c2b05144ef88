import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Limits } from '../../contract/limits.js';
import { threadEntry } from '../../workers/entry.js';
import { decodeInThread } from '../wasm/decode-in-thread.js';
import { compileWasm } from '../wasm/limited-memory.js';
import type { Pixels } from './read-tiles.js';
import type { HeicTask } from './thread.js';

const entry = threadEntry(new URL('./thread.js', import.meta.url));

/** Compiled for the first HEIC photo, in 35 ms; a service without such photos never pays for it. */
let compiled: Promise<object> | undefined;
const loadLibheif = (): Promise<object> =>
  (compiled ??= readFile(
    createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'),
  ).then(compileWasm));

type HeicLimits = Pick<Limits, 'imagePixels' | 'imageMemoryBytes' | 'imageSeconds'>;

/** HEVC by libheif and libde265, as WebAssembly. */
export const decodeHeic = async (
  bytes: Uint8Array,
  declaredPixels: number,
  { imagePixels, imageMemoryBytes, imageSeconds }: HeicLimits,
): Promise<Pixels> => {
  const task: HeicTask = {
    file: new Uint8Array(bytes),
    libheif: await loadLibheif(),
    maxHeapBytes: imageMemoryBytes - 3 * declaredPixels,
    limits: { imagePixels, declaredPixels },
  };
  return decodeInThread<Pixels>(entry, task, imageSeconds);
};
