import { setFlagsFromString } from 'node:v8';

/**
 * A heap starts small, and every 8 MB picture triggers a full garbage collection, with helpers on
 * other cores: 35 of 115 ms of processor time for a passport. Pixels are given back after each job
 * (job-copies.ts). The two photos of a card and what is cut from them do not fit into 32 MB,
 * where there were 22 collections in 36 cards: at 48 MB cards take 5 to 11 % less time on average
 * (three models, 12 each, two runs) and a worker as much memory (250 MB after 64 mixed requests);
 * 64 gain no more and cost 10 MB. The space of new objects would grow to 32 MB; at 8 a job takes as
 * long, at 2 up to 4 % longer.
 */
export const heapFlags = ['--initial-old-space-size=48', '--max-semi-space-size=4'] as const;

/**
 * For threads started afterwards, which check passwords or own the embedded store: they make few new
 * objects. The pool imports this before it starts one. Not the larger old space: there the store's
 * garbage would lie until it is 48 MB.
 */
setFlagsFromString('--max-semi-space-size=1');
