import { widthOf } from '../../src/geometry/quad.js';
import { blankImage } from '../../src/image/image.js';
import { mapPixels, type Picture } from './picture.js';
import { drawing, type Drawing } from './random.js';

/* What goes wrong when a photo is taken, done to a photo that is right. */

const gamma = 2.2;
export const toLinear = Float64Array.from({ length: 256 }, (_, v) => (v / 255) ** gamma);
export const toStored = (light: number): number => 255 * Math.max(0, light) ** (1 / gamma);

const pxPerMmOf = ({ quads }: Picture, isPassport: boolean): number =>
  widthOf(quads[0]!) / (isPassport ? 125 : 85.6);

/** Millimetres of the document in pixels of the photo. */
export const ofMm = (picture: Picture, isPassport: boolean, lengthMm: number): number =>
  lengthMm * pxPerMmOf(picture, isPassport);

/** A shift of the shutter's time or of the lens, in steps of two: light is multiplied, and clipped at white. */
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

type Offset = readonly [dx: number, dy: number];

/** The mean of the picture seen from several places: what moves or is out of focus while the shutter is open. */
const smeared = (picture: Picture, offsets: readonly Offset[]): Picture => {
  const { image, quads } = picture;
  const { widthPx, heightPx, data } = image;
  const result = blankImage(widthPx, heightPx, 3);
  const sums = new Float32Array(data.length);
  for (const [dx, dy] of offsets) {
    const [sx, sy] = [Math.round(dx), Math.round(dy)];
    for (let y = 0; y < heightPx; y++) {
      const fromY = Math.min(heightPx - 1, Math.max(0, y + sy));
      for (let x = 0; x < widthPx; x++) {
        const fromX = Math.min(widthPx - 1, Math.max(0, x + sx));
        const [to, from] = [3 * (y * widthPx + x), 3 * (fromY * widthPx + fromX)];
        sums[to]! += data[from]!;
        sums[to + 1]! += data[from + 1]!;
        sums[to + 2]! += data[from + 2]!;
      }
    }
  }
  for (let i = 0; i < sums.length; i++) result.data[i] = sums[i]! / offsets.length + 0.5;
  return { image: result, quads };
};

/** A hand that moves, in a straight line. */
export const shaken = (picture: Picture, lengthPx: number, deg: number): Picture => {
  const steps = Math.min(16, Math.max(3, Math.round(lengthPx)));
  const [c, s] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return smeared(
    picture,
    Array.from({ length: steps }, (_, i) => {
      const at = ((i + 0.5) / steps - 0.5) * lengthPx;
      return [at * c, at * s] as const;
    }),
  );
};

/** A lens that focuses elsewhere: each point becomes a disc. */
export const unfocused = (picture: Picture, radiusPx: number): Picture => {
  const reach = Math.ceil(radiusPx);
  const step = Math.max(1, radiusPx / 2.5);
  const offsets: Offset[] = [];
  for (let y = -reach; y <= reach; y += step)
    for (let x = -reach; x <= reach; x += step)
      if (x * x + y * y <= radiusPx * radiusPx) offsets.push([x, y]);
  return smeared(picture, offsets);
};
