import { homographyBetween, invert } from '../../../src/geometry/homography.js';
import { type Point, point } from '../../../src/geometry/point.js';
import { type Quad, boundsOf, mapQuad, rectangle } from '../../../src/geometry/quad.js';
import { type Image, blankImage, frameOf } from '../../../src/image/image.js';
import { sharp } from '../../../src/image/libvips.js';
import type { Random } from '../random.js';

export type Shot = {
  readonly widthPx: number;
  /** The card's width as a share of the photo's. */
  readonly cardRatio: number;
  readonly turnDeg: number;
  /** How far the card leans away, about an axis at `axisDeg`. */
  readonly tiltDeg: number;
  readonly axisDeg: number;
  /** Gaussian, in the photo's pixels. */
  readonly blurPx: number;
  /** Standard deviation of the sensor's noise, of 255. */
  readonly noise: number;
  readonly jpegQuality: number;
  /** Light at one side over light at the other. */
  readonly shade: number;
};

const rad = (deg: number): number => (deg * Math.PI) / 180;

/** Seen from this many widths of the card away, as one holds a phone. */
const distanceWidths = 2.5;

/** The card's corners in the photo: turned, then leaned about an axis of its plane, then seen. */
const placed = (card: Image, { widthPx, cardRatio, turnDeg, tiltDeg, axisDeg }: Shot): Quad => {
  const heightPx = widthPx * 0.75;
  const scale = (widthPx * cardRatio) / card.widthPx;
  const [ax, ay] = [Math.cos(rad(axisDeg)), Math.sin(rad(axisDeg))];
  const [cos, sin] = [Math.cos(rad(turnDeg)), Math.sin(rad(turnDeg))];
  const see = ({ x, y }: Point): Point => {
    const u = (x - card.widthPx / 2) * scale;
    const v = (y - card.heightPx / 2) * scale;
    const [tx, ty] = [u * cos - v * sin, u * sin + v * cos];
    const along = tx * ax + ty * ay;
    const across = -tx * ay + ty * ax;
    const depth = across * Math.sin(rad(tiltDeg));
    const flat = across * Math.cos(rad(tiltDeg));
    const nearer = 1 / (1 + depth / (distanceWidths * widthPx * cardRatio));
    return point(
      widthPx / 2 + (along * ax - flat * ay) * nearer,
      heightPx / 2 + (along * ay + flat * ax) * nearer,
    );
  };
  return mapQuad(frameOf(card), see);
};

/**
 * Mean of 2 × 2 looks into the card a pixel: enough where the card is drawn finer than the photo. Plain
 * numbers, because a photo of 12 megapixels takes them 20 million times.
 */
const expose = (card: Image, quad: Quad, photo: Image, shade: number): void => {
  const toCard = invert(homographyBetween(rectangle(0, 0, card.widthPx, card.heightPx), quad));
  const [a, b, c, d, e, f, g, h, i] = toCard;
  const bounds = boundsOf(quad);
  const right = Math.min(photo.widthPx, Math.ceil(bounds.x + bounds.width));
  const bottom = Math.min(photo.heightPx, Math.ceil(bounds.y + bounds.height));
  for (let y = Math.max(0, Math.floor(bounds.y)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(bounds.x)); x < right; x++) {
      let sum = 0;
      let looks = 0;
      for (let look = 0; look < 4; look++) {
        const px = x + 0.25 + (look & 1) / 2;
        const py = y + 0.25 + (look >> 1) / 2;
        const w = g * px + h * py + i;
        const u = (a * px + b * py + c) / w;
        const v = (d * px + e * py + f) / w;
        if (!(u >= 0 && v >= 0 && u < card.widthPx && v < card.heightPx)) continue;
        sum += card.data[(v | 0) * card.widthPx + (u | 0)]!;
        looks++;
      }
      if (looks === 0) continue;
      const light = 1 + (shade - 1) * (x / photo.widthPx);
      photo.data[y * photo.widthPx + x] = Math.min(255, (sum / looks) * light);
    }
};

/** So many samples of noise, over and over from random places, look like noise. */
const noiseSamples = 65_536;

const addNoise = (data: Uint8Array, sigma: number, random: Random): void => {
  const samples = Float32Array.from({ length: noiseSamples }, () => sigma * random.normal());
  const run = 509;
  for (let start = 0; start < data.length; start += run) {
    const from = random.whole(noiseSamples - run);
    for (let i = start; i < Math.min(data.length, start + run); i++) {
      const value = data[i]! + samples[from + i - start]!;
      data[i] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
};

/** A photo of the card as JPEG, and where the card is on it. */
export const photograph = async (
  card: Image,
  shot: Shot,
  random: Random,
): Promise<{ jpeg: Buffer; quad: Quad }> => {
  const photo = blankImage(shot.widthPx, Math.round(shot.widthPx * 0.75), 1);
  const table = 40 + random.whole(150);
  photo.data.fill(table);
  const quad = placed(card, shot);
  expose(card, quad, photo, shot.shade);
  const raw = { width: photo.widthPx, height: photo.heightPx, channels: 1 as const };
  const drawn = sharp(photo.data, { raw });
  const blurred = await (shot.blurPx >= 0.3 ? drawn.blur(shot.blurPx) : drawn)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  addNoise(blurred, shot.noise, random);
  const jpeg = await sharp(blurred, { raw }).jpeg({ quality: shot.jpegQuality }).toBuffer();
  return { jpeg, quad };
};
