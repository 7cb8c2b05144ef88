import { judgePortrait } from '../../document/judge.js';
import { measurePortrait } from '../../document/measure-portrait.js';
import { viewForProof } from '../../document/proof-view.js';
import { applyToQuad } from '../../geometry/homography.js';
import { turnReading } from '../../geometry/quad.js';
import type { Photo } from '../../image/photo.js';
import { squareAt } from '../../models/face-crop.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { detectSide, openSide } from '../document/photo-side.js';
import type { FaceWithPortrait } from '../compared-face.js';
import { embedPortrait, faceSizes } from './upright-portrait.js';

/** In a document that lies on its side, the detector finds the portrait only after it is turned. */
const locatePortrait = async (photo: Photo, document: DetectedDocument, tools: Tools) => {
  const look = async (quarters: number) => {
    const view = viewForProof(photo, { ...document, quad: turnReading(document.quad, quarters) });
    const portrait = await measurePortrait(view.whole, tools);
    return { view, portrait, refused: judgePortrait(portrait) };
  };
  const asFound = await look(0);
  for (const quarters of asFound.refused ? [1, 3] : []) {
    const turned = await look(quarters);
    if (!turned.refused) return turned;
  }
  return asFound;
};

const portraitOf = async (photo: Photo, document: DetectedDocument, tools: Tools) => {
  const { view, portrait, refused } = await locatePortrait(photo, document, tools);
  if (refused) return refused;
  const { centre, sizePx } = portrait.face!;
  const quad = applyToQuad(view.toPhoto, squareAt(centre, faceSizes * sizePx));
  const { topLeft, topRight } = quad;
  const facePx = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / faceSizes;
  return (await embedPortrait(photo, quad, facePx, tools)) ?? reject('documentPhotoAbsent');
};

/** The holder's face on the front of a document: 819, 820. */
export const detectDocumentFace = async (
  front: Photo,
  tools: Tools,
): Promise<FaceWithPortrait | Rejection> => {
  const opened = { name: 'front', photo: await front.at('full') } as const;
  const { photo, documents } = await detectSide(opened, tools);
  const [document] = documents;
  return document ? portraitOf(photo, document, tools) : reject('documentAbsent');
};

/** The same for a file that was not decoded before; may also reject with 800. */
export const openDocumentFace = async (frontside: Uint8Array, tools: Tools) => {
  const opened = await openSide('front', frontside, 'full', tools);
  if (isRejection(opened)) return opened;
  const face = await detectDocumentFace(opened.photo, tools);
  return isRejection(face) ? face : { face, photo: opened.photo };
};
