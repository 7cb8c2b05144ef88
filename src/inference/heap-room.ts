import { setFlagsFromString } from 'node:v8';

/**
 * A thread's heap begins small, and every picture of 8 MB that comes and goes makes V8 collect all of it, with helpers
 * on other cores: 35 of 115 ms of processor time a passport. With this much room (MB) at the beginning it collects
 * every eighth picture; 128 and 256 gained 4 ms more for as many more megabytes.
 */
export const heapFlag = '--initial-old-space-size=64';

/** It counts for threads started afterwards: the pool imports this before it starts one. */
setFlagsFromString(heapFlag);
