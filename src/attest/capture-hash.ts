import { createHash } from 'node:crypto';

export const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * What an app signs: SHA-256 of the challenge's id, in ASCII, followed by the SHA-256 of each
 * picture, 32 bytes each, in the order in which they are sent. Ids of challenges have one length, so
 * that no other list of pictures gives the same bytes.
 */
export const captureHash = (challengeId: string, pictureHashes: readonly Uint8Array[]): Buffer =>
  sha256(challengeId, ...pictureHashes);
