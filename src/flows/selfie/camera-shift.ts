import { loadManifest, type Manifest } from '../../inference/manifest.js';
import { once } from '../../inference/once.js';
import type { LivenessHead } from '../../models/antispoof.js';
import { shiftOf } from '../../selfie/liveness.js';
import type { CameraBaseline } from '../../contract/camera-baseline.js';

/** The baseline of a camera, and what its pictures have looked like since. */
type KnownCamera = {
  readonly baseline: CameraBaseline;
  readonly recent: CameraBaseline | undefined;
};

/** How far the camera of a set of selfies moves their raw scores. Loads no net. */
export const loadCameraShift = once(async () => {
  const { version, head } = (await loadManifest('antispoof')) as Manifest & {
    readonly head: LivenessHead;
  };
  return {
    version,
    /** Leaves out cameras whose baseline belongs to another version of the judge. */
    measure: <T extends KnownCamera>(cameras: readonly T[]) =>
      cameras
        .filter(({ baseline }) => baseline.version === version)
        .map((camera) => {
          const { baseline, recent } = camera;
          const shift = shiftOf(baseline, head);
          return { ...camera, shift, drift: recent && shiftOf(recent, head) - shift };
        }),
  };
});
