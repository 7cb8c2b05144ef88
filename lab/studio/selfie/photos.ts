import sharp from 'sharp';
import { chanceOf } from '../random.js';

/* The selfie, and the two common attacks with it: held up on a phone, and printed. */

export const widthPx = 720;
export const heightPx = 960;

const pixels = { width: widthPx, height: heightPx, channels: 3 } as const;

/** Lens, sensor and compression of a phone's front camera. */
export const exposePhoto = async (data: Buffer, seed: number): Promise<Buffer> => {
  const chance = chanceOf(seed);
  const noisy = await sharp(data, { raw: pixels }).blur(0.7).raw().toBuffer();
  for (let i = 0; i < noisy.length; i++)
    noisy[i] = Math.min(255, Math.max(0, noisy[i]! + chance.between(-4, 4)));
  return sharp(noisy, { raw: pixels }).jpeg({ quality: 88 }).toBuffer();
};

const room = `<rect width="720" height="960" fill="#57534c"/><rect width="170" height="960" fill="#a3a8ac"/>
  <rect x="520" y="130" width="200" height="16" fill="#47351f"/><rect x="530" y="50" width="32" height="80" fill="#5f2e28"/>
  <rect x="566" y="44" width="40" height="86" fill="#2a4454"/><rect x="610" y="58" width="32" height="72" fill="#6c603a"/>`;

const svgOf = (widthPx: number, heightPx: number, svg: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${svg}</svg>`,
  );

type Held = {
  /** Width of the picture, and the margins of what carries it. */
  readonly pictureWidthPx: number;
  readonly sidePx: number;
  readonly endPx: number;
  readonly carrier: (widthPx: number, heightPx: number) => string;
  /** How colours come out, channel by channel: factor and offset. */
  readonly factor: [number, number, number];
  readonly offset: [number, number, number];
  readonly saturation: number;
  /** Strength of the pattern that the grid of a screen makes with that of the sensor. */
  readonly moire: number;
  readonly sheen: number;
};

/** Screens are bluer than a room's light, and glass reflects it. */
const phone: Held = {
  pictureWidthPx: 512,
  sidePx: 18,
  endPx: 96,
  carrier: (width, height) => `<rect width="${width}" height="${height}" rx="46" fill="#0c0d0f"/>
    <rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="44" fill="none" stroke="#4b4e52" stroke-width="3"/>`,
  factor: [0.75, 0.9, 1.1],
  offset: [20, 28, 50],
  saturation: 1.15,
  moire: 0.05,
  sheen: 0.35,
};

/** Ink on office paper: pale and warm. */
const print: Held = {
  pictureWidthPx: 400,
  sidePx: 26,
  endPx: 34,
  carrier: (width, height) => `<rect width="${width}" height="${height}" fill="#d9d6cf"/>`,
  factor: [0.72, 0.68, 0.62],
  offset: [45, 40, 34],
  saturation: 0.7,
  moire: 0.01,
  sheen: 0.1,
};

const shown = async (selfie: Buffer, held: Held): Promise<Buffer> => {
  const width = held.pictureWidthPx;
  const height = Math.round((width * heightPx) / widthPx);
  const data = await sharp(selfie)
    .resize(width, height)
    .modulate({ saturation: held.saturation })
    .linear(held.factor, held.offset)
    .raw()
    .toBuffer();
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    const beat = Math.sin(0.09 * x + 0.05 * y) * Math.sin(0.021 * x - 0.1 * y);
    const grid = Math.sin(2.05 * x + 0.01 * y) + Math.sin(2.9 * y + 0.02 * x) + beat;
    data[i] = Math.min(255, Math.max(0, data[i]! * (1 + held.moire * grid)));
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const carried = async (selfie: Buffer, held: Held): Promise<Buffer> => {
  const picture = await shown(selfie, held);
  const width = held.pictureWidthPx + 2 * held.sidePx;
  const height = Math.round((held.pictureWidthPx * heightPx) / widthPx) + 2 * held.endPx;
  const sheen = svgOf(
    width,
    height,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="${held.sheen}"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
      <path d="M24 24 L${0.85 * width} 24 L${0.4 * width} ${height - 24} L24 ${height - 24} Z" fill="url(#g)"/>`,
  );
  const whole = await sharp(svgOf(width, height, held.carrier(width, height)))
    .composite([{ input: picture, left: held.sidePx, top: held.endPx }, { input: sheen }])
    .png()
    .toBuffer();
  return sharp(whole).rotate(3, { background: '#0000' }).png().toBuffer();
};

/** `selfie` held up to the camera, in a room. */
const holdUp = async (selfie: Buffer, held: Held, seed: number): Promise<Buffer> => {
  const thing = await carried(selfie, held);
  const around = await sharp(svgOf(widthPx, heightPx, room))
    .blur(24)
    .png()
    .toBuffer();
  const data = await sharp(around)
    .composite([{ input: thing, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return exposePhoto(data, seed);
};

export const onPhone = (selfie: Buffer): Promise<Buffer> => holdUp(selfie, phone, 11);
export const onPaper = (selfie: Buffer): Promise<Buffer> => holdUp(selfie, print, 12);

/** A picture of half the size, enlarged: enough for what is printed 31 mm wide. */
export const enlarged = (half: Buffer): Promise<Buffer> =>
  sharp(half, { raw: { width: widthPx / 2, height: heightPx / 2, channels: 3 } })
    .resize(widthPx, heightPx, { kernel: 'cubic' })
    .raw()
    .toBuffer();

/** Cut and scaled as a chip has it (ICAO 9303-9): 413 × 531 pixels of head and shoulders. */
export const onDocument = (portrait: Buffer): Promise<Buffer> =>
  sharp(portrait)
    .extract({ left: 15, top: 65, width: 690, height: 887 })
    .resize(413, 531)
    .jpeg({ quality: 85 })
    .toBuffer();
