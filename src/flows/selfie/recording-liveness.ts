import { boxAroundMesh, faceAround } from '../../models/face-mesh.js';
import type { Tools } from '../../models/tools.js';
import { measureRecapture } from '../../selfie/measure-liveness.js';
import { frontalOf } from './frontal-frames.js';
import type { TrackedFrame } from './track-face.js';

/** The native net is small and its frames differ; the recapture net costs as much as three of it. */
const nativeFrames = 3;

/**
 * Mean logit of the native net, less the recapture net's of one frame: the two fail on different
 * cameras (docs/adr/0037-the-moving-selfie.md). Undefined if the frames were reduced before they
 * were sent.
 */
export const measureRecordingLiveness = async (
  frames: readonly TrackedFrame[],
  tools: Pick<Tools, 'selfieNative' | 'recapture'>,
): Promise<number | undefined> => {
  const logits: number[] = [];
  for (const { photo, mesh } of frontalOf(frames, nativeFrames)) {
    const logit = await tools.selfieNative.judge(photo, boxAroundMesh(mesh).centre);
    if (logit !== undefined) logits.push(logit);
  }
  const [frontal] = frontalOf(frames, 1);
  if (logits.length === 0 || !frontal) return undefined;
  const native = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  return native + (await measureRecapture(frontal.photo, faceAround(frontal.mesh), tools));
};
