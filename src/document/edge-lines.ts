import type { Line } from '../geometry/line.js';
import { point } from '../geometry/point.js';
import type { Image } from '../image/image.js';

/** A line and its normal's direction, in [0, π). Pixels. */
export type EdgeLine = Line & { readonly theta: number };

/** How steep the grey is at each pixel, and which way (the edge's normal, in [0, π)). */
export type Edges = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly steepness: Float32Array;
  readonly normal: Float32Array;
  /** Steeper than most of the picture: an edge. */
  readonly least: number;
};

/** The share of pixels that count as edges. */
const edgeShare = 0.16;

export const edgesOf = ({ data, widthPx, heightPx }: Image): Edges => {
  const steepness = new Float32Array(widthPx * heightPx);
  const normal = new Float32Array(widthPx * heightPx);
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      const [nw, n, ne] = [data[at - widthPx - 1]!, data[at - widthPx]!, data[at - widthPx + 1]!];
      const [sw, s, se] = [data[at + widthPx - 1]!, data[at + widthPx]!, data[at + widthPx + 1]!];
      const gx = ne + 2 * data[at + 1]! + se - nw - 2 * data[at - 1]! - sw;
      const gy = sw + 2 * s + se - nw - 2 * n - ne;
      steepness[at] = Math.hypot(gx, gy);
      const angle = Math.atan2(gy, gx);
      normal[at] = angle < 0 ? angle + Math.PI : angle >= Math.PI ? angle - Math.PI : angle;
    }
  const sorted = Float32Array.from(steepness).sort();
  const least = Math.max(12, sorted[Math.floor(sorted.length * (1 - edgeShare))]!);
  return { widthPx, heightPx, steepness, normal, least };
};

const angleBins = 90;
const rhoPx = 2;
/** An edge votes for lines about as its own normal stands, in bins of two degrees. */
const spread = 2;

/** Hough's transform, each edge voting only as its own direction allows. */
const vote = ({ widthPx, heightPx, steepness, normal, least }: Edges) => {
  const reach = Math.ceil(Math.hypot(widthPx, heightPx) / rhoPx);
  const votes = new Float32Array(angleBins * (2 * reach + 1));
  const angles = Array.from({ length: angleBins }, (_, i) => (i * Math.PI) / angleBins);
  const [cos, sin] = [angles.map(Math.cos), angles.map(Math.sin)];
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      if (steepness[at]! < least) continue;
      const middle = Math.round((normal[at]! / Math.PI) * angleBins);
      for (let step = -spread; step <= spread; step++) {
        const bin = (middle + step + angleBins) % angleBins;
        const rho = Math.round((x * cos[bin]! + y * sin[bin]!) / rhoPx) + reach;
        votes[bin * (2 * reach + 1) + rho]! += 1;
      }
    }
  return { votes, reach };
};

/** Lines this near in both are one. */
const nearBins = 4;
const nearRho = 4;

/** `x cos θ + y sin θ = rho`. */
const lineOf = (theta: number, rho: number): EdgeLine => {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  const from = point(rho * cos, rho * sin);
  return { theta, from, to: point(from.x - sin, from.y + cos) };
};

/** The lines that most edges lie on, strongest first. */
export const strongLines = (edges: Edges, count: number): readonly EdgeLine[] => {
  const { votes, reach } = vote(edges);
  const stride = 2 * reach + 1;
  const lines: EdgeLine[] = [];
  for (let i = 0; i < count; i++) {
    let best = 0;
    for (let at = 1; at < votes.length; at++) if (votes[at]! > votes[best]!) best = at;
    if (votes[best]! < 12) break;
    const [bin, rho] = [Math.floor(best / stride), (best % stride) - reach];
    lines.push(lineOf((bin * Math.PI) / angleBins, rho * rhoPx));
    for (let step = -nearBins; step <= nearBins; step++) {
      const wraps = bin + step < 0 || bin + step >= angleBins;
      const b = (bin + step + angleBins) % angleBins;
      // Past half a turn the same line has the opposite sign.
      const r = wraps ? -rho : rho;
      for (let near = -nearRho; near <= nearRho; near++) {
        const at = r + near + reach;
        if (at >= 0 && at < stride) votes[b * stride + at] = 0;
      }
    }
  }
  return lines;
};
