import type { Image } from '../image/image.js';
import type { SideLine } from './side-lines.js';
import { colourInto, directionsOf, stepBetween } from './side-steps.js';

/** Between two shares of the line: how much of it is in the picture, and how high the steps across it are. */
export type Along = (
  from: number,
  to: number,
) => { readonly knownShare: number; readonly meanStep: number };

/** Looks along the line and beyond its ends: corners are not where they were sought. */
const looks = 64;
const reach = { from: -0.25, to: 1.25 } as const;
/** Of the document's smaller dimension: on both sides of the line colours are compared this far away. */
const gapRatio = 0.005;
const minGapPx = 1.5;

/** Looks at a line once, so that each part of it can be asked for without looking again. */
export const alongLine = (image: Image, { from, to }: SideLine, sizePx: number): Along => {
  const directions = directionsOf(from, to);
  const [gapX, gapY] = [directions.nx, directions.ny].map(
    (across) => across * Math.max(minGapPx, gapRatio * sizePx),
  ) as [number, number];
  const colours = new Float32Array(6);
  const known = new Float32Array(looks + 1);
  const sums = new Float32Array(looks + 1);
  for (let look = 0; look < looks; look++) {
    const share = reach.from + ((reach.to - reach.from) * (look + 0.5)) / looks;
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    colourInto(image, x - gapX, y - gapY, directions, colours, 0);
    colourInto(image, x + gapX, y + gapY, directions, colours, 3);
    const step = stepBetween(colours, 0, 3);
    known[look + 1] = known[look]! + (step < 0 ? 0 : 1);
    sums[look + 1] = sums[look]! + Math.max(0, step);
  }
  const lookAt = (share: number): number => {
    const look = Math.round(((share - reach.from) / (reach.to - reach.from)) * looks);
    return Math.min(looks, Math.max(0, look));
  };
  return (start, end) => {
    const [first, last] = [lookAt(start), lookAt(end)];
    const count = known[last]! - known[first]!;
    const meanStep = count > 0 ? (sums[last]! - sums[first]!) / count : 0;
    return { knownShare: count / Math.max(1, last - first), meanStep };
  };
};
