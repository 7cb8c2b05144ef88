import type { Photo } from '../../image/photo.js';
import { squareAt } from '../../models/face-crop.js';
import type { Tools } from '../../models/tools.js';
import type { FaceWithPortrait } from '../compared-face.js';
import { withPortraitDetail } from '../match/picture-details.js';
import { embedPortrait, faceSizes } from '../match/upright-portrait.js';
import { findFaces } from '../selfie/selfie.js';

export type PortraitTools = Pick<
  Tools,
  'faceDetector' | 'faceConditions' | 'faceEmbedding' | 'faceMesh'
>;

/**
 * The face in a chip's portrait, ready to be compared; undefined where none is found. It fills the
 * picture as that of a selfie does, so the selfies' detector finds it, not that of printed portraits.
 */
export const portraitFace = async (
  photo: Photo,
  tools: PortraitTools,
): Promise<FaceWithPortrait | undefined> => {
  const { face } = (await findFaces({ photo }, tools)).faces;
  if (!face) return undefined;
  const quad = squareAt(face.centre, faceSizes * face.sizePx);
  const seen = await embedPortrait(photo, quad, face.sizePx, tools);
  return seen && withPortraitDetail(seen, tools);
};
