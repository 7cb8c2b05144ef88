import { type Point, point } from '../../geometry/point.js';
import type { Crop } from '../../image/image.js';
import { averageOut } from '../../image/resample/average.js';
import { boxAroundMesh, type FaceMesh } from '../../models/face-mesh.js';
import { squareAt } from '../../models/face-crop.js';
import { turnViewPx } from '../../models/turn.js';
import { placesOver, sampledAt } from '../evidence/lay-over.js';
import type { Plane } from '../evidence/plane.js';

/*
 * A frame at rest and a turned one as the turn net sees them: the turned face, the face at rest laid on
 * it by the landmarks, and how far that is stretched (anverso_training/selfie/turn/view.py).
 */

const viewPx = turnViewPx;
/** The face at rest is cut out with more around it: a turn brings some of that into sight. */
const restPx = viewPx + 64;
/** Between the outer corners of the eyes, in depth too. */
const eyesPx = 56;
const [rightCorner, leftCorner] = [33, 263] as const;

/** A fifth of the landmarks say it as well as all, and the corners of eyes, nose, mouth and face. */
const landmarks: readonly number[] = [
  ...new Set([
    ...Array.from({ length: 94 }, (_, i) => 5 * i),
    ...[33, 263, 1, 4, 61, 291, 10, 152, 234, 454],
  ]),
].sort((a, b) => a - b);

/** Eyes and mouth move by themselves: their corners, and their height as a share of their width. */
const hidden = [
  { right: 33, left: 133, high: 0.6 },
  { right: 362, left: 263, high: 0.6 },
  { right: 61, left: 291, high: 0.75 },
] as const;
const [upperLip, lowerLip] = [0, 17] as const;

/** A picture and where its face is. */
export type SeenFace = { readonly photo: Crop; readonly mesh: FaceMesh };

type Scaled = { readonly plane: Plane; readonly points: readonly Point[] };

const scaledFace = ({ photo, mesh }: SeenFace, sidePx: number): Scaled => {
  const { centre } = boxAroundMesh(mesh);
  const [a, b] = [mesh.points[rightCorner]!, mesh.points[leftCorner]!];
  const scale = eyesPx / Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  const size = { widthPx: sidePx, heightPx: sidePx, channels: 3, outside: 0 } as const;
  const { image } = averageOut(photo, squareAt(centre, sidePx / scale), size);
  const data = Float32Array.from({ length: sidePx * sidePx }, (_, i) => {
    const [red, green, blue] = [image.data[3 * i]!, image.data[3 * i + 1]!, image.data[3 * i + 2]!];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return {
    plane: { widthPx: sidePx, heightPx: sidePx, data },
    points: mesh.points.map(({ x, y }) =>
      point(scale * (x - centre.x) + sidePx / 2, scale * (y - centre.y) + sidePx / 2),
    ),
  };
};

/** Half of a Gaussian, its middle first. */
const kernelOf = (sigma: number): Float32Array => {
  const radius = Math.ceil(2.5 * sigma);
  const half = Float32Array.from({ length: radius + 1 }, (_, i) =>
    Math.exp(-(i ** 2) / (2 * sigma * sigma)),
  );
  const sum = half.reduce((total, value) => total + 2 * value, -half[0]!);
  return half.map((value) => value / sum);
};

/** Blurs the rows of a square, as if it went on mirrored, and turns rows into columns. */
const blurRows = (data: Float32Array, sidePx: number, kernel: Float32Array): Float32Array => {
  const radius = kernel.length - 1;
  const line = new Float32Array(sidePx + 2 * radius);
  const blurred = new Float32Array(data.length);
  for (let row = 0; row < sidePx; row++) {
    line.set(data.subarray(row * sidePx, (row + 1) * sidePx), radius);
    for (let i = 0; i < radius; i++) {
      line[radius - 1 - i] = line[radius + i]!;
      line[radius + sidePx + i] = line[radius + sidePx - 1 - i]!;
    }
    for (let x = 0; x < sidePx; x++) {
      const middle = radius + x;
      let sum = kernel[0]! * line[middle]!;
      for (let k = 1; k <= radius; k++) sum += kernel[k]! * (line[middle - k]! + line[middle + k]!);
      blurred[x * sidePx + row] = sum;
    }
  }
  return blurred;
};
const blurMirrored = (data: Float32Array, sidePx: number, kernel: Float32Array): Float32Array =>
  blurRows(blurRows(data, sidePx, kernel), sidePx, kernel);

/** A wide blur is made of a picture this much smaller: it costs a sixteenth. */
const shrink = 4;
const smallPx = viewPx / shrink;

const shrunk = (data: Float32Array): Float32Array => {
  const small = new Float32Array(smallPx * smallPx);
  for (let y = 0, i = 0; y < viewPx; y++)
    for (let x = 0; x < viewPx; x++, i++)
      small[Math.floor(y / shrink) * smallPx + Math.floor(x / shrink)]! += data[i]!;
  return small.map((sum) => sum / (shrink * shrink));
};

/** Where the pixels of a row lie between those of the small picture. */
const between = Array.from({ length: viewPx }, (_, x) => {
  const at = Math.min(smallPx - 1, Math.max(0, (x + 0.5) / shrink - 0.5));
  const first = Math.min(smallPx - 2, Math.floor(at));
  return { first, share: at - first };
});

const enlarged = (small: Float32Array): Float32Array => {
  const data = new Float32Array(viewPx * viewPx);
  for (let y = 0, i = 0; y < viewPx; y++) {
    const { first: row, share: down } = between[y]!;
    for (let x = 0; x < viewPx; x++, i++) {
      const { first, share: across } = between[x]!;
      const at = row * smallPx + first;
      const upper = small[at]! + across * (small[at + 1]! - small[at]!);
      const lower =
        small[at + smallPx]! + across * (small[at + smallPx + 1]! - small[at + smallPx]!);
      data[i] = upper + down * (lower - upper);
    }
  }
  return data;
};

/** What the averages of blocks and the places in between blur by themselves: their variance, in pixels. */
const shrinkVariance = (shrink ** 2 - 1) / 12 + shrink ** 2 / 6;
const kernels = {
  coarse: kernelOf(6),
  power: kernelOf(Math.sqrt(10 ** 2 - shrinkVariance) / shrink),
  edge: kernelOf(1),
};

/** As strong everywhere: light and contrast change when a head turns. */
const evened = ({ data }: Plane): Float32Array => {
  const coarse = blurMirrored(data, viewPx, kernels.coarse);
  const detail = data.map((value, i) => value - coarse[i]!);
  const squares = detail.map((value) => value * value);
  const power = enlarged(blurMirrored(shrunk(squares), smallPx, kernels.power));
  return detail.map((value, i) => value / (Math.sqrt(power[i]!) + 4));
};

/** 1 but for the eyes and the mouth. */
const shownParts = (points: readonly Point[]): Float32Array => {
  const data = new Float32Array(viewPx * viewPx);
  for (const { right, left, high } of hidden) {
    const [a, b] = [points[right]!, points[left]!];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const wide = Math.max(0.72 * Math.hypot(a.x - b.x, a.y - b.y), 0.2 * eyesPx);
    const open = right === 61 ? 0.8 * Math.abs(points[lowerLip]!.y - points[upperLip]!.y) : 0;
    const tall = Math.max(wide * high, open);
    const within = (value: number): number => Math.min(viewPx, Math.max(0, Math.floor(value)));
    for (let y = within(middle.y - tall); y < within(middle.y + tall + 1); y++)
      for (let x = within(middle.x - wide); x < within(middle.x + wide + 1); x++)
        if (((x - middle.x) / wide) ** 2 + ((y - middle.y) / tall) ** 2 < 1)
          data[y * viewPx + x] = 1;
  }
  return blurMirrored(data, viewPx, kernels.edge).map((value) => 1 - value);
};

/** Difference to the neighbours on both sides; at the edge to the only one. */
const slope = (data: Float32Array, at: number, place: number, step: number): number => {
  const before = place > 0 ? at - step : at;
  const after = place < viewPx - 1 ? at + step : at;
  return (data[after]! - data[before]!) / ((after - before) / step);
};

/** Logarithm of the area that a pixel of the view takes at rest. */
const stretchOf = ({ x, y }: ReturnType<typeof placesOver>): Float32Array =>
  x.map((_, i) => {
    const [row, column] = [Math.floor(i / viewPx), i % viewPx];
    const area =
      slope(x, i, column, 1) * slope(y, i, row, viewPx) -
      slope(x, i, row, viewPx) * slope(y, i, column, 1);
    return Math.min(3, Math.max(-3, Math.log2(Math.max(Math.abs(area), 1e-3))));
  });

/**
 * The views of turned frames beside one at rest: of each, three planes of `viewPx` × `viewPx`, one
 * after another.
 */
export const turnViewsOf = (rest: SeenFace): ((turned: SeenFace) => Float32Array) => {
  const before = scaledFace(rest, restPx);
  const chosen = ({ points }: Scaled): readonly Point[] => landmarks.map((at) => points[at]!);
  const area = { left: 0, top: 0, widthPx: viewPx, heightPx: viewPx };
  const isInside = (value: number): boolean => value > 1 && value < restPx - 2;
  return (turned) => {
    const seen = scaledFace(turned, viewPx);
    const places = placesOver({ here: chosen(seen), there: chosen(before) }, area, 4);
    const laid = evened(sampledAt(before.plane, places, area));
    const shown = shownParts(seen.points);
    const view = new Float32Array(3 * viewPx * viewPx);
    view.set(evened(seen.plane).map((value, i) => value * shown[i]!));
    view.set(
      laid.map((value, i) =>
        isInside(places.x[i]!) && isInside(places.y[i]!) ? value * shown[i]! : 0,
      ),
      viewPx * viewPx,
    );
    view.set(stretchOf(places), 2 * viewPx * viewPx);
    return view;
  };
};
