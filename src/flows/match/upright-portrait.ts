import { identity } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import { type Quad, turnReading } from '../../geometry/quad.js';
import type { Crop, Image } from '../../image/image.js';
import { cutOut } from '../../image/resample/warp.js';
import type { Tools } from '../../models/tools.js';
import { measurePicture, qualityOf } from '../../selfie/measure-picture.js';
import { minPresence } from '../../selfie/thresholds.js';
import type { FaceWithPortrait } from '../compared-face.js';

type FaceTools = Pick<Tools, 'faceConditions' | 'faceEmbedding'>;

/** The upright portrait with the margin that the nets were trained on. */
export const faceSizes = 2.4;
const portraitPx = 384;

const measureUpright = async (image: Image, tools: FaceTools) => {
  const upright = { image, toPhoto: identity, fullWidthPx: portraitPx, fullHeightPx: portraitPx };
  const centre = point(portraitPx / 2, portraitPx / 2);
  const face = { score: 1, centre, sizePx: portraitPx / faceSizes };
  return { upright, face, shape: await tools.faceConditions.measure(upright, face) };
};

/** Higher than for any of 87 faces turned by one, two or three quarters (0.98 at most). */
const surePresence = 0.99;

/**
 * Which way up a portrait is: the finder may have mistaken a document's bottom or side for its top.
 * Of 29 faces turned upside down 13 pass as upright, with wrong landmarks, so the orientation with
 * the highest confidence counts, not the first that passes.
 */
const measurePortraitFace = async (photo: Crop, quad: Quad, tools: FaceTools) => {
  const size = { widthPx: portraitPx, heightPx: portraitPx, channels: 3 } as const;
  const found: Awaited<ReturnType<typeof measureUpright>>[] = [];
  for (const quarters of [0, 2, 1, 3]) {
    const { image } = cutOut(photo, turnReading(quad, quarters), size);
    found.push(await measureUpright(image, tools));
    if (found.at(-1)!.shape.presence >= surePresence) break;
  }
  return found.reduce((best, one) => (one.shape.presence > best.shape.presence ? one : best));
};

/** Undefined where no orientation shows a face. `sizePx`: the face's size in the photo. */
export const embedPortrait = async (
  photo: Crop,
  quad: Quad,
  sizePx: number,
  tools: FaceTools,
): Promise<FaceWithPortrait | undefined> => {
  const { upright, face, shape } = await measurePortraitFace(photo, quad, tools);
  if (shape.presence < minPresence) return undefined;
  const embedding = await tools.faceEmbedding.embed(upright, shape);
  // The size in the photo: `upright` is enlarged, and a small face would count as a large one.
  const picture = { ...measurePicture(upright, face), sizePx };
  return { embedding, quality: qualityOf(picture), sizePx, portrait: upright.image };
};
