import { seeded } from '../../support/stats.js';

export type Range = readonly [low: number, high: number];

/** Draws of one picture: the same for the same seed, whatever other pictures are made. */
export const drawing = (seed: number) => {
  const random = seeded(seed);
  return {
    between: ([low, high]: Range): number => low + (high - low) * random(),
    oneOf: <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!,
    chance: (share: number): boolean => random() < share,
    /** About normal, with this deviation: the sum of four draws is near enough to a bell. */
    bell: (deviation: number): number =>
      deviation * 1.732 * (random() + random() + random() + random() - 2),
  };
};

export type Drawing = ReturnType<typeof drawing>;
