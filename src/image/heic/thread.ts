import { parentPort, workerData } from 'node:worker_threads';
import { openLibheif } from './libheif.js';
import { whyOf } from '../undecodable.js';
import type { DecoderAnswer } from '../wasm/decode-in-thread.js';
import { type Pixels, readTiles, type TileLimits } from './read-tiles.js';

export type HeicTask = {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly libheif: object;
  readonly maxHeapBytes: number;
  readonly limits: TileLimits;
};

/** One picture per thread: the decoder's memory ends with it. */
const task = workerData as HeicTask;
const { libheif, isFull } = openLibheif(task.libheif, task.maxHeapBytes);

const answer = (): DecoderAnswer<Pixels> => {
  try {
    const { widthPx, heightPx, orientations, data } = readTiles(libheif, task.file, task.limits);
    if (!isFull()) return { widthPx, heightPx, orientations, data };
  } catch (error) {
    if (!isFull()) return { failed: whyOf(error) };
  }
  return { failed: 'too much memory to decode' };
};

parentPort!.postMessage('started');
const answered = answer();
task.file.fill(0);
parentPort!.postMessage(answered, 'data' in answered ? [answered.data.buffer as ArrayBuffer] : []);
