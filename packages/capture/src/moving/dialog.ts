import { button, h } from '../dom.js';
import { icon } from '../camera/icons.js';
import { createStage } from '../camera/stage.js';
import { takePhoto } from '../camera/take-photo.js';
import { watchVideo } from '../camera/watch.js';
import type { Channel } from './conversation-channel.js';
import { follow } from './follow.js';
import type { Nets } from '../net/runtime.js';
import type { TextKey } from '../texts/en.js';
import type { Challenge, Recording } from './challenge.js';
import { createPrompt, type Prompted } from './prompt.js';
import { createRecorder, selectFrames } from './recorder.js';

/** Before the first prompt the recording shows the person as they are. */
const leadMs = 500;
const actionMs = 2000;
const straightMs = 700;
/** After this long the still is taken anyway; the service says what is wrong with it. */
const maxStillMs = 4000;

export type Moves = {
  /** Undefined where the service offers none: then there is a challenge. */
  readonly converse: () => Promise<Channel | undefined>;
  readonly challenge: () => Promise<Challenge>;
};

export type MovingOptions = {
  readonly host: Node;
  readonly t: (key: TextKey) => string;
  readonly nets?: Nets | undefined;
  /** Both are asked for when a face is in place, because they last a short time. */
  readonly moves: Moves;
};

export type MovingSelfie = {
  readonly still: File;
  readonly recording: Recording;
  readonly cameraReport: string | undefined;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Undefined when the person closed the camera; rejects where no challenge could be obtained. */
export const openMoving = ({ host, t, nets, moves }: MovingOptions) =>
  new Promise<MovingSelfie | undefined>((resolve, reject) => {
    const stage = createStage('selfie', t);
    const prompt = createPrompt(t);
    const close = button(icon('close'), () => dialog.close(), {
      class: 'round',
      'aria-label': t('cameraClose'),
    });
    const dialog = h(
      'dialog',
      {
        class: 'camera moving',
        tabindex: -1,
        'aria-label': t('cameraTitle'),
        on: { close: () => finish(undefined) },
      },
      stage.element,
      h('div', { class: 'camera-top' }, close),
      stage.wordsPlace,
      prompt.element,
    );
    const closing = new AbortController();
    const finish = (result: MovingSelfie | undefined): void => {
      closing.abort();
      stage.stop();
      dialog.remove();
      resolve(result);
    };

    /** Resolves when all rules have held for a moment, or after `maxMs`. */
    const faceInPlace = (maxMs = Infinity): Promise<void> =>
      new Promise((done) => {
        const end = (): void => {
          watch.stop();
          done();
        };
        const watch = watchVideo(
          stage.video,
          { subject: 'selfie', nets },
          {
            seen: ({ good, text, reason }) => {
              stage.element.dataset['reason'] = reason ?? '';
              stage.say(good ? 'good' : 'wait', t(text));
            },
            held: () => (end(), true),
          },
        );
        if (Number.isFinite(maxMs)) setTimeout(end, maxMs);
      });

    const record = async ({ id, actions }: Challenge): Promise<Recording> => {
      const recorder = createRecorder(stage.video);
      const promptedAtMs: number[] = [];
      const ask = async (prompted: Prompted, share: number, ms: number): Promise<void> => {
        if (prompted !== 'straight') promptedAtMs.push(recorder.nowMs());
        prompt.show(prompted, share);
        await pause(ms);
      };
      await pause(leadMs);
      for (const [index, action] of actions.entries()) {
        if (!dialog.open) break;
        await ask(action, (index + 0.5) / actions.length, actionMs);
        await ask('straight', (index + 1) / actions.length, straightMs);
      }
      const frames = selectFrames(recorder.stop());
      return {
        challengeId: id,
        frames: frames.map(({ blob }) => blob),
        timesMs: frames.map(({ atMs }) => atMs),
        promptedAtMs,
      };
    };

    const run = async (): Promise<void> => {
      if (!(await stage.start())) {
        dialog.dataset['camera'] = 'none';
        return;
      }
      stage.say('wait', t('guideSelfie'));
      await faceInPlace();
      if (!dialog.open) return;
      const channel = await moves.converse();
      const challenge = channel ? undefined : await moves.challenge();
      if (!dialog.open) return;
      dialog.dataset['state'] = 'recording';
      const { element, video } = stage;
      const { signal } = closing;
      const recording = channel
        ? await follow({ channel, stage: element, video, prompt, t, signal })
        : await record(challenge!);
      prompt.hide();
      dialog.dataset['state'] = 'still';
      await faceInPlace(maxStillMs);
      if (!dialog.open) return;
      stage.words.textContent = t('guideTaken');
      const still = await takePhoto(stage.video, 'selfie');
      const cameraReport = await stage.cameraReport();
      if (!dialog.open) return;
      finish({ still, recording, cameraReport });
    };

    host.appendChild(dialog);
    dialog.showModal();
    dialog.focus();
    run().catch((fault: Error) => {
      // The person closed the camera in the middle.
      if (closing.signal.aborted) return;
      stage.stop();
      dialog.remove();
      reject(fault);
    });
  });
