import type { Photo } from '../../image/decode.js';
import { squareAt } from '../../models/face-crop.js';
import type { FaceShape } from '../../models/face-conditions.js';
import { conditions as limits } from '../../selfie/thresholds.js';
import type { Faces } from '../../selfie/faces.js';
import type { FaceMeasures } from '../../selfie/measure-face.js';
import type { PictureMeasures } from '../../selfie/measure-picture.js';
import { qualityOf } from '../../selfie/quality.js';
import type { LivenessScores } from '../../spec/liveness-scores.js';
import { faceConditions, pictureConditions, scoreConditions } from './explain-conditions.js';
import { condition, type Explained, outlineOf, quadShape, type Shape } from '../overlay.js';

/** As far as the flow came. */
type SelfieLookedAt = {
  readonly photo?: Photo;
  /** Places in it are those of the photo mirrored. */
  readonly isMirrored?: boolean;
  readonly faces?: Faces;
  readonly shape?: FaceShape;
  readonly measures?: FaceMeasures;
  readonly picture?: PictureMeasures;
  readonly scores?: LivenessScores;
};

const faceShapes = ({ faces, shape }: SelfieLookedAt): readonly Shape[] => [
  ...(faces?.face
    ? [
        quadShape('face', squareAt(faces.face.centre, faces.face.sizePx), {
          score: faces.face.score,
        }),
      ]
    : []),
  ...(shape
    ? [
        { what: 'oval', corners: outlineOf(shape.oval) } as const,
        ...([shape.eyes.right, shape.eyes.left] as const).flatMap(({ outline, pupil }) => [
          { what: 'eye', corners: outlineOf(outline) } as const,
          { what: 'pupil', corners: outlineOf([pupil]) } as const,
        ]),
      ]
    : []),
];

/** As the person holds the photo. */
const unmirror = (shapes: readonly Shape[], widthPx: number): readonly Shape[] =>
  shapes.map((shape) => ({
    ...shape,
    corners: shape.corners.map(([x, y]) => [widthPx - x, y] as const),
  }));

/** Everything judged so far, in the order of the codes' precedence (decision 4). */
export const explainSelfie = (given: SelfieLookedAt): Explained => {
  const { photo, isMirrored, faces, measures, picture, scores } = given;
  if (!photo) return { seen: {}, conditions: [] };
  const counted = faces?.counted ?? 0;
  const shapes = faceShapes(given);
  return {
    seen: {
      selfie: {
        widthPx: photo.fullWidthPx,
        heightPx: photo.fullHeightPx,
        shapes: isMirrored ? unmirror(shapes, photo.fullWidthPx) : shapes,
      },
    },
    conditions: [
      ...(faces
        ? [
            condition('selfie', 'faces', counted === 0 ? 'faceAbsent' : 'facesMany', counted, {
              min: 1,
              max: 1,
            }),
          ]
        : []),
      ...(measures ? faceConditions(measures, limits) : []),
      ...(picture ? pictureConditions(picture, qualityOf(picture), limits) : []),
      ...(scores ? scoreConditions(scores, limits) : []),
    ],
  };
};
