import { distance, type Point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import { eyes, lips } from '../face-points.js';

/* What a photo with a closed mouth and open eyes does not have: it is drawn. */

type Colour = readonly [number, number, number];
const dark: Colour = [44, 16, 18];
const tongue: Colour = [150, 72, 74];
const teeth: Colour = [214, 204, 190];

/** Mixes a colour into one pixel. */
const mix = ({ data }: Image, at: number, colour: Colour, share: number): void => {
  for (let c = 0; c < 3; c++) data[at + c] = data[at + c]! * (1 - share) + colour[c]! * share + 0.5;
};

/** Where a vertical line cuts the curve through the points, which go from left to right. */
const heightAt = (curve: readonly Point[], x: number): number | undefined => {
  const i = curve.findIndex((p, k) => k > 0 && p.x >= x && curve[k - 1]!.x <= x);
  const [a, b] = [curve[i - 1], curve[i]];
  if (!a || !b) return undefined;
  return b.x === a.x ? a.y : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y);
};

/** Teeth above, the tongue below, and darkness in between, where the inner lips are apart. */
export const drawMouth = (onto: Image, points: readonly Point[]): void => {
  const upper = lips.upperInner.map((i) => points[i]!);
  const lower = lips.lowerInner.map((i) => points[i]!);
  const [right, left] = [upper[0]!, upper.at(-1)!];
  const wide = distance(right, left);
  for (let x = Math.ceil(right.x); x < left.x && x < onto.widthPx; x++) {
    const [from, to] = [heightAt(upper, x), heightAt(lower, x)];
    if (x < 0 || from === undefined || to === undefined) continue;
    const off = Math.abs((x - right.x) / (left.x - right.x) - 0.5) * 2;
    const teethPx = 0.11 * wide * Math.sqrt(Math.max(0, 1 - off * off));
    for (let y = Math.max(0, Math.floor(from)); y <= to && y < onto.heightPx; y++) {
      const at = 3 * (y * onto.widthPx + x);
      // Soft by a pixel at the lips.
      const inside = Math.min(1, Math.max(0, Math.min(y - from + 0.5, to - y + 0.5)));
      const share = (y - from) / Math.max(1, to - from);
      const shade = 1 - 0.45 * off;
      const shaded = (colour: Colour): Colour =>
        colour.map((value) => value * shade) as unknown as Colour;
      mix(onto, at, dark, inside);
      if (y - from < teethPx && to - from > 1.2 * teethPx)
        mix(onto, at, shaded(teeth), 0.8 * inside);
      else if (share > 0.62) mix(onto, at, shaded(tongue), 0.75 * inside * ((share - 0.62) / 0.38));
    }
  }
};

/** The line of the lashes where two lids meet. */
export const drawLashes = (onto: Image, points: readonly Point[], share: number): void => {
  if (share < 0.5) return;
  for (const { lower, upper } of eyes) {
    const curve = lower.map((i, k) => ({
      x: (points[i]!.x + points[upper[k]!]!.x) / 2,
      y: (points[i]!.y + points[upper[k]!]!.y) / 2,
    }));
    const line = curve.toSorted((a, b) => a.x - b.x);
    const thick = Math.max(0.7, 0.022 * distance(line[0]!, line.at(-1)!));
    for (let x = Math.ceil(line[0]!.x); x < line.at(-1)!.x && x < onto.widthPx; x++) {
      const middle = heightAt(line, x);
      if (x < 0 || middle === undefined) continue;
      for (let y = Math.floor(middle - 3 * thick); y <= middle + 3 * thick; y++) {
        if (y < 0 || y >= onto.heightPx) continue;
        const strength = Math.exp(-(((y - middle) / thick) ** 2));
        mix(onto, 3 * (y * onto.widthPx + x), [40, 28, 24], 0.7 * strength);
      }
    }
  }
};
