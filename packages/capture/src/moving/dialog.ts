import { button, h } from '../dom.js';
import { icon } from '../camera/icons.js';
import { createStage } from '../camera/stage.js';
import { takePhoto } from '../camera/take-photo.js';
import { watchVideo } from '../camera/watch.js';
import type { Nets } from '../net/runtime.js';
import type { TextKey } from '../texts/en.js';
import type { Challenge, Recording } from './challenge.js';
import { createPrompt, type Prompted } from './prompt.js';
import { createRecorder } from './recorder.js';

/** Before the first prompt the recording shows the person as they are. */
const leadMs = 500;
const actionMs = 2000;
const straightMs = 700;
/** After this long the still is taken anyway; the service says what is wrong with it. */
const maxStillMs = 4000;

export type MovingOptions = {
  readonly host: Node;
  readonly t: (key: TextKey) => string;
  readonly nets?: Nets | undefined;
  /** Asked for when a face is in place: the challenge lasts thirty seconds. */
  readonly challenge: () => Promise<Challenge>;
};

export type MovingSelfie = {
  readonly still: File;
  readonly recording: Recording;
  readonly cameraReport: string | undefined;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Undefined when the person closed the camera; rejects where no challenge could be obtained. */
export const openMoving = ({ host, t, nets, challenge }: MovingOptions) =>
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
      stage.words,
      prompt.element,
    );
    const finish = (result: MovingSelfie | undefined): void => {
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
      dialog.dataset['state'] = 'recording';
      await pause(leadMs);
      for (const [index, action] of actions.entries()) {
        if (!dialog.open) break;
        await ask(action, (index + 0.5) / actions.length, actionMs);
        await ask('straight', (index + 1) / actions.length, straightMs);
      }
      const frames = recorder.stop();
      prompt.hide();
      dialog.dataset['state'] = 'still';
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
      const recording = await record(await challenge());
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
      stage.stop();
      dialog.remove();
      reject(fault);
    });
  });
