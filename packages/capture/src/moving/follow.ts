import type { Prompt } from '../../../client/src/types.js';
import { pathPieces, type Spot } from '../../../../src/contract/dot-path.js';
import { h } from '../dom.js';
import type { Recording } from './challenge.js';
import type { createPrompt } from './prompt.js';
import { createRecorder } from './recorder.js';
import type { TextKey } from '../texts/en.js';
import type { Channel } from './conversation-channel.js';
import { directionOf } from './directions.js';
import { createDot } from './dot.js';

/** To read what to do, while the dot waits in the middle. */
const readMs = 1500;
/** To react to an action, do it, and hold it for a moment; a phone does not see mouths and lids. */
const actionMs = 2000;

/** The path's part of the progress bar; the actions have the rest, and the first one most of it. */
const pathShare = 0.7;
const centre: Spot = { yawDeg: 0, pitchDeg: 0 };

export type FollowOptions = {
  readonly channel: Channel;
  readonly stage: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly prompt: ReturnType<typeof createPrompt>;
  readonly t: (key: TextKey) => string;
  /** Fires when the person closes the camera. */
  readonly signal: AbortSignal;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
const fileOf = (bytes: Uint8Array): Blob =>
  new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** From the middle, along the path and back: then the actions, whose number nobody knows yet. */
const shareOf = ({ number, kind }: Prompt): number => {
  const last = pathPieces + 1;
  return kind === 'dot' ? (pathShare * number) / last : 1 - (1 - pathShare) / 2 ** (number - last);
};

/** Goes through one conversation in front of the camera. */
export const follow = async (options: FollowOptions): Promise<Recording> => {
  const { channel, stage, video, prompt, t, signal } = options;
  const { opened } = channel;
  const dot = createDot({ stage, pieceMs: opened.piece_ms });
  const spoken = h('p', { class: 'visually-hidden', 'aria-live': 'assertive' });
  let shown = 0;
  let from = centre;
  let action: { readonly atMs: number } | undefined;

  const show = (prompts: readonly Prompt[]): void => {
    for (const next of prompts) {
      shown = next.number;
      if (next.kind === 'action') {
        action = { atMs: performance.now() };
        dot.remove();
        prompt.show(next.action!, shareOf(next));
        continue;
      }
      // It waits at the first spot already.
      if (next.number === 0) continue;
      const to = { yawDeg: next.yaw_deg!, pitchDeg: next.pitch_deg! };
      dot.moveTo(to);
      spoken.textContent = directionOf(from, to, t);
      prompt.setShare(shareOf(next));
      from = to;
    }
  };

  stage.append(spoken);
  dot.show();
  dot.setState('ready');
  dot.moveTo(centre);
  prompt.show('follow', 0);
  await pause(readMs);
  dot.setState('moving');
  const recorder = createRecorder(video, { shownNow: () => shown, withCrops: true });
  let sent = 0;
  try {
    signal.throwIfAborted();
    const recorded = await channel.hold(
      {
        show,
        takeFrames: async () => {
          const fresh = recorder.frames().slice(sent);
          sent += fresh.length;
          return Promise.all(
            fresh.map(async ({ blob, crop, ...frame }) => ({
              ...frame,
              bytes: await bytesOf(blob),
              crop: crop && { bytes: await bytesOf(crop.blob), box: crop.box },
            })),
          );
        },
        isDone: () => action !== undefined && performance.now() - action.atMs >= actionMs,
      },
      signal,
    );
    return {
      challengeId: recorded.challenge_id,
      frames: recorded.frames.map(fileOf),
      timesMs: recorded.frame_times_ms,
      ...(recorded.crops && {
        crops: recorded.crops.map(fileOf),
        cropBoxes: recorded.crop_boxes!.map((box) => box.map((px) => Number(px.toFixed(2)))),
      }),
    };
  } finally {
    recorder.stop();
    dot.remove();
    spoken.remove();
  }
};
