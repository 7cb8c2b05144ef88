import { eraseBytes } from './erase-bytes.js';

/** The copies that the current job has made; undefined between jobs. */
let noted: Uint8Array[] | undefined;

/** Registers a copy of what a client sent, or of its pixels, to be erased. */
export const registerCopy = (bytes: Uint8Array): void => void noted?.push(bytes);

/** Runs a job, one at a time; all registered copies are erased at its end. */
export const erasingCopies = async <T>(job: () => Promise<T>): Promise<T> => {
  const own = (noted = [] as Uint8Array[]);
  try {
    return await job();
  } finally {
    noted = undefined;
    own.forEach(eraseBytes);
  }
};
