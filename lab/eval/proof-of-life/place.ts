import {
  applyToQuad,
  compose,
  homographyBetween,
  shift,
} from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import {
  boundsOf,
  cornersOf,
  mapQuad,
  type Quad,
  rectangle,
  signedArea,
} from '../../../src/geometry/quad.js';
import { blankImage, frameOf, type Image } from '../../../src/image/image.js';
import { sample } from '../../../src/image/resample/sample.js';
import type { Drawing } from './random.js';
import type { Picture } from './picture.js';

const radians = (deg: number): number => (deg * Math.PI) / 180;

/**
 * A card before the camera, about its own centre, a hundred wide: turned, then tilted and seen from
 * near.
 */
export const posed = (
  aspect: number,
  { turnDeg, tiltDeg, towardsDeg }: { turnDeg: number; tiltDeg: number; towardsDeg: number },
): Quad => {
  const [c, s] = [Math.cos(radians(turnDeg)), Math.sin(radians(turnDeg))];
  const [a, b] = [Math.cos(radians(towardsDeg)), Math.sin(radians(towardsDeg))];
  const [ct, st] = [Math.cos(radians(tiltDeg)), Math.sin(radians(tiltDeg))];
  const distance = 280;
  return mapQuad(rectangle(-50, -50 / aspect, 100, 100 / aspect), ({ x, y }) => {
    const [tx, ty] = [x * c - y * s, x * s + y * c];
    const [u, v] = [tx * a + ty * b, -tx * b + ty * a];
    const w = 1 + (v * st) / distance;
    const [pu, pv] = [u / w, (v * ct) / w];
    return point(pu * a - pv * b, pu * b + pv * a);
  });
};

/** Made to cover this many square pixels, its centre at the origin of its bounds. */
export const sized = (quad: Quad, areaPx2: number): Quad => {
  const scale = Math.sqrt(areaPx2 / Math.abs(signedArea(quad)));
  return mapQuad(quad, ({ x, y }) => point(x * scale, y * scale));
};

export const moved = (quad: Quad, dx: number, dy: number): Quad =>
  mapQuad(quad, ({ x, y }) => point(x + dx, y + dy));

/** ISO/IEC 7810: corners of cards are rounded, 3.18 mm of 85.6. Pages of passports nearly so. */
const radiusRatio = 3.18 / 85.6;

/** White where the document is, with its rounded corners. */
const maskOf = ({ widthPx, heightPx }: Image): Image => {
  const mask = blankImage(widthPx, heightPx, 1);
  const radius = radiusRatio * widthPx;
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const dx = Math.max(0, radius - x - 0.5, x + 0.5 - (widthPx - radius));
      const dy = Math.max(0, radius - y - 0.5, y + 0.5 - (heightPx - radius));
      mask.data[y * widthPx + x] = dx * dx + dy * dy <= radius * radius ? 255 : 0;
    }
  return mask;
};

/**
 * Ink and light: how bright the document is against its surroundings, and how the light falls off.
 */
export type Light = { readonly gain: number; readonly slopeX: number; readonly slopeY: number };

export const drawLight = (draw: Drawing): Light => ({
  gain: draw.between([0.82, 0.97]),
  slopeX: draw.between([-0.12, 0.12]),
  slopeY: draw.between([-0.12, 0.12]),
});

/** The part of the picture that the document and its shadow change. */
const touched = ({ image }: Picture, quad: Quad, throwPx: number) => {
  const { x, y, width, height } = boundsOf(quad);
  const [left, top] = [Math.max(0, Math.floor(x) - 1), Math.max(0, Math.floor(y) - 1)];
  return {
    left,
    top,
    widthPx: Math.min(image.widthPx, Math.ceil(x + width + 2 * throwPx)) - left,
    heightPx: Math.min(image.heightPx, Math.ceil(y + height + 2 * throwPx)) - top,
  };
};

/** The document laid into the scene at the quad, with the shadow it throws. */
export const layInto = (scene: Picture, document: Image, quad: Quad, light: Light): Picture => {
  const throwPx = 0.012 * Math.sqrt(Math.abs(signedArea(quad)));
  const { left, top, widthPx, heightPx } = touched(scene, quad, throwPx);
  const toDocument = compose(homographyBetween(quad, frameOf(document)), shift(left, top));
  const shape = { widthPx, heightPx, tapsAlong: 2, tapsAcross: 2, outside: 0 } as const;
  const shapeOf = maskOf(document);
  const seen = sample(document, toDocument, { ...shape, channels: 3 });
  const mask = sample(shapeOf, toDocument, { ...shape, channels: 1 });
  const thrown = compose(toDocument, shift(-throwPx, -1.4 * throwPx));
  const shadow = sample(shapeOf, thrown, { ...shape, channels: 1, tapsAlong: 1, tapsAcross: 1 });
  const data = new Uint8Array(scene.image.data);
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at++) {
      const cover = mask.data[at]! / 255;
      const shade = 1 - 0.35 * (shadow.data[at]! / 255) * (1 - cover);
      const [along, across] = [x / widthPx - 0.5, y / heightPx - 0.5];
      const lit = light.gain * (1 + light.slopeX * along + light.slopeY * across);
      const to = 3 * ((top + y) * scene.image.widthPx + left + x);
      for (let c = 0; c < 3; c++) {
        const over = cover > 0 ? (seen.data[3 * at + c]! * lit) / Math.max(cover, 1e-3) : 0;
        const under = data[to + c]! * shade;
        data[to + c] = Math.min(255, under * (1 - cover) + Math.min(255, over) * cover);
      }
    }
  return { image: { ...scene.image, data }, quads: [quad, ...scene.quads] };
};

/** Part of a picture: its documents move with it. */
export const cropped = (
  { image, quads }: Picture,
  box: { x: number; y: number; width: number; height: number },
): Picture => {
  const cut = blankImage(Math.round(box.width), Math.round(box.height), 3);
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  for (let row = 0; row < cut.heightPx; row++) {
    const from = ((y + row) * image.widthPx + x) * 3;
    cut.data.set(image.data.subarray(from, from + 3 * cut.widthPx), row * 3 * cut.widthPx);
  }
  return { image: cut, quads: quads.map((quad) => applyToQuad(shift(-x, -y), quad)) };
};

/** From the frame to the nearest corner of the document; negative where one lies outside. */
export const edgePxOf = ({
  image,
  quads,
}: Pick<Picture, 'quads'> & { readonly image: { widthPx: number; heightPx: number } }): number =>
  Math.min(
    ...cornersOf(quads[0]!).flatMap(({ x, y }) => [x, y, image.widthPx - x, image.heightPx - y]),
  );
