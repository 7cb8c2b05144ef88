import { type Point, between, distance, minus, point, times } from '../geometry/point.js';
import type { Image } from '../image/image.js';

/* Where exactly a side of the document runs: a straight step of colour near where the finder says. */

/** From `from` to `to`, as far as the side was found; `support` is the share of it that shows a step there. */
export type SideLine = { readonly from: Point; readonly to: Point; readonly support: number };

/** Looks along the side; its ends are left out, where corners are rounded. */
const looks = 36;
const endShare = 0.1;
/** A step this high counts in full; print and grain are mostly lower. */
const fullStep = 36;
const minStep = 10;

/** How steep the picture is across the side, for each look and each offset; negative beyond the picture. */
type Profiles = { readonly steps: Float32Array; readonly offsets: number };

const profilesOf = (
  { data, widthPx, heightPx, channels }: Image,
  from: Point,
  to: Point,
  reachPx: number,
  offsets: number,
): Profiles => {
  const length = distance(from, to);
  const [nx, ny] = [(to.y - from.y) / length, -(to.x - from.x) / length];
  const [ax, ay] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const spacing = (2 * reachPx) / (offsets - 1);
  const colours = new Float32Array(3 * (offsets + 2));
  const steps = new Float32Array(looks * offsets);
  for (let look = 0; look < looks; look++) {
    const at = between(from, to, endShare + ((1 - 2 * endShare) * look) / (looks - 1));
    let isKnown = true;
    for (let i = 0; i < offsets + 2; i++) {
      const offset = (i - 1) * spacing - reachPx;
      const [x, y] = [at.x + nx * offset, at.y + ny * offset];
      isKnown = x >= 0.5 && y >= 0.5 && x <= widthPx - 0.5 && y <= heightPx - 0.5;
      if (!isKnown) colours[3 * i] = -1;
      else {
        // The mean of three places along the side: a step of the side is as long as that, grain is not.
        for (let c = 0; c < 3; c++) colours[3 * i + c] = 0;
        for (let along = -1.5; along <= 1.5; along += 1.5) {
          const px = Math.min(widthPx - 1, Math.max(0, Math.floor(x + ax * along)));
          const py = Math.min(heightPx - 1, Math.max(0, Math.floor(y + ay * along)));
          const p = (py * widthPx + px) * channels;
          for (let c = 0; c < 3; c++)
            colours[3 * i + c]! += data[p + (channels === 3 ? c : 0)]! / 3;
        }
      }
    }
    for (let i = 0; i < offsets; i++) {
      const [before, after] = [3 * i, 3 * (i + 2)];
      let step = -1;
      if (colours[before]! >= 0 && colours[after]! >= 0)
        for (let c = 0; c < 3; c++)
          step = Math.max(step, Math.abs(colours[after + c]! - colours[before + c]!));
      steps[look * offsets + i] = step < 0 ? -1 : step < minStep ? 0 : Math.min(1, step / fullStep);
    }
  }
  return { steps, offsets };
};

/** A line further from where the finder says needs more to speak for it. */
const farPenalty = 0.12;
/** A look supports a line where the step is at least this part of a full one. */
const supporting = 0.4;

type Fit = { readonly start: number; readonly end: number; readonly support: number };

const bestFit = ({ steps, offsets }: Profiles): Fit => {
  const middle = (offsets - 1) / 2;
  let best: Fit & { worth: number } = { start: middle, end: middle, support: 0, worth: -Infinity };
  for (let start = 0; start < offsets; start++)
    for (let end = 0; end < offsets; end++) {
      let [sum, support] = [0, 0];
      for (let look = 0; look < looks; look++) {
        const at = Math.round(start + ((end - start) * look) / (looks - 1));
        const step = steps[look * offsets + at]!;
        if (step <= 0) continue;
        sum += step;
        if (step >= supporting) support += 1;
      }
      const far = (Math.abs(start - middle) + Math.abs(end - middle)) / (2 * middle);
      const worth = sum / looks - farPenalty * far;
      if (worth > best.worth) best = { start, end, support: support / looks, worth };
    }
  return best;
};

/** The side sought within `reachPx` on both sides of the line from one point to the other. */
export const findSide = (
  image: Image,
  from: Point,
  to: Point,
  { reachPx, offsets }: { readonly reachPx: number; readonly offsets: number },
): SideLine => {
  const { start, end, support } = bestFit(profilesOf(image, from, to, reachPx, offsets));
  const length = distance(from, to);
  const outwards = point((to.y - from.y) / length, -(to.x - from.x) / length);
  const spacing = (2 * reachPx) / (offsets - 1);
  const offsetAt = (share: number): number =>
    (start + ((end - start) * (share - endShare)) / (1 - 2 * endShare)) * spacing - reachPx;
  const moved = (at: Point, share: number): Point => minus(at, times(outwards, -offsetAt(share)));
  return { from: moved(from, 0), to: moved(to, 1), support };
};
