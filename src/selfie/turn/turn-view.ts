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

const kernelOf = (sigma: number): Float32Array => {
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
};
const kernels = { coarse: kernelOf(6), power: kernelOf(10), edge: kernelOf(1) };

/** Blurs along the rows, as if the picture went on mirrored, and turns rows into columns. */
const blurRows = (data: Float32Array, kernel: Float32Array): Float32Array => {
  const radius = kernel.length >> 1;
  const line = new Float32Array(viewPx + 2 * radius);
  const blurred = new Float32Array(data.length);
  for (let row = 0; row < viewPx; row++) {
    line.set(data.subarray(row * viewPx, (row + 1) * viewPx), radius);
    for (let i = 0; i < radius; i++) {
      line[radius - 1 - i] = line[radius + i]!;
      line[radius + viewPx + i] = line[radius + viewPx - 1 - i]!;
    }
    for (let x = 0; x < viewPx; x++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * line[x + k]!;
      blurred[x * viewPx + row] = sum;
    }
  }
  return blurred;
};
const blurMirrored = (data: Float32Array, kernel: Float32Array): Float32Array =>
  blurRows(blurRows(data, kernel), kernel);

/** As strong everywhere: light and contrast change when a head turns. */
const evened = ({ data }: Plane): Float32Array => {
  const coarse = blurMirrored(data, kernels.coarse);
  const detail = data.map((value, i) => value - coarse[i]!);
  const power = blurMirrored(
    detail.map((value) => value * value),
    kernels.power,
  );
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
    for (let y = 0, i = 0; y < viewPx; y++)
      for (let x = 0; x < viewPx; x++, i++)
        if (((x - middle.x) / wide) ** 2 + ((y - middle.y) / tall) ** 2 < 1) data[i] = 1;
  }
  return blurMirrored(data, kernels.edge).map((value) => 1 - value);
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
