import { type Image, blankImage } from './image.js';

export type Region = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** More taps than this per axis no longer show in the mean; they only cost time. */
const maxTaps = 4;

/** In pairs of neighbours: evenly spaced taps would see only the odd columns of a fine pattern. */
const tapsOf = (factor: number): number[] => {
  if (factor <= maxTaps) return Array.from({ length: factor }, (_, i) => i);
  return Array.from(
    { length: maxTaps },
    (_, i) => Math.floor(((i + 0.5) * factor) / maxTaps) - (i % 2),
  );
};

/**
 * Mean of `factor` × `factor` blocks of a region (whole pixels, inside the image). A last block that
 * is cut by the region's edge is left out.
 */
export const shrink = (image: Image, factor: number, region: Region): Image => {
  const { data, channels } = image;
  const small = blankImage(
    Math.max(1, Math.floor(region.width / factor)),
    Math.max(1, Math.floor(region.height / factor)),
    channels,
  );
  const stride = image.widthPx * channels;
  const taps = tapsOf(factor);
  const offsets = Int32Array.from(
    taps.flatMap((ty) => taps.map((tx) => ty * stride + tx * channels)),
  );
  const half = offsets.length >> 1;
  const step = factor * channels;
  let to = 0;
  for (let y = 0; y < small.heightPx; y++) {
    let from = (region.y + y * factor) * stride + region.x * channels;
    for (let x = 0; x < small.widthPx; x++, from += step) {
      for (let c = 0; c < channels; c++) {
        let sum = half;
        for (let k = 0; k < offsets.length; k++) sum += data[from + c + offsets[k]!]!;
        small.data[to++] = sum / offsets.length;
      }
    }
  }
  return small;
};
