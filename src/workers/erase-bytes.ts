/**
 * Overwrites the bytes and frees their memory at once: they are outside JavaScript's heap, whose
 * collector would let 64 MB of them pile up.
 */
export const eraseBytes = (bytes: Uint8Array): void => {
  const buffer = bytes.buffer as ArrayBuffer;
  // Already freed.
  if (buffer.byteLength === 0) return;
  bytes.fill(0);
  // Small arrays may share a buffer with something else.
  if (bytes.byteLength === buffer.byteLength) buffer.transfer(0);
};
