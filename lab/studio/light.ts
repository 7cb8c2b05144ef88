import sharp from 'sharp';
import type { Frame } from './desk.js';
import type { Chance } from './random.js';

export type LightOptions = {
  /** 0: even light; 1: one side half as bright as the other. */
  readonly slope: number;
  /** How much a shadow takes away, 0 to 1. */
  readonly shadow: number;
  /** How much a reflection of a lamp adds, 0 to 1. */
  readonly glare: number;
};

const columns = 96;

/**
 * Light as a small picture of gains (128 is 1), drawn out to the frame: it changes slowly over a
 * photo.
 */
export const drawLight = async (
  chance: Chance,
  frame: Frame,
  { slope, shadow, glare }: LightOptions,
): Promise<{ readonly gain: Buffer; readonly added: Buffer }> => {
  const rows = Math.max(2, Math.round((columns * frame.heightPx) / frame.widthPx));
  const [gain, added] = [Buffer.alloc(columns * rows), Buffer.alloc(columns * rows)];
  const towards = chance.between(0, 2 * Math.PI);
  const edge = chance.between(-0.4, 0.4);
  const edgeTowards = chance.between(0, 2 * Math.PI);
  const soft = chance.between(0.03, 0.2);
  const lamp = { x: chance.between(-0.4, 0.4), y: chance.between(-0.4, 0.4) };
  const spread = [chance.between(0.04, 0.14), chance.between(0.04, 0.14)] as const;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column / columns - 0.5, row / rows - 0.5];
      const across = x * Math.cos(towards) + y * Math.sin(towards);
      const beyond = x * Math.cos(edgeTowards) + y * Math.sin(edgeTowards) - edge;
      const dark = shadow / (1 + Math.exp(-beyond / (soft / 4)));
      const at = row * columns + column;
      gain[at] = Math.max(
        0,
        Math.min(255, 128 * (1 - slope / 4 + (slope * across) / 2) * (1 - dark)),
      );
      const far = ((x - lamp.x) / spread[0]) ** 2 + ((y - lamp.y) / spread[1]) ** 2;
      added[at] = 255 * glare * Math.exp(-far);
    }
  const spreadOut = (small: Buffer): Promise<Buffer> =>
    sharp(small, { raw: { width: columns, height: rows, channels: 1 } })
      .resize(frame.widthPx, frame.heightPx, { fit: 'fill', kernel: 'cubic' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  return { gain: await spreadOut(gain), added: await spreadOut(added) };
};
