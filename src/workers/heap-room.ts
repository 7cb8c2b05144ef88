import { setFlagsFromString } from 'node:v8';

/**
 * A heap starts small, and every 8 MB picture triggers a full garbage collection, with helpers on
 * other cores: 35 of 115 ms of processor time for a passport. Pixels are given back after each job
 * (src/image/copies.ts), so 32 MB are enough: 64 gain nothing that could be measured, and cost 20
 * MB in each worker. The space of new objects would grow to 32 MB; at 8 a job takes as long.
 */
export const heapFlags = ['--initial-old-space-size=32', '--max-semi-space-size=4'] as const;

/** Applies to threads started afterwards: the pool imports this before it starts one. */
heapFlags.forEach(setFlagsFromString);
