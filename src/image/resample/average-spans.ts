import { clamp } from '../../geometry/point.js';

/**
 * Which source pixels each target pixel of a row or column covers: wholly those from `first` up to
 * `end`, and the one on either side in part.
 */
export type Spans = {
  /** Source pixels per target pixel. */
  readonly step: number;
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** The covered share of the pixel before `first`. */
  readonly before: Float32Array;
  /** The covered share of the pixel at `end`. */
  readonly after: Float32Array;
  /** For each target pixel, the share of it that lies inside the source. */
  readonly inside: Float32Array;
  /** The first target pixel inside the source, and the first one after it outside. */
  readonly from: number;
  readonly to: number;
};

export const spansOf = (start: number, step: number, count: number, sourcePx: number): Spans => {
  const first = new Int32Array(count);
  const end = new Int32Array(count);
  const before = new Float32Array(count);
  const after = new Float32Array(count);
  const inside = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const low = clamp(start + i * step, 0, sourcePx);
    const high = clamp(start + (i + 1) * step, 0, sourcePx);
    // The span is within a single source pixel at the border, or if source and target pixels are of
    // one size.
    const isWithin = Math.ceil(low) > Math.floor(high);
    first[i] = Math.ceil(low);
    end[i] = Math.max(first[i]!, Math.floor(high));
    before[i] = isWithin ? high - low : first[i]! - low;
    after[i] = isWithin ? 0 : high - end[i]!;
    inside[i] = (high - low) / step;
  }
  const isInside = (share: number): boolean => share > 0;
  const from = Math.max(0, inside.findIndex(isInside));
  const to = inside.findLastIndex(isInside) + 1;
  return { step, first, end, before, after, inside, from, to };
};
