import type { Image } from '../image/image.js';

type Inner = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Mirror position of a pixel beyond the photo, at most one photo's width away. */
const reflected = (at: number, from: number, to: number): number => {
  const inside = at < from ? 2 * from - 1 - at : at >= to ? 2 * to - 1 - at : at;
  return Math.min(to - 1, Math.max(from, inside));
};

/** Fills what lies outside `inner` by reflection: half a face at the border becomes a whole one. */
export const reflectOutside = (image: Image, { left, top, right, bottom }: Inner): Image => {
  const { widthPx, heightPx, channels, data } = image;
  const filled = new Uint8Array(data.length);
  const columns = Array.from({ length: widthPx }, (_, x) => reflected(x, left, right) * channels);
  for (let y = 0, to = 0; y < heightPx; y++) {
    const row = reflected(y, top, bottom) * widthPx * channels;
    for (const column of columns)
      for (let k = 0; k < channels; k++) filled[to++] = data[row + column + k]!;
  }
  return { ...image, data: filled };
};
