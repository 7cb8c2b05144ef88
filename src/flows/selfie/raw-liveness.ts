import type { Tools } from '../../models/tools.js';
import { judgeLiveness, type LivenessMeasures } from '../../selfie/liveness.js';
import { measureStandardised } from '../../selfie/measure-liveness.js';
import { measurePicture } from '../../selfie/measure-picture.js';
import type { CameraBaseline, CameraMeasures } from '../../spec/camera-baseline.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
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
    standardised: await measureStandardised(photo, face, tools),
    picture: measurePicture(photo, face),
  };
};

export const livenessLogit = (
  measures: LivenessMeasures,
  { antispoof }: Pick<Tools, 'antispoof'>,
  baseline?: CameraBaseline,
): number => judgeLiveness(measures, antispoof.head, baseline).logit;
