import type { Tools } from '../../models/tools.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { decode, decodeCloser, findFaces } from '../selfie/selfie.js';

/**
 * A selfie's face, ready to be compared, whatever the other conditions say; only a face is needed.
 */
export const rawSelfieFace = async (
  selfie: Uint8Array,
  tools: Tools,
): Promise<{ readonly embedding: Float32Array } | Rejection> => {
  const decoded = await decode({ selfie }, tools);
  if (isRejection(decoded)) return decoded;
  const { face } = (await findFaces(decoded, tools)).faces;
  if (!face) return reject('faceAbsent');
  const { photo } = await decodeCloser({ selfie, ...decoded, face });
  const shape = await tools.faceConditions.measure(photo, face);
  return { embedding: await tools.faceEmbedding.embed(photo, shape) };
};
