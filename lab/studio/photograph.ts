import sharp from 'sharp';
import { point } from '../../src/geometry/point.js';
import { homographyBetween, invert } from '../../src/geometry/homography.js';
import { boundsOf, type Quad, widthOf } from '../../src/geometry/quad.js';
import { compose, shift } from '../../src/geometry/homography.js';
import { frameOf, type Image } from '../../src/image/image.js';
import { sample } from '../../src/image/resample/sample.js';
import { drawDesk, type Frame } from './desk.js';
import { drawLight } from './light.js';
import { posed } from './pose.js';
import type { Chance } from './random.js';
import type { PhotoOptions } from './photo-options.js';
import { rasterOf } from './render.js';
import type { Side } from './specimen.js';

export type Photographed = {
  readonly jpeg: Buffer;
  /** Where the document lies, in the photo's pixels. */
  readonly quad: Quad;
};

/**
 * How people hold a phone over a card: nearly straight mostly, some light or shadow, JPEG of phones
 * and messengers.
 */
export const somePhoto = (chance: Chance): PhotoOptions => {
  const widthPx = chance.pick([1200, 1200, 1600, 1600, 1600, 1920, 1920, 2400, 2400, 3000, 4000]);
  const heightPx = Math.round(widthPx * chance.pick([3 / 4, 9 / 16, 2 / 3]));
  const isHarsh = chance.happens(0.2);
  return {
    frame: { widthPx, heightPx },
    pose: {
      turnDeg: chance.between(-1, 1) * chance.pick([3, 8, 15]),
      tiltDeg: chance.between(0, 1) * chance.pick([6, 14, 25]),
      towardsDeg: chance.between(0, 360),
      fill: chance.between(0.62, 0.93),
      shift: point(chance.between(-0.7, 0.7), chance.between(-0.7, 0.7)),
    },
    light: {
      slope: chance.between(0, 0.9),
      shadow: isHarsh ? chance.between(0.2, 0.45) : 0,
      glare: isHarsh && chance.happens(0.5) ? chance.between(0.15, 0.4) : 0,
    },
    blurRatio: chance.between(0.0002, 0.0006),
    noise: chance.between(0.5, 5),
    quality: chance.whole(70, 93),
  };
};

/** Careless photos: smaller in the frame, tilted, rotated, with worse light and compression. */
const roughPhoto = (chance: Chance): PhotoOptions => {
  const usual = somePhoto(chance);
  const upright = chance.pick([0, 0, 0, 90, 180, 270]);
  return {
    ...usual,
    pose: {
      ...usual.pose,
      turnDeg: upright + chance.between(-1, 1) * chance.pick([5, 12, 25]),
      tiltDeg: chance.between(0, 1) * chance.pick([10, 20, 32]),
      fill: chance.between(0.5, 0.95),
    },
    light: {
      slope: chance.between(0, 1.2),
      shadow: chance.happens(0.4) ? chance.between(0.2, 0.5) : 0,
      glare: chance.happens(0.25) ? chance.between(0.15, 0.4) : 0,
    },
    blurRatio: chance.between(0.0002, 0.0007),
    noise: chance.between(0.5, 8),
    quality: chance.whole(58, 93),
  };
};

/** The document laid over the desk where its mask says so. */
const layOver = async (desk: Image, side: Side, quad: Quad): Promise<void> => {
  const { colour, mask } = await rasterOf(side, Math.round(Math.min(3200, widthOf(quad) * 1.25)));
  const { x, y, width, height } = boundsOf(quad);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const toSource = compose(invert(homographyBetween(frameOf(colour), quad)), shift(left, top));
  const size = {
    widthPx: Math.ceil(width) + 2,
    heightPx: Math.ceil(height) + 2,
    tapsAlong: 2,
    tapsAcross: 2,
  };
  const seen = sample(colour, toSource, { ...size, channels: 3, outside: 'edge' });
  const covers = sample(mask, toSource, { ...size, channels: 1, outside: 0 });
  for (let row = 0; row < size.heightPx; row++)
    for (let column = 0; column < size.widthPx; column++) {
      const [px, py] = [left + column, top + row];
      if (px < 0 || py < 0 || px >= desk.widthPx || py >= desk.heightPx) continue;
      const from = row * size.widthPx + column;
      const share = covers.data[from]! / 255;
      if (share === 0) continue;
      for (let c = 0; c < 3; c++) {
        const at = (py * desk.widthPx + px) * 3 + c;
        desk.data[at] = share * seen.data[3 * from + c]! + (1 - share) * desk.data[at]!;
      }
    }
};

const expose = async (
  chance: Chance,
  image: Image,
  { light, frame }: PhotoOptions,
): Promise<void> => {
  const { gain, added } = await drawLight(chance, frame, light);
  const tint = [chance.between(0.96, 1.03), 1, chance.between(0.93, 1.03)] as const;
  for (let i = 0, j = 0; i < gain.length; i++)
    for (let c = 0; c < 3; c++, j++) {
      const lit = (image.data[j]! * tint[c]! * gain[i]!) / 128 + added[i]!;
      image.data[j] = lit > 255 ? 255 : lit;
    }
};

/**
 * A table of noise, begun anew at a random place for every row: a fresh draw for each pixel costs a
 * second a photo.
 */
const addNoise = (chance: Chance, data: Uint8Array, rowLength: number, deviation: number): void => {
  const bell = (): number => chance.share() + chance.share() - 1;
  const table = Float32Array.from({ length: 1 << 16 }, () => deviation * Math.sqrt(6) * bell());
  for (let row = 0; row < data.length; row += rowLength) {
    const from = chance.whole(0, table.length - 1);
    for (let i = row; i < row + rowLength; i++) {
      const noisy = data[i]! + table[(from + i) & 0xffff]!;
      data[i] = noisy < 0 ? 0 : noisy > 255 ? 255 : noisy;
    }
  }
};

/** What the OCR endpoint takes at most (interface 8). */
const maxBytes = 2 * 1024 * 1024;

const encode = async (
  data: Uint8Array,
  { widthPx, heightPx }: Frame,
  quality: number,
): Promise<Buffer> => {
  const raw = { width: widthPx, height: heightPx, channels: 3 as const };
  const jpeg = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
  return jpeg.length <= maxBytes ? jpeg : encode(data, { widthPx, heightPx }, quality - 8);
};

/** A phone's photo of one side of a document, as drawn and as chance has it. */
export const photograph = async (
  side: Side,
  chance: Chance,
  options: PhotoOptions = side.photo ?? (side.isRough ? roughPhoto : somePhoto)(chance),
): Promise<Photographed> => {
  const { frame, pose, blurRatio, noise, quality } = options;
  const quad = posed(side, pose, frame);
  const image = await drawDesk(chance, frame);
  await layOver(image, side, quad);
  await expose(chance, image, options);
  const raw = { width: frame.widthPx, height: frame.heightPx, channels: 3 as const };
  const blurred = await sharp(image.data, { raw })
    .blur(Math.max(0.3, blurRatio * frame.widthPx))
    .raw()
    .toBuffer();
  addNoise(chance, blurred, 3 * frame.widthPx, noise);
  return { jpeg: await encode(blurred, frame, quality), quad };
};
