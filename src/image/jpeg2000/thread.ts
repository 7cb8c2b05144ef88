import { parentPort, workerData } from 'node:worker_threads';
import type { DecoderAnswer } from '../wasm/decode-in-thread.js';
import { openOpenJpeg } from './openjpeg.js';

export type Jpeg2000Task = {
  /** The code stream alone. */
  readonly file: Uint8Array<ArrayBuffer>;
  readonly openJpeg: object;
  readonly maxHeapBytes: number;
  readonly size: { readonly widthPx: number; readonly heightPx: number; readonly channels: 1 | 3 };
};
export type Decoded = { readonly data: Uint8Array<ArrayBuffer> };

/** One picture per thread: the decoder's memory ends with it. */
const { file, openJpeg: module, maxHeapBytes, size } = workerData as Jpeg2000Task;
const { openJpeg, isFull } = await openOpenJpeg(module, maxHeapBytes);

const decode = (): DecoderAnswer<Decoded> => {
  const decoder = new openJpeg.J2KDecoder();
  decoder.getEncodedBuffer(file.length).set(file);
  decoder.decode();
  const { width, height, componentCount } = decoder.getFrameInfo();
  const { buffer, byteOffset, byteLength } = decoder.getDecodedBuffer();
  const data = new Uint8Array(buffer, byteOffset, byteLength);
  const isSame =
    width === size.widthPx && height === size.heightPx && componentCount === size.channels;
  // Where a file ends early there is no picture.
  return isSame && byteLength === width * height * componentCount
    ? { data }
    : { failed: 'damaged' };
};

const answer = (): DecoderAnswer<Decoded> => {
  try {
    const decoded = decode();
    if (!isFull()) return decoded;
  } catch {
    if (!isFull()) return { failed: 'damaged' };
  }
  return { failed: 'too much memory to decode' };
};

parentPort!.postMessage('started');
const answered = answer();
file.fill(0);
parentPort!.postMessage(answered, 'data' in answered ? [answered.data.buffer] : []);
