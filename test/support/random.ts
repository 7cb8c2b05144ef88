/** A seeded generator (mulberry32), so that a failing document can be made again. */
export type Random = {
  readonly unit: () => number;
  readonly whole: (below: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly normal: () => number;
};

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (below: number): number => Math.floor(unit() * below);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return { unit, whole, pick: (items) => items[whole(items.length)]!, normal };
};
