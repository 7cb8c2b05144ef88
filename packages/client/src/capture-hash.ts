const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));

/**
 * What an app signs: SHA-256 of the challenge's id (or of the nonce, for a photo alone) and of the
 * SHA-256 of each picture, the selfie first and then the frames, in the order in which they are sent.
 */
export const captureHash = async (
  challengeId: string,
  pictures: readonly Uint8Array[],
): Promise<Uint8Array> => {
  const hashes = await Promise.all(pictures.map(sha256));
  const id = new TextEncoder().encode(challengeId);
  return sha256(Uint8Array.from([id, ...hashes].flatMap((part) => [...part])));
};
