import type { Tools } from '../models/tools.js';
import type { Straight } from '../image/straight.js';
import type { Glare } from './measure-glare.js';

/** The largest face of the document; its holder's, where a ghost image repeats it in small. */
export type Portrait = {
  /** The detector's, 0 to 1; 0 where no face was seen. */
  readonly score: number;
  /** Shares of the document's height and of its width and height. */
  readonly sizeRatio: number;
  readonly x: number;
  readonly y: number;
  /** Of the portrait, the part that a reflection burns out. */
  readonly glareRatio: number;
};

const noPortrait: Portrait = { score: 0, sizeRatio: 0, x: 0, y: 0, glareRatio: 0 };

/** A portrait reaches from crown to shoulders: this many times the detector's box. */
const portraitPerFace = 1.6;

const glareOn = (
  { cells, cellRatio }: Glare,
  { x, y, halfWidth, halfHeight }: { x: number; y: number; halfWidth: number; halfHeight: number },
): number => {
  const burnt = cells.filter(
    (cell) => Math.abs(cell.x - x) <= halfWidth && Math.abs(cell.y - y) <= halfHeight,
  );
  return Math.min(1, (burnt.length * cellRatio) / (4 * halfWidth * halfHeight));
};

/** On the document made straight, its printed top up. */
export const measurePortrait = async (
  document: Straight,
  glare: Glare,
  { portraitDetector }: Pick<Tools, 'portraitDetector'>,
): Promise<Portrait> => {
  const { widthPx, heightPx } = document;
  const [best] = [...(await portraitDetector.find(document))].sort((a, b) => b.sizePx - a.sizePx);
  if (!best) return noPortrait;
  const [x, y] = [best.centre.x / widthPx, best.centre.y / heightPx];
  const half = (portraitPerFace * best.sizePx) / 2;
  return {
    score: best.score,
    sizeRatio: best.sizePx / heightPx,
    x,
    y,
    glareRatio: glareOn(glare, {
      x,
      y,
      halfWidth: half / widthPx,
      halfHeight: half / heightPx,
    }),
  };
};
