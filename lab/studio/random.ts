import { seeded } from '../support/stats.js';

/** A seeded generator: the same seed gives the same person, card and photo. */
export type Chance = {
  /** From 0 up to 1. */
  readonly share: () => number;
  readonly between: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly happens: (probability: number) => boolean;
  readonly digits: (count: number) => string;
  readonly letters: (count: number, from?: string) => string;
};

export const chanceOf = (seed: number): Chance => {
  const share = seeded(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let i = 0; i < 8; i++) share();
  const between = (low: number, high: number): number => low + share() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(share() * items.length)]!;
  const letters = (count: number, from = 'ABCDEFGHJKLMNPRSTUVWXYZ'): string =>
    Array.from({ length: count }, () => pick([...from])).join('');
  return {
    share,
    between,
    whole,
    pick,
    happens: (probability) => share() < probability,
    digits: (count) => letters(count, '0123456789'),
    letters,
  };
};
