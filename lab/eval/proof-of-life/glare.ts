import { apply, homographyBetween } from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import { boundsOf, rectangle } from '../../../src/geometry/quad.js';
import { frameOf, type Image } from '../../../src/image/image.js';
import { warp } from '../../../src/image/resample/warp.js';
import type { Picture } from './picture.js';
import type { Drawing } from './random.js';
import { toLinear, toStored } from './spoil.js';

/** Light that the document's gloss throws back, at each place of it: 1 is the camera's white. */
type Reflection = (u: number, v: number) => number;

/** A lamp: a bright ellipse with soft edges. Sizes are shares of the document's width. */
const lampAt = (
  u: number,
  v: number,
  along: number,
  across: number,
  deg: number,
  strength: number,
): Reflection => {
  const [c, s] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return (x, y) => {
    const [dx, dy] = [x - u, (y - v) * 0.65];
    const [p, q] = [(dx * c + dy * s) / along, (-dx * s + dy * c) / across];
    return strength * Math.exp(-((p * p + q * q) ** 1.5));
  };
};

/** Adds light in linear terms on the main document only; white clips. */
export const reflecting = ({ image, quads }: Picture, reflection: Reflection): Picture => {
  const { widthPx, heightPx } = image;
  const data = new Uint8Array(image.data);
  const box = boundsOf(quads[0]!);
  const toUnit = homographyBetween(quads[0]!, rectangle(0, 0, 1, 1));
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(heightPx, box.y + box.height); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(widthPx, box.x + box.width); x++) {
      const { x: u, y: v } = apply(toUnit, point(x + 0.5, y + 0.5));
      if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) continue;
      const light = reflection(u, v);
      if (light < 1e-3) continue;
      const at = 3 * (y * widthPx + x);
      for (let c = at; c < at + 3; c++)
        data[c] = toStored(Math.min(1, toLinear[data[c]!]! + light));
    }
  return { image: { ...image, data }, quads };
};

/** A lamp that burns out between two and twelve hundredths of the document, anywhere on it. */
export const lamp = (draw: Drawing): Reflection => {
  const along = draw.between([0.1, 0.22]);
  return lampAt(
    draw.between([0.15, 0.85]),
    draw.between([0.2, 0.8]),
    along,
    along * draw.between([0.45, 1]),
    draw.between([0, 180]),
    draw.between([1.5, 4]),
  );
};

/** Sheen that veils a little and burns nothing out: no reason to refuse. */
export const sheen = (draw: Drawing): Reflection =>
  lampAt(
    draw.between([0.1, 0.9]),
    draw.between([0.1, 0.9]),
    draw.between([0.2, 0.4]),
    draw.between([0.15, 0.3]),
    draw.between([0, 180]),
    draw.between([0.03, 0.08]),
  );

const roomColumns = 160;
const roomRows = 100;

/**
 * The lights of a real room, as the gloss shows them: only what is near white there is bright
 * enough.
 */
export const roomLights = (room: Image, draw: Drawing): Reflection => {
  const small = warp(room, frameOf(room), {
    widthPx: roomColumns,
    heightPx: roomRows,
    channels: 1,
  });
  const strength = draw.between([1.2, 2.5]);
  return (u, v) => {
    const row = Math.min(roomRows - 1, Math.floor(v * roomRows));
    const column = Math.min(roomColumns - 1, Math.floor(u * roomColumns));
    return strength * (small.data[row * roomColumns + column]! / 255) ** 14;
  };
};

/** How much of the document a reflection burns out: more than half the camera's white. */
export const burntShare = (reflection: Reflection): number => {
  let burnt = 0;
  for (let v = 0; v < 60; v++)
    for (let u = 0; u < 90; u++) if (reflection((u + 0.5) / 90, (v + 0.5) / 60) > 0.7) burnt++;
  return burnt / 5400;
};
