import type { Photo } from '../../image/photo.js';
import type { FaceShape } from '../../models/face-conditions.js';
import type { Face } from '../../models/face-detector.js';
import type { Tools } from '../../models/tools.js';
import type { LivenessScores } from '../../contract/liveness-scores.js';
import type { ComparedFace } from '../compared-face.js';

type SeenSelfie = {
  readonly photo: Photo;
  readonly shape: FaceShape;
  readonly face: Face;
  readonly scores: LivenessScores;
};

/** The face that the selfie flow has found, ready to be compared. */
export const selfieFace = async (
  { photo, shape, face, scores }: SeenSelfie,
  { faceEmbedding }: Tools,
): Promise<ComparedFace> => ({
  embedding: await faceEmbedding.embed(photo, shape),
  quality: scores.quality,
  sizePx: face.sizePx,
});

/**
 * The same for a moving selfie: the face in its still photo; undefined if that was not accepted.
 */
export const movingFace = async (
  { stillSeen }: { readonly stillSeen: SeenSelfie | undefined },
  tools: Tools,
): Promise<ComparedFace | undefined> => stillSeen && selfieFace(stillSeen, tools);
