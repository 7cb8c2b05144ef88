import { blankImage, type Image } from './image.js';

/* ITU-R BT.601 in 8-bit fixed point: what JPEG itself calls brightness. */

type Size = Pick<Image, 'widthPx' | 'heightPx'>;

/** From this many pixels in a row, reading by words is faster. */
const widePx = 64;

/**
 * Four pixels of colour are three words, which may begin at any byte: half the time of reading the
 * bytes. The rest of each row is left to the caller.
 */
const copyFours = (
  { data, widthPx }: Image,
  left: number,
  top: number,
  part: Size,
  to: Image,
  start: number,
): void => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const target = to.data;
  for (let row = 0; row < part.heightPx; row++) {
    let from = ((top + row) * widthPx + left) * 3;
    let at = start + row * to.widthPx;
    for (const last = at + part.widthPx - 4; at <= last; at += 4, from += 12) {
      const a = view.getInt32(from, true);
      const b = view.getInt32(from + 4, true);
      const c = view.getInt32(from + 8, true);
      target[at] = ((a & 255) * 77 + ((a >> 8) & 255) * 150 + ((a >> 16) & 255) * 29 + 128) >> 8;
      target[at + 1] = ((a >>> 24) * 77 + (b & 255) * 150 + ((b >> 8) & 255) * 29 + 128) >> 8;
      target[at + 2] = (((b >> 16) & 255) * 77 + (b >>> 24) * 150 + (c & 255) * 29 + 128) >> 8;
      target[at + 3] =
        (((c >> 8) & 255) * 77 + ((c >> 16) & 255) * 150 + (c >>> 24) * 29 + 128) >> 8;
    }
  }
};

/**
 * Copies the luma of a part of a picture, beginning at left and top, into a grey one from `start`
 * on.
 */
export const copyLuma = (
  image: Image,
  left: number,
  top: number,
  part: Size,
  to: Image,
  start = 0,
): void => {
  const { data, widthPx, channels } = image;
  const target = to.data;
  const isWide = channels === 3 && part.widthPx >= widePx;
  if (isWide) copyFours(image, left, top, part, to, start);
  const done = isWide ? part.widthPx - (part.widthPx % 4) : 0;
  for (let row = 0; row < part.heightPx; row++) {
    let from = ((top + row) * widthPx + left + done) * channels;
    const first = start + row * to.widthPx + done;
    const end = first + part.widthPx - done;
    if (channels === 1) target.set(data.subarray(from, from + part.widthPx), first);
    else
      for (let at = first; at < end; at++, from += 3)
        target[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29 + 128) >> 8;
  }
};

export const toGrey = (image: Image): Image => {
  if (image.channels === 1) return image;
  const grey = blankImage(image.widthPx, image.heightPx, 1);
  copyLuma(image, 0, 0, grey, grey);
  return grey;
};
