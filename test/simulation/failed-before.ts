import type { Seed } from './simulate.js';

/** Seeds that something failed with once; `npm run soak -- --only simulation` prints them. */
export const failedBefore: readonly Seed[] = [];
