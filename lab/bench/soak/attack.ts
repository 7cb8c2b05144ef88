/** What a soak beside a hostile client and its process (attacker.ts) tell each other. */

export type Attempts = Readonly<Record<string, () => Promise<number | readonly number[]>>>;

export type Attack = 'everything' | 'inflating' | 'links' | 'logins' | 'recordings';

/** Attempts at the same time; some of them are forty requests. */
export const lanes: Readonly<Record<Attack, number>> = {
  ...{ everything: 6, inflating: 1, links: 6, logins: 1, recordings: 10 },
};

/** By attempt: how often each status came. */
export type Statuses = Readonly<Record<string, Readonly<Record<number, number>>>>;

export type Order = 'attack' | 'pause' | 'end';
