import type { Image } from '../../../src/image/image.js';

/** Writes the colour at a place between pixels to `to[at…at+2]`; beyond the frame, its edge's. */
export const sampleInto = (
  { data, widthPx, heightPx }: Image,
  x: number,
  y: number,
  to: Uint8Array,
  at: number,
): void => {
  const left = Math.min(widthPx - 1.001, Math.max(0, x));
  const top = Math.min(heightPx - 1.001, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const u = left - x0;
  const v = top - y0;
  const from = 3 * (y0 * widthPx + x0);
  const below = from + 3 * widthPx;
  for (let c = 0; c < 3; c++) {
    const upper = data[from + c]! * (1 - u) + data[from + 3 + c]! * u;
    const lower = data[below + c]! * (1 - u) + data[below + 3 + c]! * u;
    to[at + c] = upper * (1 - v) + lower * v + 0.5;
  }
};
