/** Which source pixels lie in each target pixel along one side: whole ones from `first` to `end`, and shares of those before and after. */
export type Spans = {
  /** Source pixels a target pixel. */
  readonly step: number;
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly before: Float32Array;
  readonly after: Float32Array;
  /** Of each target pixel, the share that lies in the source. */
  readonly inside: Float32Array;
};

const clamp = (value: number, high: number): number => Math.min(high, Math.max(0, value));

export const spansOf = (from: number, step: number, count: number, sourcePx: number): Spans => {
  const first = new Int32Array(count);
  const end = new Int32Array(count);
  const before = new Float32Array(count);
  const after = new Float32Array(count);
  const inside = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const start = clamp(from + i * step, sourcePx);
    const stop = clamp(from + (i + 1) * step, sourcePx);
    // Within a single pixel where the border cuts it, or where pixels are as large as the target's.
    const isWithin = Math.ceil(start) > Math.floor(stop);
    first[i] = Math.ceil(start);
    end[i] = Math.max(first[i]!, Math.floor(stop));
    before[i] = isWithin ? stop - start : first[i]! - start;
    after[i] = isWithin ? 0 : stop - end[i]!;
    inside[i] = (stop - start) / step;
  }
  return { step, first, end, before, after, inside };
};
