import { point, type Line } from '../geometry/point.js';
import type { Image } from '../image/image.js';

/** A line in pixels, and the direction of its normal, in [0, π). */
export type EdgeLine = Line & { readonly theta: number };

/** Gradient at each pixel: its magnitude, and the direction of the edge's normal, in [0, π). */
export type Edges = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly magnitude: Float32Array;
  readonly normal: Float32Array;
  readonly minMagnitude: number;
};

const edgeShare = 0.16;

export const edgesOf = ({ data, widthPx, heightPx }: Image): Edges => {
  const magnitude = new Float32Array(widthPx * heightPx);
  const normal = new Float32Array(widthPx * heightPx);
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      const nw = data[at - widthPx - 1]!;
      const n = data[at - widthPx]!;
      const ne = data[at - widthPx + 1]!;
      const sw = data[at + widthPx - 1]!;
      const s = data[at + widthPx]!;
      const se = data[at + widthPx + 1]!;
      const gx = ne + 2 * data[at + 1]! + se - nw - 2 * data[at - 1]! - sw;
      const gy = sw + 2 * s + se - nw - 2 * n - ne;
      magnitude[at] = Math.hypot(gx, gy);
      const angle = Math.atan2(gy, gx);
      normal[at] = angle < 0 ? angle + Math.PI : angle >= Math.PI ? angle - Math.PI : angle;
    }
  const sorted = Float32Array.from(magnitude).sort();
  const minMagnitude = Math.max(12, sorted[Math.floor(sorted.length * (1 - edgeShare))]!);
  return { widthPx, heightPx, magnitude, normal, minMagnitude };
};

const angleBins = 90;
const rhoPx = 2;
/** An edge votes for lines whose normals are close to its own, in bins of two degrees. */
const spread = 2;

/** Hough transform in which an edge votes only for lines in its own direction. */
const vote = ({ widthPx, heightPx, magnitude, normal, minMagnitude }: Edges) => {
  const reach = Math.ceil(Math.hypot(widthPx, heightPx) / rhoPx);
  const votes = new Float32Array(angleBins * (2 * reach + 1));
  const angles = Array.from({ length: angleBins }, (_, i) => (i * Math.PI) / angleBins);
  const cos = angles.map(Math.cos);
  const sin = angles.map(Math.sin);
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      if (magnitude[at]! < minMagnitude) continue;
      const middle = Math.round((normal[at]! / Math.PI) * angleBins);
      for (let step = -spread; step <= spread; step++) {
        const bin = (middle + step + angleBins) % angleBins;
        const rho = Math.round((x * cos[bin]! + y * sin[bin]!) / rhoPx) + reach;
        votes[bin * (2 * reach + 1) + rho]! += 1;
      }
    }
  return { votes, reach };
};

/** Lines this close in angle and distance are one. */
const nearBins = 4;
const nearRho = 4;

/** `x cos θ + y sin θ = rho`. */
const lineOf = (theta: number, rho: number): EdgeLine => {
  const cos = Math.cos(theta);
  const sin = Math.sin(theta);
  const from = point(rho * cos, rho * sin);
  return { theta, from, to: point(from.x - sin, from.y + cos) };
};

/** The lines on which most edges lie, strongest first. */
export const strongLines = (edges: Edges, count: number): readonly EdgeLine[] => {
  const { votes, reach } = vote(edges);
  const stride = 2 * reach + 1;
  const lines: EdgeLine[] = [];
  for (let i = 0; i < count; i++) {
    let best = 0;
    for (let at = 1; at < votes.length; at++) if (votes[at]! > votes[best]!) best = at;
    if (votes[best]! < 12) break;
    const bin = Math.floor(best / stride);
    const rho = (best % stride) - reach;
    lines.push(lineOf((bin * Math.PI) / angleBins, rho * rhoPx));
    for (let step = -nearBins; step <= nearBins; step++) {
      const wraps = bin + step < 0 || bin + step >= angleBins;
      const b = (bin + step + angleBins) % angleBins;
      // A normal turned by more than half a turn describes the same line with the opposite sign.
      const r = wraps ? -rho : rho;
      for (let near = -nearRho; near <= nearRho; near++) {
        const at = r + near + reach;
        if (at >= 0 && at < stride) votes[b * stride + at] = 0;
      }
    }
  }
  return lines;
};
