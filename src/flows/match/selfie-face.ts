import type { Photo } from '../../image/photo.js';
import type { FaceShape } from '../../models/face-conditions.js';
import type { Face } from '../../models/face-detector.js';
import type { Tools } from '../../models/tools.js';
import type { LivenessScores } from '../../contract/liveness-scores.js';
import type { ComparedFace } from '../compared-face.js';
import type { TrackedFrame } from '../selfie/track-face.js';
import { photoDetails, selfieDetails } from './picture-details.js';

type SeenSelfie = {
  readonly photo: Photo;
  readonly shape: FaceShape;
  readonly face: Face;
  readonly scores: LivenessScores;
  readonly unshadedRatio: number;
};

/** The face that the selfie flow has found, ready to be compared. */
export const selfieFace = async (
  { photo, shape, face, scores, unshadedRatio }: SeenSelfie,
  { faceEmbedding }: Tools,
): Promise<ComparedFace> => ({
  embedding: await faceEmbedding.embed(photo, shape),
  quality: scores.quality,
  sizePx: face.sizePx,
  unshadedRatio,
});

/** The same with what tells whether the photo is the portrait itself. */
export const selfieInSession = async (seen: SeenSelfie, tools: Tools): Promise<ComparedFace> => ({
  ...(await selfieFace(seen, tools)),
  details: await photoDetails(seen.photo, seen.face, tools),
});

type SeenMoving = {
  readonly stillSeen: SeenSelfie | undefined;
  readonly frontal?: TrackedFrame | undefined;
};

/**
 * The same for a moving selfie: the face in its still photo; undefined if that was not accepted. Its
 * frames may be drawn of another picture than the photo.
 */
export const movingFace = async (
  { stillSeen, frontal }: SeenMoving,
  tools: Tools,
): Promise<ComparedFace | undefined> => {
  if (!stillSeen) return undefined;
  const face = await selfieInSession(stillSeen, tools);
  const ofFrame = frontal ? selfieDetails(frontal.photo, frontal.mesh) : [];
  return { ...face, details: [...(face.details ?? []), ...ofFrame] };
};
