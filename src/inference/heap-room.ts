import { setFlagsFromString } from 'node:v8';

/**
 * A thread's heap starts small, and every 8 MB picture triggers a full garbage collection, with
 * helpers on other cores: 35 of 115 ms of processor time for a passport. Starting at 64 MB it
 * collects at every eighth picture; 128 and 256 MB gained only 4 ms more.
 */
export const heapFlag = '--initial-old-space-size=64';

/** Applies to threads started afterwards: the pool imports this before it starts one. */
setFlagsFromString(heapFlag);
