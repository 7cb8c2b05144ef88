import { button, h } from '../dom.js';
import type { Nets } from '../net/runtime.js';
import type { Part, Subject } from '../part.js';
import type { CameraText } from '../texts/camera.en.js';
import { guideShape } from './guide-shape.js';
import { hasTorch, nextCamera, openStream, setTorch, stopStream } from './stream.js';
import { takePhoto } from './take-photo.js';
import { watchVideo } from './watch.js';

export type CameraOptions = {
  readonly subject: Subject;
  readonly part: Part;
  /** Where the dialog is put while it is open. */
  readonly host: Node;
  readonly t: (key: CameraText) => string;
  readonly taken: (file: File) => void;
  /** What finds faces, and documents without clear edges; rules alone do without it. */
  readonly nets?: Nets | undefined;
};

/** A dialog with the live picture; `taken` gets the photo. */
export const openCamera = ({ subject, part, host, t, taken, nets }: CameraOptions): void => {
  const isSelfie = subject === 'selfie';
  const video = h('video', {
    autoplay: true,
    playsinline: true,
    muted: true,
    on: { loadedmetadata: () => fit() },
  });
  video.muted = true;
  const words = h('p', { class: 'guide-words', role: 'status' }, t('cameraStarting'));
  const auto = h('input', { type: 'checkbox', checked: true });
  const capture = button(t('cameraCapture'), () => void finish(), {
    class: 'primary',
    disabled: true,
  });
  const torch = button(t('cameraTorch'), () => void toggleTorch(), {
    class: 'quiet',
    hidden: true,
    'aria-pressed': 'false',
  });
  const turn = button(t('cameraSwitch'), () => void turnCamera(), { class: 'quiet', hidden: true });
  const stage = h('div', { class: 'camera-stage', 'data-guidance': 'starting' }, video);
  const dialog = h(
    'dialog',
    { class: 'camera', 'aria-label': t('cameraTitle'), on: { close: () => stop() } },
    stage,
    words,
    h(
      'div',
      { class: 'ways' },
      capture,
      torch,
      turn,
      button(t('cameraClose'), () => dialog.close(), { class: 'quiet' }),
      h('label', { class: 'check' }, auto, h('span', {}, t('cameraAuto'))),
    ),
  );
  /** The stage takes the picture's shape, so that the guide lies where the service measures. */
  const fit = (): void => {
    const aspect = video.videoWidth / video.videoHeight;
    stage.style.aspectRatio = String(aspect);
    stage.querySelector('.guide')?.remove();
    stage.append(guideShape(subject, aspect));
  };
  let stream: MediaStream | undefined;
  let watch: ReturnType<typeof watchVideo> | undefined;
  const track = (): MediaStreamTrack | undefined => stream?.getVideoTracks()[0];

  const stop = (): void => {
    watch?.stop();
    stopStream(stream);
    dialog.remove();
  };
  const finish = async (): Promise<void> => {
    watch?.stop();
    capture.disabled = true;
    words.textContent = t('guideTaken');
    const file = await takePhoto(video, part);
    if (!dialog.open) return;
    dialog.close();
    taken(file);
  };
  const say = (state: string, text: string): void => {
    stage.dataset['guidance'] = state;
    // Only changes are announced: a screen reader would repeat the text four times a second.
    if (words.textContent !== text) words.textContent = text;
  };
  const toggleTorch = async (): Promise<void> => {
    const isLit = torch.getAttribute('aria-pressed') === 'true';
    await setTorch(track()!, !isLit);
    torch.setAttribute('aria-pressed', String(!isLit));
  };
  const turnCamera = async (): Promise<void> => {
    const next = await nextCamera(track()!);
    watch?.stop();
    // Most phones open one camera at a time.
    stopStream(stream);
    await start(next);
  };

  const start = async (deviceId?: string): Promise<void> => {
    const opened = await openStream(isSelfie ? 'user' : 'environment', deviceId);
    if (typeof opened === 'string') return say('none', t(opened));
    stream = opened;
    if (!dialog.open) return stop(); // closed while the browser asked
    video.srcObject = opened;
    // A document would be hard to place in a mirror; the photo is never mirrored.
    const isMirrored = isSelfie && track()?.getSettings().facingMode !== 'environment';
    video.classList.toggle('mirrored', isMirrored);
    capture.disabled = false;
    torch.hidden = !hasTorch(track()!);
    torch.setAttribute('aria-pressed', 'false');
    turn.hidden = (await nextCamera(track()!)) === undefined;
    say('wait', t(isSelfie ? 'guideSelfie' : 'guideDocument'));
    watch = watchVideo(
      video,
      { subject, nets },
      {
        seen: ({ good, text, reason }) => {
          stage.dataset['reason'] = reason ?? '';
          say(good ? 'good' : 'wait', t(text));
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
  void start();
};
