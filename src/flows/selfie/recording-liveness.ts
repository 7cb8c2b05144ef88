import type { Photo } from '../../image/photo.js';
import { boxAroundMesh, faceAround } from '../../models/face-mesh.js';
import type { Tools } from '../../models/tools.js';
import { measureRecapture } from '../../selfie/measure-liveness.js';
import { frontalOf } from './frontal-frames.js';
import type { TrackedFrame } from './track-face.js';

/** The native net is small and its frames differ; the recapture net costs as much as three of it. */
const nativeFrames = 3;

const isReduced = ({ image, fullWidthPx, fullHeightPx }: Photo): boolean =>
  image.widthPx * image.heightPx < fullWidthPx * fullHeightPx;

/**
 * Mean logit of the native net, minus the recapture net's on one frame: the two fail on different
 * cameras (docs/adr/0037-a-recording-is-judged.md). Undefined if the frames were reduced before they
 * were sent. Frames that we reduced are decoded again, because both nets need the camera's own
 * pixels; one of these is enough.
 */
export const measureRecordingLiveness = async (
  frames: readonly TrackedFrame[],
  tools: Pick<Tools, 'selfieNative' | 'recapture'>,
): Promise<number | undefined> => {
  const [frontal] = frontalOf(frames, 1);
  if (!frontal) return undefined;
  const whole: TrackedFrame = { ...frontal, photo: await frontal.photo.at('full') };
  const looked = isReduced(frontal.photo) ? [whole] : frontalOf(frames, nativeFrames);
  const logits: number[] = [];
  for (const { photo, mesh } of looked) {
    const logit = await tools.selfieNative.judge(photo, boxAroundMesh(mesh).centre);
    if (logit !== undefined) logits.push(logit);
  }
  if (logits.length === 0) return undefined;
  const native = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  return native + (await measureRecapture(whole.photo, faceAround(whole.mesh), tools.recapture));
};
