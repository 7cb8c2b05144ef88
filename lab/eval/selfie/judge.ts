import { rectangle } from '../../../src/geometry/quad.js';
import { quickPixels } from '../../../src/flows/selfie/selfie.js';
import { loadFlowTools } from '../../../src/flows/tools.js';
import { openPhoto, type Photo } from '../../../src/image/photo.js';
import { cutOut } from '../../../src/image/resample/warp.js';
import { squareInside } from '../../../src/models/face-crop.js';
import type { Face } from '../../../src/models/face-detector.js';
import type { Tools } from '../../../src/models/tools.js';
import { type Faces, measureFaces } from '../../../src/selfie/faces.js';
import { type FaceMeasures, measureFace } from '../../../src/selfie/measure-face.js';
import { measurePicture, type PictureMeasures } from '../../../src/selfie/measure-picture.js';
import { canonicalMirror } from '../../../src/selfie/canonical-mirror.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection } from '../../../src/contract/rejection.js';

/**
 * The service's own steps, one by one: an evaluation wants the numbers of every picture, also of
 * the refused.
 */
export const openService = loadFlowTools;

export type Seen = { readonly photo: Photo; readonly faces: Faces };

export const openPicture = async (bytes: Uint8Array): Promise<Photo | undefined> => {
  const decoded = await openPhoto(bytes, {
    limits,
    unreadable: 'selfieUnreadable',
    scale: quickPixels,
  });
  return isRejection(decoded) ? undefined : canonicalMirror(decoded).photo;
};

export const seePicture = async (bytes: Uint8Array, tools: Tools): Promise<Seen | undefined> => {
  const photo = await openPicture(bytes);
  if (!photo) return undefined;
  const presenceOf = async (face: Face): Promise<number> =>
    (await tools.faceConditions.measure(photo, face)).presence;
  const found = await tools.faceDetector.find(photo);
  return { photo, faces: await measureFaces(found, presenceOf) };
};

export type Measured = { readonly face: FaceMeasures; readonly picture: PictureMeasures };

export const measurePhoto = async (photo: Photo, face: Face, tools: Tools): Promise<Measured> => {
  const shape = await tools.faceConditions.measure(photo, face);
  const eyes = await tools.faceEyes.look(photo, shape.eyes);
  return { face: measureFace(shape, eyes, photo), picture: measurePicture(photo, face) };
};

/**
 * The square around the face that MiniFASNet was trained on: 2.7 times the box, inside the photo.
 */
export const squareOf = (photo: Photo, { centre, sizePx }: Face, sidePx: number) =>
  cutOut(photo, squareInside(centre, 2.7 * sizePx, photo), {
    widthPx: sidePx,
    heightPx: sidePx,
    channels: 3,
  }).image;

/**
 * The crop of faceplugin's own code: the box keeps its shape and grows 2.7 times or as far as the
 * photo reaches. Its detector's box is 0.84 × 1.06 of ours and lies a little higher (median of 400
 * faces).
 */
export const boxOf = (photo: Photo, { centre, sizePx }: Face, sidePx: number) => {
  const { fullWidthPx, fullHeightPx } = photo;
  const [width, height] = [0.84 * sizePx, 1.06 * sizePx];
  const scale = Math.min(2.7, fullWidthPx / width, fullHeightPx / height);
  const inside = (middle: number, side: number, full: number): number =>
    Math.min(full - side, Math.max(0, middle - side / 2));
  const left = inside(centre.x, width * scale, fullWidthPx);
  const top = inside(centre.y - 0.05 * sizePx, height * scale, fullHeightPx);
  return cutOut(photo, rectangle(left, top, width * scale, height * scale), {
    widthPx: sidePx,
    heightPx: sidePx,
    channels: 3,
  }).image;
};
