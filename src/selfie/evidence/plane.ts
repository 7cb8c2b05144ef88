/** One channel in floating point, row by row. */
export type Plane = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: Float32Array;
};

const kernelOf = (sigma: number): Float32Array => {
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
};

/** One pass of a blur: `step` to the next sample, `next` to the next line. */
const blurAlong = (
  from: Float32Array,
  kernel: Float32Array,
  { length, step, lines, next }: Readonly<Record<'length' | 'step' | 'lines' | 'next', number>>,
): Float32Array => {
  const to = new Float32Array(from.length);
  const radius = kernel.length >> 1;
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        const at = Math.min(length - 1, Math.max(0, i + k));
        sum += kernel[k + radius]! * from[line * next + at * step]!;
      }
      to[line * next + i * step] = sum;
    }
  return to;
};

export const blur = (plane: Plane, sigma: number): Plane => {
  const { widthPx: w, heightPx: h } = plane;
  const kernel = kernelOf(sigma);
  const across = blurAlong(plane.data, kernel, { length: w, step: 1, lines: h, next: w });
  const data = blurAlong(across, kernel, { length: h, step: w, lines: w, next: 1 });
  return { widthPx: w, heightPx: h, data };
};

/** What lies between two blurs: detail of that size. */
export const bandOf = (plane: Plane, fine: number, coarse: number): Plane => {
  const low = blur(plane, coarse).data;
  const high = fine > 0 ? blur(plane, fine).data : plane.data;
  return { ...plane, data: high.map((value, i) => value - low[i]!) };
};

/** Bilinear; NaN outside. */
export const sampleAt = ({ data, widthPx, heightPx }: Plane, x: number, y: number): number => {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (!(left >= 0 && top >= 0 && left < widthPx - 1 && top < heightPx - 1)) return NaN;
  const fx = x - left;
  const fy = y - top;
  const i = top * widthPx + left;
  const upper = data[i]! + fx * (data[i + 1]! - data[i]!);
  const lower = data[i + widthPx]! + fx * (data[i + widthPx + 1]! - data[i + widthPx]!);
  return upper + fy * (lower - upper);
};
