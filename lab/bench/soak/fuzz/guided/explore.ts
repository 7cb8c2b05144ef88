/** Mutates inputs and keeps those that reach what none before them did. */
import type { Random } from '../../../../../test/support/random.js';
import { mutated } from '../mutate.js';
import type { GuidedTarget } from './target.js';

/** How often a branch was taken, coarsely: 1, 2, 3, 4–7, 8–15, 16–31, 32–127, 128 and more. */
const bucketOf = Uint8Array.from({ length: 256 }, (_, count) =>
  count < 4 ? count : Math.min(8, Math.floor(Math.log2(count)) + 2 - (count >= 64 ? 1 : 0)),
);

/** Which bits of each branch's buckets were seen so far. */
export const createSeen = (counters: Uint8Array) => {
  const seen = new Uint16Array(counters.length);
  return {
    /** Whether the last run took a new branch, or one a new number of times. */
    isNew: (): boolean => {
      let isNew = false;
      for (let i = 0; i < counters.length; i++) {
        const bit = counters[i] === 0 ? 0 : 1 << bucketOf[counters[i]!]!;
        if ((seen[i]! & bit) !== bit) {
          seen[i]! |= bit;
          isNew = true;
        }
      }
      return isNew;
    },
    reached: (of: (at: number) => boolean): number =>
      seen.reduce((n, bits, i) => n + (bits > 0 && of(i) ? 1 : 0), 0),
  };
};

const longest = 100_000;

const withWord = (bytes: Buffer, word: Uint8Array, { whole }: Random): Buffer => {
  const at = whole(bytes.length + 1);
  const skipped = whole(2) === 0 ? word.length : 0;
  return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at + skipped)]);
};

/** The next input: half of the time a change to one of the newest, which reach furthest. */
export const nextInput = (
  corpus: readonly Uint8Array[],
  words: readonly Uint8Array[],
  random: Random,
): Uint8Array => {
  const { whole, pick } = random;
  const newest = Math.min(corpus.length, 32);
  const parent = whole(2) === 0 ? corpus[corpus.length - 1 - whole(newest)]! : pick(corpus);
  const changed = mutated(parent, random, corpus);
  const worded =
    words.length > 0 && whole(3) === 0 ? withWord(changed, pick(words), random) : changed;
  return new Uint8Array(worded.subarray(0, longest));
};

export const wordsOf = ({ words = [] }: GuidedTarget): Uint8Array[] =>
  words.map((word) => (typeof word === 'string' ? Buffer.from(word, 'latin1') : word));
