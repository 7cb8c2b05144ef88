import sharp from 'sharp';
import type { Image } from '../../src/image/image.js';
import type { Chance } from './random.js';

export type Frame = { readonly widthPx: number; readonly heightPx: number };

const rgb = (data: Buffer, { widthPx, heightPx }: Frame): Image => ({
  widthPx,
  heightPx,
  channels: 3,
  data: new Uint8Array(data),
});

/** Noise of `across` by `down` grains, drawn out to the whole frame. */
const grain = async (
  chance: Chance,
  frame: Frame,
  across: number,
  down: number,
): Promise<Buffer> => {
  const small = Buffer.from(Array.from({ length: across * down }, () => chance.whole(0, 255)));
  return sharp(small, { raw: { width: across, height: down, channels: 1 } })
    .resize(frame.widthPx, frame.heightPx, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
};

type Surface = {
  readonly colours: readonly (readonly [number, number, number])[];
  /** Grains across and down for each layer, and how much each moves the colour. */
  readonly layers: readonly (readonly [across: number, down: number, amount: number])[];
};

/** What a table may look like: wood, cloth, stone, a plain board, leather. */
const surfaces: readonly Surface[] = [
  {
    colours: [
      [122, 88, 60],
      [156, 118, 84],
      [88, 62, 44],
      [190, 158, 120],
    ],
    layers: [
      [5, 260, 0.12],
      [3, 40, 0.25],
      [9, 5, 0.15],
    ],
  },
  {
    colours: [
      [52, 60, 76],
      [120, 40, 44],
      [70, 96, 84],
      [206, 200, 188],
    ],
    layers: [
      [420, 320, 0.25],
      [6, 5, 0.2],
    ],
  },
  {
    colours: [
      [150, 148, 144],
      [96, 98, 104],
      [214, 212, 206],
    ],
    layers: [
      [180, 140, 0.3],
      [40, 30, 0.25],
      [5, 4, 0.2],
    ],
  },
  {
    colours: [
      [225, 226, 228],
      [244, 243, 238],
      [40, 42, 46],
      [176, 190, 204],
    ],
    layers: [[5, 4, 0.12]],
  },
  {
    colours: [
      [70, 46, 34],
      [34, 34, 38],
      [112, 30, 34],
    ],
    layers: [
      [90, 70, 0.35],
      [7, 6, 0.2],
    ],
  },
];

/** Sheets, a pen, a cable: things beside the document, drawn under it. */
const clutter = (chance: Chance, { widthPx: w, heightPx: h }: Frame): string => {
  const thing = (): string => {
    const [x, y] = [chance.between(-0.1, 1) * w, chance.between(-0.1, 1) * h];
    const turn = chance.between(-60, 60).toFixed(0);
    const size = chance.between(0.15, 0.5) * w;
    const shade = chance.whole(20, 245);
    const [wide, high] = chance.happens(0.5) ? [size, size * 0.7] : [size, size * 0.04];
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${wide.toFixed(0)}" height="${high.toFixed(0)}" rx="${(high * 0.08).toFixed(0)}" transform="rotate(${turn} ${x.toFixed(0)} ${y.toFixed(0)})" fill="rgb(${shade},${shade},${Math.max(0, shade - 12)})" opacity="0.9"/>`;
  };
  const things = Array.from({ length: chance.whole(1, 3) }, thing).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${things}</svg>`;
};

/** A surface for the document to lie on. */
export const drawDesk = async (chance: Chance, frame: Frame): Promise<Image> => {
  const { colours, layers } = chance.pick(surfaces);
  const base = chance.pick(colours);
  const count = frame.widthPx * frame.heightPx;
  const gain = new Float32Array(count).fill(1);
  for (const [across, down, amount] of layers) {
    const layer = await grain(chance, frame, across, down);
    for (let i = 0; i < count; i++) gain[i]! += amount * (layer[i]! / 127.5 - 1);
  }
  const data = Buffer.alloc(count * 3);
  for (let i = 0, j = 0; i < count; i++) {
    for (let c = 0; c < 3; c++, j++) data[j] = Math.max(0, Math.min(255, base[c]! * gain[i]!));
  }
  if (chance.happens(0.6)) return rgb(data, frame);
  const raw = { width: frame.widthPx, height: frame.heightPx, channels: 3 as const };
  const cluttered = await sharp(data, { raw })
    .composite([{ input: Buffer.from(clutter(chance, frame)) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return rgb(cluttered, frame);
};
