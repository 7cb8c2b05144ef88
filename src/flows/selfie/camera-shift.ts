import { loadManifest, type Manifest } from '../../inference/manifest.js';
import type { LivenessHead } from '../../models/antispoof.js';
import { shiftOf } from '../../selfie/liveness.js';
import type { CameraBaseline } from '../../spec/camera-baseline.js';

/** What is known of a camera, and what its pictures have looked like since that was complete. */
type Known = { readonly baseline: CameraBaseline; readonly recent: CameraBaseline | undefined };

/** How far cameras move the raw scores of their selfies. Opens no net. */
export const loadCameraShift = async () => {
  const { version, head } = (await loadManifest('antispoof')) as Manifest & {
    readonly head: LivenessHead;
  };
  return {
    /** Of the judge: a baseline of another version says nothing. */
    version,
    measure: ({ baseline, recent }: Known) => {
      const shift = shiftOf(baseline, head);
      return { shift, drift: recent && shiftOf(recent, head) - shift };
    },
  };
};
