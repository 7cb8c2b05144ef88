import { widthOf } from '../../../src/geometry/quad.js';
import { blankImage } from '../../../src/image/image.js';
import { mapPixels, type Picture } from './picture.js';
import { drawing, type Drawing } from './random.js';

/* Degradations of capture, applied to a good photo. */

const gamma = 2.2;
export const toLinear = Float64Array.from({ length: 256 }, (_, v) => (v / 255) ** gamma);
export const toStored = (light: number): number => 255 * Math.max(0, light) ** (1 / gamma);

const pxPerMmOf = ({ quads }: Picture, isPassport: boolean): number =>
  widthOf(quads[0]!) / (isPassport ? 125 : 85.6);

/** Millimetres of the document in pixels of the photo. */
export const ofMm = (picture: Picture, isPassport: boolean, lengthMm: number): number =>
  lengthMm * pxPerMmOf(picture, isPassport);

/**
 * A shift of the shutter's time or of the lens, in steps of two: light is multiplied, and clipped
 * at white.
 */
export const exposed = (picture: Picture, stops: number): Picture => {
  const table = toLinear.map((light) => toStored(light * 2 ** stops));
  return mapPixels(picture, (value) => table[value]!);
};

/** Drawn once for all: a grain of another place is another grain. */
const grains = (() => {
  const draw = drawing(77);
  return Float32Array.from({ length: 1 << 16 }, () => draw.bell(1));
})();

/** A sensor's grain. */
export const grained = (picture: Picture, deviation: number, draw: Drawing): Picture => {
  const [start, step] = [
    Math.floor(draw.between([0, 65535])),
    2 * Math.floor(draw.between([100, 9000])) + 1,
  ];
  return mapPixels(
    picture,
    (value, at) => value + deviation * grains[(start + at * step) & 65535]!,
  );
};

/** A straight part of a row, seen from a place: `from` to `to` pixels beside it, `dy` below. */
type Run = { readonly dy: number; readonly from: number; readonly to: number };

const clamped = (value: number, last: number): number => Math.min(last, Math.max(0, value));

/**
 * The mean of the picture shifted along some runs: motion or defocus while the shutter is open.
 * Without a gap between shifts: with one, print would appear several times, each time sharp.
 */
const smeared = ({ image, quads }: Picture, runs: readonly Run[]): Picture => {
  const { widthPx, heightPx, data } = image;
  const result = blankImage(widthPx, heightPx, 3);
  const count = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const sums = new Float64Array(3 * (widthPx + 1));
  const means = new Float64Array(3 * widthPx);
  for (let y = 0; y < heightPx; y++) {
    means.fill(0);
    let summed = -1;
    for (const { dy, from, to } of runs) {
      const row = clamped(y + dy, heightPx - 1);
      if (row !== summed)
        for (let i = 0, at = 3 * row * widthPx; i < 3 * widthPx; i++)
          sums[i + 3] = sums[i]! + data[at + i]!;
      summed = row;
      for (let x = 0; x < widthPx; x++) {
        const [left, right] = [x + from, x + to];
        const first = clamped(left, widthPx);
        const end = Math.max(first, clamped(right + 1, widthPx));
        // Beyond the picture its edge goes on.
        const before = Math.max(0, Math.min(right + 1, 0) - left);
        const after = Math.max(0, right + 1 - Math.max(left, widthPx));
        for (let c = 0; c < 3; c++)
          means[3 * x + c]! +=
            sums[3 * end + c]! -
            sums[3 * first + c]! +
            before * data[3 * row * widthPx + c]! +
            after * data[3 * (row * widthPx + widthPx - 1) + c]!;
      }
    }
    for (let i = 0; i < means.length; i++)
      result.data[3 * y * widthPx + i] = means[i]! / count + 0.5;
  }
  return { image: result, quads };
};

/** A hand that moves, in a straight line. */
export const shaken = (picture: Picture, lengthPx: number, deg: number): Picture => {
  const steps = Math.max(3, Math.round(lengthPx));
  const [c, s] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return smeared(
    picture,
    Array.from({ length: steps }, (_, i) => {
      const at = ((i + 0.5) / steps - 0.5) * lengthPx;
      const dx = Math.round(at * c);
      return { dy: Math.round(at * s), from: dx, to: dx };
    }),
  );
};

/** A lens that focuses elsewhere: each point becomes a disc. */
export const unfocused = (picture: Picture, radiusPx: number): Picture => {
  const reach = Math.floor(radiusPx);
  return smeared(
    picture,
    Array.from({ length: 2 * reach + 1 }, (_, i) => {
      const dy = i - reach;
      const half = Math.floor(Math.sqrt(radiusPx * radiusPx - dy * dy));
      return { dy, from: -half, to: half };
    }),
  );
};
