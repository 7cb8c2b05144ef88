import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Limits } from '../../contract/limits.js';
import { scaling } from '../../geometry/homography.js';
import { threadEntry } from '../../workers/entry.js';
import { registerCopy } from '../../workers/job-copies.js';
import { isBusy, underLimit } from '../decode.js';
import { type Photo, photoOf } from '../photo.js';
import { whyOf } from '../undecodable.js';
import { decodeInThread } from '../wasm/decode-in-thread.js';
import { compileWasm } from '../wasm/limited-memory.js';
import { type CodeStream, readHeader } from './header.js';
import type { Decoded, Jpeg2000Task } from './thread.js';

const entry = threadEntry(new URL('./thread.js', import.meta.url));

/** Of `openjpegwasm_decode.wasm` in version 1.3.6: OpenJPEG 2.5. */
const sha256 = '5aff4e65444480a402898fe7369a9d2bc77e8181f858fc0d10150b2dabf07dee';

/** Exported for its test. */
export const compileVerified = (wasm: Uint8Array): object => {
  const found = createHash('sha256').update(wasm).digest('hex');
  if (found !== sha256) throw new Error(`the decoder of JPEG 2000 is another file: ${found}`);
  return compileWasm(wasm);
};

/** Compiled for the first such picture. */
let compiled: Promise<object> | undefined;
const loadOpenJpeg = (): Promise<object> =>
  (compiled ??= readFile(
    createRequire(import.meta.url).resolve('@cornerstonejs/codec-openjpeg/decodewasm'),
  ).then(compileVerified));

type Jpeg2000Limits = Pick<
  Limits,
  'imagePixels' | 'imageSidePx' | 'imageMemoryBytes' | 'imageSeconds'
>;

const decode = async (
  { bytes, ...size }: CodeStream,
  { imageMemoryBytes, imageSeconds }: Jpeg2000Limits,
): Promise<Photo> => {
  const openJpeg = await loadOpenJpeg();
  const maxHeapBytes = imageMemoryBytes - size.channels * size.widthPx * size.heightPx;
  const { data } = await underLimit({ imageSeconds }, (seconds) => {
    const task: Jpeg2000Task = { file: new Uint8Array(bytes), openJpeg, maxHeapBytes, size };
    return decodeInThread<Decoded>(entry, task, seconds);
  });
  registerCopy(data);
  const { widthPx, heightPx, channels } = size;
  return photoOf({
    image: { widthPx, heightPx, channels, data },
    ...{ toPhoto: scaling(1, 1), format: 'jpeg2000' },
    ...{ fullWidthPx: widthPx, fullHeightPx: heightPx },
  });
};

/**
 * The portrait of a chip, decoded by OpenJPEG as WebAssembly in a thread of its own; or why not. No
 * photo is opened here: phones and cameras make none, so a form refuses them as before.
 */
export const openJpeg2000 = async (
  bytes: Uint8Array,
  limits: Jpeg2000Limits,
): Promise<Photo | { readonly why: string }> => {
  const header = readHeader(bytes);
  if ('why' in header) return header;
  const { widthPx, heightPx } = header;
  if (Math.max(widthPx, heightPx) > limits.imageSidePx) return { why: 'too long a side' };
  if (widthPx * heightPx > limits.imagePixels) return { why: 'too many pixels' };
  try {
    return await decode(header, limits);
  } catch (error) {
    if (isBusy(error)) throw error;
    return { why: whyOf(error) };
  }
};
