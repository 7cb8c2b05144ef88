import type { Picture } from '../../image/decode.js';
import type { FaceShape } from '../../models/face-conditions.js';
import { squareAt } from '../../models/face-crop.js';
import type { Faces } from '../../selfie/faces.js';
import type { FaceMeasures } from '../../selfie/measure-face.js';
import { type PictureMeasures, qualityOf } from '../../selfie/measure-picture.js';
import { facesThresholds, faceThresholds, pictureThresholds } from '../../selfie/thresholds.js';
import type { LivenessScores } from '../../contract/liveness-scores.js';
import { conditionsOf, type Explained, outlineOf, quadShape, type Shape } from '../overlay.js';

/** Results of the stages that ran; a rejection ends the flow early. */
type GivenSelfie = {
  readonly photo?: Picture;
  /** If true, all positions are in the mirrored photo. */
  readonly isMirrored?: boolean;
  readonly faces?: Faces;
  readonly shape?: FaceShape;
  readonly measures?: FaceMeasures;
  readonly picture?: PictureMeasures;
  readonly unshadedRatio?: number;
  readonly scores?: LivenessScores;
  readonly minLiveness?: number | undefined;
};

const faceShapes = ({ faces, shape }: GivenSelfie): readonly Shape[] => {
  const face = faces?.face;
  const eyes = shape ? [shape.eyes.right, shape.eyes.left] : [];
  return [
    ...(face ? [quadShape('face', squareAt(face.centre, face.sizePx), { score: face.score })] : []),
    ...(shape ? [{ what: 'oval', corners: outlineOf(shape.oval) } as const] : []),
    ...eyes.flatMap(({ outline, pupil }) => [
      { what: 'eye', corners: outlineOf(outline) } as const,
      { what: 'pupil', corners: outlineOf([pupil]) } as const,
    ]),
  ];
};

const unmirror = (shapes: readonly Shape[], widthPx: number): readonly Shape[] =>
  shapes.map((shape) => ({
    ...shape,
    corners: shape.corners.map(([x, y]) => [widthPx - x, y] as const),
  }));

export const explainSelfie = (given: GivenSelfie): Explained => {
  const { photo, isMirrored, faces, measures, picture, scores, unshadedRatio } = given;
  if (!photo) return { detections: {}, conditions: [] };
  const { fullWidthPx: widthPx, fullHeightPx: heightPx } = photo;
  const shapes = faceShapes(given);
  const quality = picture && { ...picture, quality: qualityOf(picture) };
  return {
    detections: {
      selfie: { widthPx, heightPx, shapes: isMirrored ? unmirror(shapes, widthPx) : shapes },
    },
    conditions: [
      ...conditionsOf('selfie', facesThresholds, faces ? { faces: faces.counted } : {}),
      ...conditionsOf('selfie', faceThresholds, { ...quality, ...measures }),
      ...conditionsOf('selfie', pictureThresholds(given.minLiveness), {
        ...quality,
        ...(unshadedRatio !== undefined && { unshadedRatio }),
        ...scores,
      }),
    ],
  };
};
