import { applyToQuad, invert } from '../geometry/homography.js';
import { type Point, point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { similarityBetween } from '../geometry/similarity.js';
import { type Crop, type Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { cutOut } from '../image/warp.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import type { FaceShape } from './face-conditions.js';

const sidePx = 112;
/**
 * Where pupils, tip of the nose and corners of the mouth are to lie, the image's left first: the
 * template on which the net was trained (OpenCV, modules/objdetect/src/face_recognize.cpp).
 */
const template = [
  point(38.2946, 51.6963),
  point(73.5318, 51.5014),
  point(56.0252, 71.7366),
  point(41.5493, 92.3655),
  point(70.7299, 92.2041),
];

/** The points that a face is aligned by. */
type Aligned = Pick<FaceShape, 'nose' | 'mouth'> & {
  readonly eyes: Readonly<Record<'right' | 'left', { readonly pupil: Point }>>;
};

const alignFace = (photo: Crop, { eyes, nose, mouth }: Aligned): Image => {
  const points = [eyes.right.pupil, eyes.left.pupil, nose, mouth.right, mouth.left];
  const toPhoto = invert(similarityBetween(points, template));
  const quad = applyToQuad(toPhoto, rectangle(0, 0, sidePx, sidePx));
  return cutOut(photo, quad, { widthPx: sidePx, heightPx: sidePx, outside: 0 }).image;
};

const unit = (values: Float32Array): Float32Array => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

/** Cosine of two unit vectors: 1 for the same picture, about 0 for two people. */
export const similarityOf = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

export const loadFaceEmbedding = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-embedding', loading);
  const embedImage = async (image: Image): Promise<Float32Array> =>
    unit((await run({ data: tensor(image) }))['fc1']!.data);
  return {
    version: manifest.version,
    /** In half the time: enough where both faces come from one recording. */
    embedOnce: (photo: Crop, shape: Aligned): Promise<Float32Array> =>
      embedImage(alignFace(photo, shape)),
    /** The mean with that of the mirrored face: a phone may store a selfie either way round. */
    embed: async (photo: Crop, shape: FaceShape): Promise<Float32Array> => {
      const face = alignFace(photo, shape);
      const [plain, mirrored] = [await embedImage(face), await embedImage(mirror(face))];
      return unit(plain.map((value, i) => value + mirrored[i]!));
    },
  };
};
