import { conditions as limits } from '../../../document/thresholds.js';
import { measureFraming } from '../../../document/measure-framing.js';
import type { Photo } from '../../../image/decode.js';
import { squareAt } from '../../../models/face-crop.js';
import type { Detections, DetectedDocument } from '../../../models/finder.js';
import type { Tools } from '../../../models/tools.js';
import {
  type Condition,
  condition,
  type Part,
  quadShape,
  type Overlay,
  type Shape,
} from '../../overlay.js';

/** A scan cut to its document stands for itself: it was not found, and its frame says nothing of a photo's. */
const isWholePhoto = (
  { quad: { topLeft, bottomRight } }: DetectedDocument,
  photo: Photo,
): boolean =>
  bottomRight.x - topLeft.x >= photo.fullWidthPx && bottomRight.y - topLeft.y >= photo.fullHeightPx;

/** What may be known of a document's photo when its flow ends; nothing where it could not be decoded. */
export type DetectedPhoto = {
  readonly photo?: Photo | undefined;
  readonly detections?: Detections | undefined;
  readonly documents?: readonly DetectedDocument[] | undefined;
};

/** What light and focus are measured on; a scan cut to its document is measured as a whole. */
export const mainDocument = ({
  detections,
  documents = detections?.documents ?? [],
}: DetectedPhoto) => documents[0];

/** A face this sure on a document is its portrait; lower ones are often its ghost or an emblem. */
const minPortraitScore = 0.5;

const portraitsOf = async (photo: Photo, { faceDetector }: Tools): Promise<readonly Shape[]> =>
  (await faceDetector.find(photo))
    .filter(({ score }) => score >= minPortraitScore)
    .map(({ centre, sizePx, score }) => quadShape('portrait', squareAt(centre, sizePx), { score }));

export const assessDocument = async (
  { photo, detections, documents = detections?.documents ?? [] }: DetectedPhoto,
  others: readonly Shape[],
  tools: Tools,
): Promise<Overlay | undefined> =>
  photo && {
    widthPx: photo.fullWidthPx,
    heightPx: photo.fullHeightPx,
    shapes: [
      ...documents
        .filter((found) => !isWholePhoto(found, photo))
        .map(({ quad, kind, score }) => quadShape('document', quad, { name: kind, score })),
      ...(detections?.bands ?? []).map(({ quad, score }) => quadShape('mrz', quad, { score })),
      ...(await portraitsOf(photo, tools)),
      ...others,
    ],
  };

/** Framing is judged only where the proof of life is contracted; it is told to everybody who asks. */
export const framingConditions = (
  part: Part,
  { photo, detections, documents = detections?.documents ?? [] }: DetectedPhoto,
): readonly Condition[] => {
  if (!photo || documents.some((found) => isWholePhoto(found, photo))) return [];
  const framing = measureFraming(documents, photo);
  if (!framing) return [condition(part, 'documents', 'documentAbsent', 0, { min: 1 })];
  return [
    condition(part, 'documents', 'documentsMany', framing.documents, { min: 1, max: 1 }),
    condition(part, 'areaRatio', 'documentTooSmall', framing.areaRatio, {
      min: limits.minAreaRatio,
    }),
    condition(part, 'outsideRatio', 'documentCropped', framing.outsideRatio, {
      max: limits.maxOutsideRatio,
    }),
    condition(part, 'edgeRatio', 'documentNearEdges', framing.edgeRatio, {
      min: limits.minEdgeRatio,
    }),
  ];
};
