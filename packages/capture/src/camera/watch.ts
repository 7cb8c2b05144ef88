import type { Guidance } from '../guidance/advise.js';
import { createFrameGrabber } from '../guidance/frame.js';
import { guide } from '../guidance/guide.js';
import type { Nets } from '../net/runtime.js';
import type { Subject } from '../part.js';

const lookEveryMs = 300;
/** Good frames in a row before the photo is taken: about a second without movement. */
const goodLooks = 3;

type Watcher = {
  readonly seen: (guidance: Guidance) => void;
  /** All rules have held for a moment. Returns whether the photo is taken now. */
  readonly held: () => boolean;
};

type Looked = { readonly subject: Subject; readonly nets: Nets | undefined };

/** Looks at the video again and again until it is stopped, or the photo is taken. */
export const watchVideo = (
  video: HTMLVideoElement,
  { subject, nets }: Looked,
  { seen, held }: Watcher,
): { readonly stop: () => void } => {
  const grab = createFrameGrabber();
  let good = 0;
  let timer: number | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const startedMs = performance.now();
    const frame = grab(video);
    const guidance = frame && (await guide(frame, subject, nets));
    if (isStopped) return;
    if (guidance) {
      good = guidance.good ? good + 1 : 0;
      seen(guidance);
      if (good >= goodLooks && held()) return;
    }
    // A slow phone spends at most half its time looking.
    again(Math.max(lookEveryMs, performance.now() - startedMs));
  };
  const again = (ms: number): void => {
    timer = window.setTimeout(() => void look(), ms);
  };
  again(lookEveryMs);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
