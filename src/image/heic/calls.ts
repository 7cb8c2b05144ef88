import type { Libheif } from './libheif.js';

/** Calls libheif with memory for its results: words of 32 bits. */
export const callsOf = (libheif: Libheif) => {
  const error = libheif._malloc(16);
  const answer = libheif._malloc(256);
  const readWords = (from: number, count: number): number[] => [
    ...new Int32Array(libheif.HEAPU8.buffer, from, count),
  ];
  return {
    /** The first words of what a function writes to the address it is given. */
    ask: (count: number, run: (answer: number) => void): number[] => {
      run(answer);
      return readWords(answer, count);
    },
    /** The same for a function that can fail; throws with libheif's error numbers. */
    attempt: (count: number, run: (error: number, answer: number) => void): number[] => {
      run(error, answer);
      const [code, detail] = readWords(error, 2);
      if (code !== 0) throw new Error(`libheif: error ${code}.${detail}`);
      return readWords(answer, count);
    },
  };
};
export type Calls = ReturnType<typeof callsOf>;
