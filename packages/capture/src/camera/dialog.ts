import { button, h } from '../dom.js';
import type { Nets } from '../net/runtime.js';
import type { Part, Subject } from '../part.js';
import type { CameraText } from '../texts/en.js';
import { icon } from './icons.js';
import { createStage } from './stage.js';
import { hasTorch, nextCamera, setTorch } from './stream.js';
import { takePhoto } from './take-photo.js';
import { watchVideo } from './watch.js';

export type CameraOptions = {
  readonly subject: Subject;
  readonly part: Part;
  /** Where the dialog is put while it is open. */
  readonly host: Node;
  readonly t: (key: CameraText) => string;
  /** With what was seen of a selfie's camera. */
  readonly taken: (file: File, cameraReport: string | undefined) => void;
  /** Opens a choice of files; offered where there is no camera. */
  readonly chooseFile?: (() => void) | undefined;
  /** Nets that find faces, and documents without clear edges. Without them, rules alone guide. */
  readonly nets?: Nets | undefined;
};

/** The live picture on the whole screen; `taken` gets the photo. */
export const openCamera = (options: CameraOptions): void => {
  const { subject, part, host, t, taken, chooseFile, nets } = options;
  const stage = createStage(subject, t);
  const auto = h('input', { type: 'checkbox', checked: true });
  const shutter = button('', () => void finish(), {
    class: 'shutter',
    'aria-label': t('cameraCapture'),
    disabled: true,
  });
  const torch = button(icon('torch'), () => void toggleTorch(), {
    class: 'round',
    hidden: true,
    'aria-pressed': 'false',
    'aria-label': t('cameraTorch'),
  });
  const turn = button(icon('turn'), () => void turnCamera(), {
    class: 'round',
    hidden: true,
    'aria-label': t('cameraSwitch'),
  });
  const close = button(icon('close'), () => dialog.close(), {
    class: 'round',
    'aria-label': t('cameraClose'),
  });
  const instead = button(t('cameraFile'), () => (dialog.close(), chooseFile?.()), {
    class: 'primary',
    hidden: true,
  });
  const dialog = h(
    'dialog',
    {
      class: 'camera',
      tabindex: -1,
      'aria-label': t('cameraTitle'),
      on: { close: () => stop() },
    },
    stage.element,
    h('div', { class: 'camera-top' }, close, torch, turn),
    stage.wordsPlace,
    h(
      'div',
      { class: 'camera-bottom' },
      instead,
      shutter,
      h('label', { class: 'check' }, auto, h('span', {}, t('cameraAuto'))),
    ),
  );
  let watch: ReturnType<typeof watchVideo> | undefined;

  const stop = (): void => {
    watch?.stop();
    stage.stop();
    dialog.remove();
  };
  const finish = async (): Promise<void> => {
    watch?.stop();
    shutter.disabled = true;
    stage.words.textContent = t('guideTaken');
    const file = await takePhoto(stage.video, part);
    const cameraReport = await stage.cameraReport();
    if (!dialog.open) return;
    dialog.close();
    taken(file, cameraReport);
  };
  const toggleTorch = async (): Promise<void> => {
    const isLit = torch.getAttribute('aria-pressed') === 'true';
    await setTorch(stage.track()!, !isLit);
    torch.setAttribute('aria-pressed', String(!isLit));
  };
  const turnCamera = async (): Promise<void> => {
    const next = await nextCamera(stage.track()!);
    watch?.stop();
    await start(next);
  };

  const start = async (deviceId?: string): Promise<void> => {
    if (!(await stage.start(deviceId))) {
      dialog.dataset['camera'] = 'none';
      instead.hidden = chooseFile === undefined;
      return;
    }
    shutter.disabled = false;
    shutter.focus();
    torch.hidden = !hasTorch(stage.track()!);
    torch.setAttribute('aria-pressed', 'false');
    turn.hidden = (await nextCamera(stage.track()!)) === undefined;
    stage.say('wait', t(subject === 'selfie' ? 'guideSelfie' : 'guideDocument'));
    watch = watchVideo(
      stage.video,
      { subject, nets },
      {
        seen: ({ good, text, reason }) => {
          stage.element.dataset['reason'] = reason ?? '';
          stage.say(good ? 'good' : 'wait', t(text));
        },
        held: () => {
          if (auto.checked) void finish();
          return auto.checked;
        },
      },
    );
  };

  host.appendChild(dialog);
  dialog.showModal();
  // The browser would put the focus on the first button, which closes the camera.
  dialog.focus();
  void start();
};
