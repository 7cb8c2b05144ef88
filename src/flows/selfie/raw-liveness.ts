import type { Tools } from '../../models/tools.js';
import { judgeLiveness, standardise } from '../../selfie/liveness.js';
import type { CameraBaseline, CameraMeasures } from '../../spec/camera-baseline.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import { decode, decodeCloser, findFaces } from './selfie.js';

/** What the anti-spoofing measures, whatever the other conditions say; only a face is needed. */
export const measureLiveness = async (
  selfie: Uint8Array,
  tools: Tools,
): Promise<CameraMeasures | Rejection> => {
  const decoded = await decode({ selfie }, tools);
  if (isRejection(decoded)) return decoded;
  const { face } = (await findFaces(decoded, tools)).faces;
  if (!face) return reject('faceAbsent');
  const { photo } = await decodeCloser({ selfie, ...decoded, face });
  const { antispoof } = tools;
  const standardised = standardise(await antispoof.measure(photo, face), antispoof.head);
  return { version: antispoof.version, standardised };
};

export const livenessLogit = (
  { standardised }: CameraMeasures,
  { antispoof }: Pick<Tools, 'antispoof'>,
  baseline?: CameraBaseline,
): number => judgeLiveness(standardised, antispoof.head, baseline).logit;
