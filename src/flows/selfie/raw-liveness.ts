import type { LivenessHead } from '../../models/antispoof.js';
import type { Tools } from '../../models/tools.js';
import { baselineWeight, judgeLiveness, type LivenessMeasures } from '../../selfie/liveness.js';
import { measureStandardised } from '../../selfie/measure-liveness.js';
import { measurePicture } from '../../selfie/measure-picture.js';
import type { CameraBaseline, CameraMeasures } from '../../contract/camera-baseline.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { decode, decodeCloser, findFaces } from './selfie.js';

export type RawLiveness = CameraMeasures & LivenessMeasures;

/**
 * The measurements of the anti-spoofing, even if another condition would refuse the photo; it needs
 * only a face.
 */
export const measureRawLiveness = async (
  selfie: Uint8Array,
  tools: Tools,
): Promise<RawLiveness | Rejection> => {
  const decoded = await decode({ selfie }, tools);
  if (isRejection(decoded)) return decoded;
  const { face } = (await findFaces(decoded, tools)).faces;
  if (!face) return reject('faceAbsent');
  const { photo } = await decodeCloser({ selfie, ...decoded, face });
  return {
    version: tools.antispoof.version,
    ...(await measureStandardised(photo, face, tools)),
    picture: measurePicture(photo, face),
  };
};

export const livenessLogit = (
  measures: LivenessMeasures,
  { antispoof }: Pick<Tools, 'antispoof'>,
  baseline?: CameraBaseline,
): number => judgeLiveness(measures, antispoof.head, baseline).logit;

/**
 * What a client's correction of the head is fitted to: the head's score, the measures that it
 * weighs (less what is usual for the camera, where its baseline is known), and the highest score
 * that the recapture nets allow.
 */
export const headInputOf = (
  found: LivenessMeasures,
  head: LivenessHead,
  baseline?: CameraBaseline,
) => {
  const { logit: score } = judgeLiveness(found, { ...head, screen: Infinity }, baseline);
  const { logit } = judgeLiveness(found, head, baseline);
  const features = found.standardised.map((value, i) => {
    const centre = head.centre[i]!;
    const own = baseline ? baselineWeight(baseline) * (baseline.median[i]! - centre) : 0;
    return value - centre - own;
  });
  return { score, features, ceiling: logit < score ? logit : undefined };
};

export type { LivenessHead };
