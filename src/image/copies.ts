/** Of the job that is under way; nothing is noted outside of one. */
let noted: Uint8Array[] | undefined;

/** Notes that bytes are a copy of what somebody sent, or its pixels. */
export const noteCopy = (bytes: Uint8Array): void => void noted?.push(bytes);

/**
 * Overwrites, and gives the memory back at once: pixels are outside of JavaScript's heap, whose
 * collector would let eight pictures of 8 MB pile up. Node 20 has no `transfer`, and waits for it.
 */
const erase = (bytes: Uint8Array): void => {
  const buffer = bytes.buffer as ArrayBuffer & { transfer?: (byteLength: number) => ArrayBuffer };
  // Noted twice, and given back already.
  if (buffer.byteLength === 0) return;
  bytes.fill(0);
  // Small ones may share a buffer with something else.
  if (bytes.byteLength === buffer.byteLength) buffer.transfer?.(0);
};

/** Runs a job, one at a time; all noted copies are gone with its end. */
export const erasingCopies = async <T>(job: () => Promise<T>): Promise<T> => {
  const own = (noted = [] as Uint8Array[]);
  try {
    return await job();
  } finally {
    noted = undefined;
    own.forEach(erase);
  }
};
