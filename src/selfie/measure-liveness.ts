import type { Crop } from '../image/image.js';
import type { Face, Frame } from '../models/face-detector.js';
import type { Tools } from '../models/tools.js';
import { standardise } from './liveness.js';

/**
 * The inputs of the liveness judge: the measures of antispoof and, last, the logit of the native
 * net.
 */
export const measureLiveness = async (
  photo: Crop & Frame,
  face: Face,
  { antispoof, selfieNative }: Pick<Tools, 'antispoof' | 'selfieNative'>,
): Promise<readonly number[]> => [
  ...(await antispoof.measure(photo, face)),
  (await selfieNative.judge(photo, face.centre)) ?? 0,
];

export const measureStandardised = async (
  photo: Crop & Frame,
  face: Face,
  tools: Pick<Tools, 'antispoof' | 'selfieNative'>,
): Promise<readonly number[]> =>
  standardise(await measureLiveness(photo, face, tools), tools.antispoof.head);
