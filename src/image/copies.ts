/** Copies made by the current job; undefined between jobs. */
let noted: Uint8Array[] | undefined;

/** Registers a copy of what a client sent, or of its pixels, to be erased. */
export const noteCopy = (bytes: Uint8Array): void => void noted?.push(bytes);

/**
 * Overwrites the bytes and frees their memory at once: pixels are outside JavaScript's heap, whose
 * collector would let eight pictures of 8 MB pile up. Node 20 has no `transfer`; there the
 * collector frees them.
 */
const erase = (bytes: Uint8Array): void => {
  const buffer = bytes.buffer as ArrayBuffer & { transfer?: (byteLength: number) => ArrayBuffer };
  // Registered twice, and already freed.
  if (buffer.byteLength === 0) return;
  bytes.fill(0);
  // Small arrays may share a buffer with something else.
  if (bytes.byteLength === buffer.byteLength) buffer.transfer?.(0);
};

/** Runs a job, one at a time; all registered copies are erased at its end. */
export const erasingCopies = async <T>(job: () => Promise<T>): Promise<T> => {
  const own = (noted = [] as Uint8Array[]);
  try {
    return await job();
  } finally {
    noted = undefined;
    own.forEach(erase);
  }
};
