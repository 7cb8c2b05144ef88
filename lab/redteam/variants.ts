import type { Image } from '../../src/image/image.js';
import { encodeFrame } from './frames.js';
import sharp from 'sharp';

/* What an attacker does to drawn frames so that they look like a camera's. */

type Random = () => number;
type Alter = (image: Image, atMs: number) => Image;

export type Variant = {
  /** Draws the constants of one recording. */
  readonly prepare: (random: Random) => Alter;
  readonly quality: number;
  /** Compressed this much before, as a video is. */
  readonly compressedBefore?: number;
  readonly frameMs: number;
};

const within = (random: Random, from: number, to: number): number => from + random() * (to - from);

/** Every channel through a function of its value and place. */
const mapped = (
  image: Image,
  change: (value: number, channel: number, place: number) => number,
) => {
  const data = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < data.length; i += 3)
    for (let c = 0; c < 3; c++) data[i + c] = change(image.data[i + c]!, c, i / 3);
  return { ...image, data: new Uint8Array(data.buffer) };
};

const noiseSize = 1 << 16;

/** More in bright parts than in dark ones, as the counting of light gives; other noise in each frame. */
const withNoise = (random: Random): Alter => {
  const table = Float32Array.from(
    { length: noiseSize },
    () => random() + random() + random() - 1.5,
  );
  return (image) => {
    const start = Math.floor(noiseSize * random());
    return mapped(image, (value, channel, place) => {
      const strength = 1.2 + 0.28 * Math.sqrt(value);
      return value + strength * table[(start + 3 * place + channel) % noiseSize]!;
    });
  };
};

const withTint = (random: Random): Alter => {
  const gains = [within(random, 0.9, 1.1), within(random, 0.96, 1.04), within(random, 0.85, 1.15)];
  return (image) => mapped(image, (value, channel) => value * gains[channel]!);
};

/** A light that wanders from side to side. */
const withLight = (random: Random): Alter => {
  const [strength, period] = [within(random, 0.1, 0.22), within(random, 2000, 5000)];
  return (image, atMs) => {
    const side = strength * Math.sin((2 * Math.PI * atMs) / period);
    return mapped(image, (value, _, place) => {
      const across = (place % image.widthPx) / image.widthPx - 0.5;
      return value * (1 + 2 * side * across);
    });
  };
};

const asDrawn = (): Alter => (image) => image;
const plain = { prepare: asDrawn, quality: 80, frameMs: 100 } as const;

export const variants = {
  'as drawn': plain,
  'camera noise': { ...plain, prepare: withNoise },
  'compressed twice': { ...plain, compressedBefore: 45, quality: 65 },
  tint: { ...plain, prepare: withTint },
  'another light': { ...plain, prepare: withLight },
  'a slow camera': { ...plain, frameMs: 220 },
} as const satisfies Readonly<Record<string, Variant>>;

export type VariantName = keyof typeof variants;

/** The frame as it is sent. */
export const sentFrame = async (
  image: Image,
  { quality, compressedBefore }: Variant,
): Promise<Uint8Array> => {
  if (compressedBefore === undefined) return encodeFrame(image, quality);
  const before = await encodeFrame(image, compressedBefore);
  return new Uint8Array(await sharp(before).jpeg({ quality }).toBuffer());
};
