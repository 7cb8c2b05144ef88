import { openPhoto, type Photo } from '../../image/photo.js';
import { alignFace } from '../../models/face-alignment.js';
import type { Face } from '../../models/face-detector.js';
import type { Tools } from '../../models/tools.js';
import { judgeFaces, measureFaces } from '../../selfie/faces.js';
import { type FaceMeasures, measureFace } from '../../selfie/measure-face.js';
import { type FramedPicture, measurePicture, qualityOf } from '../../selfie/measure-picture.js';
import { unshadedRatioOf } from '../../selfie/measure-shading.js';
import { canonicalMirror, unmirror } from '../../selfie/canonical-mirror.js';
import { judgeLiveness } from '../../selfie/liveness.js';
import { measureStandardised } from '../../selfie/measure-liveness.js';
import { faceThresholds } from '../../selfie/thresholds.js';
import { judgeScores, livenessScoresOf } from '../../selfie/verdict.js';
import type { CameraBaseline, CameraJudged } from '../../contract/camera-baseline.js';
import { isRejection } from '../../contract/rejection.js';
import { judge } from '../../contract/threshold.js';
import { flow } from '../flow.js';

export type SelfieInput = {
  readonly selfie: Uint8Array;
  /** What pictures of this client's camera look like, if enough of them are known. */
  readonly baseline?: CameraBaseline | undefined;
  /** The client's own limit on liveness. */
  readonly minLiveness?: number | undefined;
};

/**
 * Enough for a face that fills a fifth of the photo. At 12 megapixels 1.5 cost twice as much: the
 * decoder reduces by whole steps only.
 */
export const quickPixels = 1_300_000;
/** The anti-spoofing's detail view is 160 px for 1.15 faces: fewer pixels would be stretched. */
const enoughFacePx = 140;

export const decode = async ({ selfie }: SelfieInput, { limits }: Tools) => {
  const photo = await openPhoto(selfie, {
    limits,
    unreadable: 'selfieUnreadable',
    scale: quickPixels,
  });
  return isRejection(photo) ? photo : canonicalMirror(photo);
};

export const findFaces = async (
  { photo }: { photo: Photo },
  { faceDetector, faceConditions }: Pick<Tools, 'faceDetector' | 'faceConditions'>,
) => ({
  faces: await measureFaces(
    await faceDetector.find(photo),
    async (face) => (await faceConditions.measure(photo, face)).presence,
  ),
});

type DetectedSelfie = SelfieInput & {
  readonly photo: Photo;
  readonly isMirrored: boolean;
  readonly face: Face;
};

/** A small face in a large photo is measured with all pixels there are, up to 16 million. */
export const decodeCloser = async ({ photo, face }: DetectedSelfie) => {
  const scale = Math.sqrt(
    (photo.image.widthPx * photo.image.heightPx) / (photo.fullWidthPx * photo.fullHeightPx),
  );
  const isEnough = scale > 0.99 || face.sizePx * scale >= enoughFacePx;
  return { photo: isEnough ? photo : await photo.at('full') };
};

const measure = async (
  { photo, isMirrored, face }: DetectedSelfie,
  { faceConditions, faceEyes }: Tools,
) => {
  const shape = await faceConditions.measure(photo, face);
  const eyes = await faceEyes.look(photo, shape.eyes);
  return {
    shape,
    measures: unmirror(measureFace(shape, eyes, photo), isMirrored),
    picture: measurePicture(photo, face),
    unshadedRatio: unshadedRatioOf(alignFace(photo, shape)),
  };
};

type MeasuredSelfie = DetectedSelfie & {
  readonly measures: FaceMeasures;
  readonly picture: FramedPicture;
  readonly unshadedRatio: number;
};

const judgeConditions = ({ measures, picture }: MeasuredSelfie) =>
  judge(faceThresholds, { ...measures, quality: qualityOf(picture) }) ?? {};

const score = async ({ photo, face, picture, baseline }: MeasuredSelfie, tools: Tools) => {
  const { head, version } = tools.antispoof;
  const { standardised, ...screen } = await measureStandardised(photo, face, tools);
  const known = baseline?.version === version ? baseline : undefined;
  const liveness = judgeLiveness({ standardised, picture, ...screen }, head, known);
  const { band, shift } = liveness;
  const camera: CameraJudged = { version, standardised, band, shift };
  return { camera, scores: livenessScoresOf(liveness.logit, picture) };
};

type ScoredSelfie = MeasuredSelfie & Awaited<ReturnType<typeof score>>;

const netsOf = (standardised: readonly number[]) => {
  const [context, native, recapture] = standardised.slice(-3);
  return { context, native, recapture };
};

const judgeVerdict = ({ scores, camera, baseline, minLiveness, ...seen }: ScoredSelfie) =>
  judgeScores(scores, { ...seen.picture, unshadedRatio: seen.unshadedRatio }, minLiveness) ?? {
    diagnostics: {
      ...seen.measures,
      ...seen.picture,
      unshadedRatio: seen.unshadedRatio,
      band: camera.band,
      ...netsOf(camera.standardised),
      ...(camera.shift !== undefined && {
        baseline: { pictures: baseline!.pictures, shift: camera.shift },
      }),
    },
  };

/** Interface 2.10. The order of the judges is that of precedence (docs/DECISIONS.md 4). */
export const selfie = flow<SelfieInput, Tools>()
  .stage('decode', decode)
  .stage('faces', findFaces)
  .stage('judge_faces', ({ faces }) => judgeFaces(faces))
  .stage('closer', decodeCloser)
  .stage('measure', measure)
  .stage('judge_conditions', judgeConditions)
  .stage('antispoof', score)
  .stage('verdict', judgeVerdict);
