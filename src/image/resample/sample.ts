import { type Homography, compose, scaling } from '../../geometry/homography.js';
import { halve } from './halve.js';
import { type Image, blankImage } from '../image.js';
import { sampleColour } from './sample-colour.js';
import { sampleGrey } from './sample-grey.js';

type Sampling = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly outside: 'edge' | number;
  /** Samples per target pixel in each direction; the pixel is their mean. */
  readonly tapsAlong: number;
  readonly tapsAcross: number;
};

/**
 * Bilinear samples through `toSource` in a plain loop: a request spends most of its JavaScript time
 * here.
 */
export const sample = (source: Image, toSource: Homography, sampling: Sampling): Image => {
  const { widthPx, heightPx, channels, outside, tapsAlong, tapsAcross } = sampling;
  const taps = tapsAlong * tapsAcross;
  if (outside === 'edge' && source.widthPx > 1 && source.heightPx > 1) {
    if (source.channels === 1) return sampleGreyFinely(source, toSource, sampling);
    if (channels === 3 && taps === 1) return sampleColour(source, toSource, sampling);
  }
  const target = blankImage(widthPx, heightPx, channels);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const from = source.data;
  const depth = source.channels;
  const stride = source.widthPx * depth;
  const lastX = source.widthPx - 1;
  const lastY = source.heightPx - 1;
  const filled = outside === 'edge' ? -1 : outside;
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let ty = 0; ty < tapsAcross; ty++) {
        const py = y + (ty + 0.5) / tapsAcross;
        for (let tx = 0; tx < tapsAlong; tx++) {
          const px = x + (tx + 0.5) / tapsAlong;
          const w = g * px + h * py + i;
          let u = (a * px + b * py + c) / w - 0.5;
          let v = (d * px + e * py + f) / w - 0.5;
          // Written so that NaN and points behind the camera count as outside.
          if (!(u > -0.5 && v > -0.5 && u < lastX + 0.5 && v < lastY + 0.5)) {
            if (filled >= 0) {
              red += filled;
              green += filled;
              blue += filled;
              continue;
            }
            if (!(u > -1e9 && u < 1e9 && v > -1e9 && v < 1e9)) u = v = 0;
          }
          u = u < 0 ? 0 : u > lastX ? lastX : u;
          v = v < 0 ? 0 : v > lastY ? lastY : v;
          const x0 = u | 0;
          const y0 = v | 0;
          const fu = u - x0;
          const fv = v - y0;
          const at = y0 * stride + x0 * depth;
          const p = x0 < lastX ? at + depth : at;
          const below = y0 < lastY ? stride : 0;
          const w00 = (1 - fu) * (1 - fv);
          const w10 = fu * (1 - fv);
          const w01 = (1 - fu) * fv;
          const w11 = fu * fv;
          const q = at + below;
          const r = p + below;
          red += w00 * from[at]! + w10 * from[p]! + w01 * from[q]! + w11 * from[r]!;
          if (depth === 1) continue;
          green +=
            w00 * from[at + 1]! + w10 * from[p + 1]! + w01 * from[q + 1]! + w11 * from[r + 1]!;
          blue +=
            w00 * from[at + 2]! + w10 * from[p + 2]! + w01 * from[q + 2]! + w11 * from[r + 2]!;
        }
      }
      if (channels === 3) {
        target.data[to++] = red / taps + 0.5;
        target.data[to++] = green / taps + 0.5;
        target.data[to++] = blue / taps + 0.5;
      } else {
        const value = depth === 3 ? red * 0.299 + green * 0.587 + blue * 0.114 : red;
        target.data[to++] = value / taps + 0.5;
      }
    }
  }
  return target;
};

const averaged = (fine: Image, along: number, across: number): Image => {
  const target = blankImage(fine.widthPx / along, fine.heightPx / across, 1);
  const { data, widthPx } = fine;
  const share = 1 / (along * across);
  for (let y = 0, to = 0; y < target.heightPx; y++)
    for (let x = 0; x < target.widthPx; x++) {
      let sum = 0;
      for (let j = 0; j < across; j++)
        for (let i = 0, at = (y * across + j) * widthPx + x * along; i < along; i++)
          sum += data[at + i]!;
      target.data[to++] = sum * share + 0.5;
    }
  return target;
};

/** The common case, in a fifth of the time: samples a finer image and averages it. */
const sampleGreyFinely = (source: Image, toSource: Homography, sampling: Sampling): Image => {
  const { widthPx, heightPx, tapsAlong, tapsAcross } = sampling;
  const toFine = compose(toSource, scaling(1 / tapsAlong, 1 / tapsAcross));
  const fine = sampleGrey(source, toFine, widthPx * tapsAlong, heightPx * tapsAcross);
  if (tapsAlong === 2 && tapsAcross === 2) return halve(fine);
  return tapsAlong * tapsAcross === 1 ? fine : averaged(fine, tapsAlong, tapsAcross);
};
