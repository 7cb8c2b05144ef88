import { decodePhoto, type Photo } from '../../image/decode.js';
import type { Face } from '../../models/face-detector.js';
import type { Tools } from '../../models/tools.js';
import { judgeFaces, measureFaces } from '../../selfie/faces.js';
import { type FaceMeasures, measureFace } from '../../selfie/measure-face.js';
import { measurePicture, type PictureMeasures } from '../../selfie/measure-picture.js';
import { qualityOf } from '../../selfie/quality.js';
import { canonicalMirror, unmirror } from '../../selfie/canonical-mirror.js';
import { faceThresholds } from '../../selfie/thresholds.js';
import { judgeScores, scoresOf } from '../../selfie/verdict.js';
import { isRejection } from '../../spec/rejection.js';
import { judge } from '../../spec/threshold.js';
import { flow } from '../flow.js';

export type SelfieInput = { readonly selfie: Uint8Array };

/**
 * Enough for a face that fills a fifth of the photo; larger photos are reduced while they are decoded. Of 12 megapixels
 * 1.5 cost twice as much: the decoder itself reduces by whole steps only.
 */
const quickPixels = 1_300_000;
/** The detail view of the anti-spoofing is 160 px for 1.15 sizes: fewer pixels in a face would be stretched. */
const enoughFacePx = 140;

const decodeTo = (selfie: Uint8Array, maxPixels: number, { limits }: Tools) =>
  decodePhoto(selfie, { limits, unreadable: 'selfieUnreadable', maxPixels, turn: 'matrix' });

const decode = async ({ selfie }: SelfieInput, tools: Tools) => {
  const photo = await decodeTo(selfie, quickPixels, tools);
  return isRejection(photo) ? photo : canonicalMirror(photo);
};

const findFaces = async ({ photo }: { photo: Photo }, { faceDetector, faceConditions }: Tools) => ({
  faces: await measureFaces(
    await faceDetector.find(photo),
    async (face) => (await faceConditions.measure(photo, face)).presence,
  ),
});

type Found = SelfieInput & {
  readonly photo: Photo;
  readonly isMirrored: boolean;
  readonly face: Face;
};

/** A small face in a large photo: with every pixel there is. */
const decodeCloser = async ({ selfie, photo, isMirrored, face }: Found, tools: Tools) => {
  const scale = Math.sqrt(
    (photo.image.widthPx * photo.image.heightPx) / (photo.fullWidthPx * photo.fullHeightPx),
  );
  if (scale > 0.99 || face.sizePx * scale >= enoughFacePx) return { photo, isMirrored };
  const full = await decodeTo(selfie, Infinity, tools);
  return isRejection(full) ? full : canonicalMirror(full, isMirrored);
};

const measure = async ({ photo, isMirrored, face }: Found, { faceConditions, faceEyes }: Tools) => {
  const shape = await faceConditions.measure(photo, face);
  const eyes = await faceEyes.look(photo, shape.eyes);
  return {
    shape,
    measures: unmirror(measureFace(shape, eyes, photo), isMirrored),
    picture: measurePicture(photo, face),
  };
};

type Measured = Found & { readonly measures: FaceMeasures; readonly picture: PictureMeasures };

const judgeConditions = ({ measures, picture }: Measured) =>
  judge(faceThresholds, { ...measures, quality: qualityOf(picture) }) ?? {};

const score = async ({ photo, face, picture }: Measured, { antispoof }: Tools) => ({
  scores: scoresOf(await antispoof.judge(photo, face), picture),
});

const judgeVerdict = ({
  scores,
  measures,
  picture,
}: Measured & { readonly scores: ReturnType<typeof scoresOf> }) =>
  judgeScores(scores, picture) ?? { diagnostics: { ...measures, ...picture } };

/** Interface 2.10. The order of the judges is the precedence of the codes (decision 4). */
export const selfie = flow<SelfieInput, Tools>()
  .stage('decode', decode)
  .stage('faces', findFaces)
  .stage('judge_faces', ({ faces }) => judgeFaces(faces))
  .stage('closer', decodeCloser)
  .stage('measure', measure)
  .stage('judge_conditions', judgeConditions)
  .stage('antispoof', score)
  .stage('verdict', judgeVerdict);
