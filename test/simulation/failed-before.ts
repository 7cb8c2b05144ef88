import type { Seed } from './simulate.js';

/** Seeds that something failed with once; `npm run soak -- --only simulation` prints them. */
export const failedBefore: readonly Seed[] = [
  // A day passed between a request and its repetition: the key was rightly forgotten.
  { scenario: 13, fault: { at: 66, kind: 'between' } },
  // A node died before any had written the observed time, which the service does at its start.
  { scenario: 28, fault: { at: 19, kind: 'dies before' } },
  { scenario: 32, fault: { at: 30, kind: 'dies before' } },
];
