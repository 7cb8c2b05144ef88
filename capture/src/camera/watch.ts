import type { Guidance } from '../guidance/advise.js';
import { guideDocument } from '../guidance/document.js';
import { createFrameGrabber } from '../guidance/frame.js';
import { guideSelfie } from '../guidance/selfie.js';
import type { Subject } from '../part.js';

const lookEveryMs = 300;
/** Good frames in a row before the photo is taken: about a second without movement. */
const goodLooks = 3;

type Watcher = {
  readonly seen: (guidance: Guidance) => void;
  /** All rules have held for a moment; answers whether the photo is taken now. */
  readonly held: () => boolean;
};

/** Looks at the video again and again until it is stopped, or the photo is taken. */
export const watchVideo = (
  video: HTMLVideoElement,
  subject: Subject,
  { seen, held }: Watcher,
): { readonly stop: () => void } => {
  const grab = createFrameGrabber();
  let good = 0;
  let timer: number | undefined;
  const look = (): void => {
    const startedMs = performance.now();
    const frame = grab(video);
    if (frame) {
      const guidance =
        subject === 'selfie'
          ? guideSelfie(frame)
          : guideDocument(frame, subject === 'passport' ? 'passport' : 'cardWithoutMrz');
      good = guidance.good ? good + 1 : 0;
      seen(guidance);
      if (good >= goodLooks && held()) return;
    }
    // A slow phone spends at most half its time looking.
    timer = window.setTimeout(look, Math.max(lookEveryMs, performance.now() - startedMs));
  };
  timer = window.setTimeout(look, lookEveryMs);
  return { stop: () => clearTimeout(timer) };
};
