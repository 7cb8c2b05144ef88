import { identity } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import type { Crop } from '../../image/image.js';
import {
  boxAroundFace,
  boxAroundMesh,
  type FaceMesh,
  type MeshBox,
} from '../../models/face-mesh.js';
import type { Tools } from '../../models/tools.js';
import { pictureDetailOf } from '../../selfie/evidence/picture-detail.js';
import type { PictureDetail } from '../../selfie/evidence/same-picture.js';
import { minPresence } from '../../selfie/moving/thresholds.js';
import type { FaceWithPortrait } from '../compared-face.js';
import { faceSizes } from './upright-portrait.js';

type MeshTools = Pick<Tools, 'faceMesh'>;

/** The net runs twice, because its own box differs from the detector's. */
export const meshNear = async (
  photo: Crop,
  box: MeshBox,
  { faceMesh }: MeshTools,
): Promise<FaceMesh | undefined> => {
  const placed = boxAroundMesh(await faceMesh.measure(photo, box));
  const mesh = await faceMesh.measure(photo, placed);
  return mesh.presence >= minPresence ? mesh : undefined;
};

/** Without landmarks, such as on a drawing or a tiny portrait, there are no details to compare. */
export const withPortraitDetail = async (
  face: FaceWithPortrait,
  tools: MeshTools,
): Promise<FaceWithPortrait> => {
  const { portrait: image } = face;
  if (!image) return face;
  const { widthPx, heightPx } = image;
  const upright = { image, toPhoto: identity };
  const centre = point(widthPx / 2, heightPx / 2);
  const box = boxAroundFace({ centre, sizePx: widthPx / faceSizes });
  const mesh = await meshNear(upright, box, tools);
  return mesh ? { ...face, details: [pictureDetailOf(upright, mesh).plain] } : face;
};

/** A mirrored portrait is the same picture, too. */
export const selfieDetails = (photo: Crop, mesh: FaceMesh): readonly PictureDetail[] => {
  const { plain, mirrored } = pictureDetailOf(photo, mesh);
  return [plain, mirrored];
};

/** Of a photo whose face is known but not its landmarks. */
export const photoDetails = async (
  photo: Crop,
  face: Parameters<typeof boxAroundFace>[0],
  tools: MeshTools,
): Promise<readonly PictureDetail[]> => {
  const mesh = await meshNear(photo, boxAroundFace(face), tools);
  return mesh ? selfieDetails(photo, mesh) : [];
};
