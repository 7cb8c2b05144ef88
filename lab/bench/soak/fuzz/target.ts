import type { Random } from '../../../../test/support/random.js';

/** One part of the service that takes bytes or text of strangers. */
export type Target = {
  readonly about: string;
  /** Inputs that are tried at the same time. */
  readonly together: number;
  readonly start: () => Promise<{
    /** Makes an input from a generator of its own and tries it; returns the declared outcome. */
    readonly tryOne: (random: Random) => Promise<string>;
    readonly stop?: () => Promise<void>;
  }>;
};

/** What is thrown where an outcome is none of those that the code declares. */
export const undeclared = (what: string): Error => new Error(`undeclared outcome: ${what}`);
