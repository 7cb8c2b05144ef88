import type { Homography } from '../geometry/homography.js';
import type { Point } from '../geometry/point.js';
import type { Image } from './image.js';

/** Pixels between exact look-ups, as in sample-grey.ts; sharing its loop was a sixth slower. */
const span = 16;

/**
 * Brightness along a straight line of a warped image, one bilinear sample each `step`: the green of
 * a colour image, which carries most of it. Only what the line touches is read.
 */
export const profileAlong = (
  source: Image,
  [a, b, c, d, e, f, g, h, i]: Homography,
  from: Point,
  step: Point,
  count: number,
): Uint8Array => {
  const { data, widthPx, channels } = source;
  const first = channels === 3 ? 1 : 0;
  const stride = widthPx * channels;
  const lastX = (widthPx - 1) * 256 - 1;
  const lastY = (source.heightPx - 1) * 256 - 1;
  const profile = new Uint8Array(count);
  let scale = 256 / (g * from.x + h * from.y + i);
  let u = (a * from.x + b * from.y + c) * scale - 128;
  let v = (d * from.x + e * from.y + f) * scale - 128;
  for (let start = 0; start < count; start += span) {
    const x1 = from.x + (start + span) * step.x;
    const y1 = from.y + (start + span) * step.y;
    scale = 256 / (g * x1 + h * y1 + i);
    const nextU = (a * x1 + b * y1 + c) * scale - 128;
    const nextV = (d * x1 + e * y1 + f) * scale - 128;
    const du = (nextU - u) / span;
    const dv = (nextV - v) / span;
    const end = Math.min(count, start + span);
    for (let k = start; k < end; k++, u += du, v += dv) {
      let x = u | 0;
      let y = v | 0;
      x = x > 0 ? (x < lastX ? x : lastX) : 0;
      y = y > 0 ? (y < lastY ? y : lastY) : 0;
      const p = Math.imul(y >> 8, stride) + Math.imul(x >> 8, channels) + first;
      const along = x & 255;
      const left = data[p]!;
      const below = data[p + stride]!;
      const upper = (left << 8) + Math.imul(data[p + channels]! - left, along);
      const lower = (below << 8) + Math.imul(data[p + stride + channels]! - below, along);
      profile[k] = ((upper << 8) + Math.imul(lower - upper, y & 255) + 32768) >> 16;
    }
    u = nextU;
    v = nextV;
  }
  return profile;
};
