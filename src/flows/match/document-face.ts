import { judgePortrait } from '../../document/judge.js';
import { measurePortrait } from '../../document/measure-portrait.js';
import { viewForProof } from '../../document/proof-view.js';
import { applyToQuad, identity } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import { type Quad, turnReading } from '../../geometry/quad.js';
import type { Image } from '../../image/image.js';
import { cutOut } from '../../image/warp.js';
import type { Photo } from '../../image/photo.js';
import { squareAt } from '../../models/face-crop.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { measurePicture, qualityOf } from '../../selfie/measure-picture.js';
import { minPresence } from '../../selfie/thresholds.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import { detectSide, openSide } from '../document/photo-side.js';

/** A face as it is compared. */
export type ComparedFace = {
  readonly embedding: Float32Array;
  /** 0 to 1, as a selfie's (src/selfie/measure-picture.ts). */
  readonly quality: number;
  /** Side of the face, brows to chin, in pixels of the photo. */
  readonly sizePx: number;
};

/** The portrait upright, with so much around it as the nets were trained on. */
const faceSizes = 2.4;
const portraitPx = 384;

const embedUpright = async (image: Image, sizePx: number, tools: Tools) => {
  const upright = { image, toPhoto: identity, fullWidthPx: portraitPx, fullHeightPx: portraitPx };
  const centre = point(portraitPx / 2, portraitPx / 2);
  const face = { score: 1, centre, sizePx: portraitPx / faceSizes };
  const shape = await tools.faceConditions.measure(upright, face);
  if (shape.presence < minPresence) return undefined;
  const embedding = await tools.faceEmbedding.embed(upright, shape);
  // Enlarged here, it would pass for a large one.
  const picture = { ...measurePicture(upright, face), sizePx };
  return { embedding, quality: qualityOf(picture), sizePx };
};

/** The finder may have mistaken the bottom of a document for its top: both ways up are tried. */
const embedPortrait = async (photo: Photo, quad: Quad, sizePx: number, tools: Tools) => {
  const size = { widthPx: portraitPx, heightPx: portraitPx, channels: 3 } as const;
  for (const turned of [quad, turnReading(quad, 2)]) {
    const found = await embedUpright(cutOut(photo, turned, size).image, sizePx, tools);
    if (found) return found;
  }
  return undefined;
};

const portraitOf = async (photo: Photo, document: DetectedDocument, tools: Tools) => {
  const view = viewForProof(photo, document);
  const portrait = await measurePortrait(view.whole, tools);
  const refused = judgePortrait(portrait);
  if (refused) return refused;
  const { centre, sizePx } = portrait.face!;
  const quad = applyToQuad(view.toPhoto, squareAt(centre, faceSizes * sizePx));
  const { topLeft, topRight } = quad;
  const facePx = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / faceSizes;
  return (await embedPortrait(photo, quad, facePx, tools)) ?? reject('documentPhotoAbsent');
};

/** The holder's face on the front of a document: 800, 819, 820. */
export const seeDocumentFace = async (
  frontside: Uint8Array,
  tools: Tools,
): Promise<ComparedFace | Rejection> => {
  const opened = await openSide('front', frontside, 'full', tools);
  if (isRejection(opened)) return opened;
  const { photo, documents } = await detectSide(opened, tools);
  const [document] = documents;
  return document ? portraitOf(photo, document, tools) : reject('documentAbsent');
};
