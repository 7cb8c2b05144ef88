/* Decodes the line net's maps to curves. Reference: anverso_training/mrz/fit.py. */

/** A line of text in band pixels: its middle is y = a·x² + b·x + c between `left` and `right`. */
export type LineCurve = {
  readonly curve: readonly [a: number, b: number, c: number];
  readonly left: number;
  readonly right: number;
  readonly half: number;
};

const stridePx = 4;
const minPeak = 0.4;
/** A line covers at least this share of the band's columns. */
const minColumnsRatio = 1 / 8;
/** Columns further from the curve belong to something else. */
const maxOffPx = 8;

/** Least squares for y = a·x² + b·x + c; x is centred and scaled to condition the determinant. */
const fitParabola = (xs: Float64Array, ys: Float64Array, weights: Float64Array) => {
  const half = (xs[0]! + xs.at(-1)!) / 2;
  const m = new Float64Array(5);
  const v = new Float64Array(3);
  for (let i = 0; i < xs.length; i++) {
    const t = (xs[i]! - half) / half;
    // As in numpy's polyfit, a weight multiplies the residual, so the sums get its square.
    const w = weights[i]! ** 2;
    let power = w;
    for (let k = 0; k < 5; k++, power *= t) {
      m[k]! += power;
      if (k < 3) v[k]! += power * ys[i]!;
    }
  }
  const [s0, s1, s2, s3, s4] = m as unknown as [number, number, number, number, number];
  const [v0, v1, v2] = v as unknown as [number, number, number];
  const det = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2);
  const c = (v0 * (s2 * s4 - s3 * s3) - s1 * (v1 * s4 - s3 * v2) + s2 * (v1 * s3 - s2 * v2)) / det;
  const b = (s0 * (v1 * s4 - v2 * s3) - v0 * (s1 * s4 - s3 * s2) + s2 * (s1 * v2 - v1 * s2)) / det;
  const a = (s0 * (s2 * v2 - s3 * v1) - s1 * (s1 * v2 - v1 * s2) + v0 * (s1 * s3 - s2 * s2)) / det;
  // Converts the curve from the scaled t = x / half − 1 back to x.
  return [a / half ** 2, (b - 2 * a) / half, a - b + c] as const;
};

export const lineY = ([a, b, c]: LineCurve['curve'], x: number): number => (a * x + b) * x + c;

/** Where the peak crosses its threshold, interpolated between two columns. */
const endOf = (peak: Float64Array, column: number, side: 1 | -1): number => {
  const inner = peak[column]!;
  const outer = peak[column + side] ?? 0;
  const share = (inner - minPeak) / Math.max(inner - outer, 1e-6);
  return (column + 0.5 + side * Math.min(1, Math.max(0, share))) * stridePx;
};

export const fitLine = (
  heat: Float32Array,
  halfHeights: Float32Array,
  rows: number,
  columns: number,
): LineCurve | undefined => {
  const peak = new Float64Array(columns);
  const xs = Float64Array.from({ length: columns }, (_, i) => (i + 0.5) * stridePx);
  const centre = new Float64Array(columns);
  const weight = new Float64Array(columns);
  const tops = new Int32Array(columns);
  for (let column = 0; column < columns; column++) {
    let top = 0;
    for (let row = 1; row < rows; row++)
      if (heat[row * columns + column]! > heat[top * columns + column]!) top = row;
    // Around the peak only: a faint second line must not pull the mean.
    let mass = 1e-6;
    let moment = 0;
    for (let row = Math.max(0, top - 2); row <= Math.min(rows - 1, top + 2); row++) {
      const value = heat[row * columns + column]!;
      mass += value;
      moment += value * (row + 0.5) * stridePx;
    }
    tops[column] = top;
    peak[column] = heat[top * columns + column]!;
    centre[column] = moment / mass;
    weight[column] = peak[column]! > minPeak ? peak[column]! : 0;
  }
  const minColumns = columns * minColumnsRatio;
  if (weight.filter((w) => w > 0).length < minColumns) return undefined;

  const even = weight.map((w) => w + 1e-6);
  let curve: LineCurve['curve'] = fitParabola(xs, centre, even);
  const off = (column: number): number => Math.abs(lineY(curve, xs[column]!) - centre[column]!);
  for (let round = 0; round < 2; round++) {
    const robust = weight.map((w, column) => w / (1 + (off(column) / 3) ** 2) + 1e-6);
    curve = fitParabola(xs, centre, robust);
  }
  const kept = [...weight.keys()].filter((column) => weight[column]! > 0 && off(column) < maxOffPx);
  if (kept.length < minColumns) return undefined;
  let sum = 0;
  let total = 0;
  for (let column = 0; column < columns; column++) {
    sum += halfHeights[tops[column]! * columns + column]! * weight[column]!;
    total += weight[column]!;
  }
  return {
    curve,
    left: endOf(peak, kept[0]!, -1),
    right: endOf(peak, kept.at(-1)!, 1),
    half: sum / total,
  };
};
