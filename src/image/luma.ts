import { blankImage, type Image } from './image.js';

/* ITU-R BT.601 in 8-bit fixed point: what JPEG itself calls brightness. */

/** Of one pixel; `at` is where its first channel lies. */
export const lumaAt = ({ data, channels }: Image, at: number): number =>
  channels === 3
    ? (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29 + 128) >> 8
    : data[at]!;

/** Of a part of a picture, from left and top on, into a grey one from `start` on. */
export const copyLuma = (
  { data, widthPx, channels }: Image,
  left: number,
  top: number,
  part: { readonly widthPx: number; readonly heightPx: number },
  to: Image,
  start = 0,
): void => {
  const target = to.data;
  for (let row = 0; row < part.heightPx; row++) {
    let from = ((top + row) * widthPx + left) * channels;
    const first = start + row * to.widthPx;
    const end = first + part.widthPx;
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
