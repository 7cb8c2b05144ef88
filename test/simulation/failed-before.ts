import type { Seed } from './simulate.js';

/** Seeds that something failed with once; `npm run soak -- --only simulation` prints them. */
export const failedBefore: readonly Seed[] = [
  // A day passed between a request and its repetition: the key was rightly forgotten.
  { scenario: 13, fault: { at: 66, kind: 'between' } },
];
