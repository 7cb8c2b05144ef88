import { button, h } from '../dom.js';
import type { Guidance } from '../guidance/advise.js';
import { guideDocument } from '../guidance/document.js';
import { createFrameGrabber } from '../guidance/frame.js';
import { guideSelfie } from '../guidance/selfie.js';
import { t, type TextKey } from '../i18n/language.js';
import { cameraGuide } from './camera-guide.js';
import type { KindRules, Part } from './kinds.js';

const lookEveryMs = 300;
/** Good frames in a row before the photo is taken: about a second without movement. */
const goodLooks = 3;
const idealWidthPx = 1920;
const idealHeightPx = 1080;

const whyNot = (fault: unknown): TextKey => {
  const name = fault instanceof DOMException ? fault.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraDenied';
  return 'cameraAbsent';
};

const openStream = async (part: Part): Promise<MediaStream | TextKey> => {
  // Undefined on pages that are neither https nor localhost.
  if (!('mediaDevices' in navigator)) return 'cameraInsecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: part === 'selfie' ? 'user' : 'environment',
        width: { ideal: idealWidthPx },
        height: { ideal: idealHeightPx },
      },
    });
  } catch (fault) {
    return whyNot(fault);
  }
};

/**
 * The frame as the camera gives it, not as the screen shows it: a selfie is mirrored on the screen
 * only.
 */
const takePhoto = (video: HTMLVideoElement, part: Part): Promise<File> => {
  const canvas = h('canvas', { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${part}.jpg`, { type: 'image/jpeg' }))
          : reject(new Error('no photo')),
      'image/jpeg',
      0.95,
    ),
  );
};

/** A dialog with the live picture; `taken` gets the photo. */
export const openCamera = (rules: KindRules, part: Part, taken: (file: File) => void): void => {
  const isSelfie = part === 'selfie';
  const documentKind = rules.kind === 'identification_card' ? 'cardWithoutMrz' : 'passport';
  const video = h('video', {
    autoplay: true,
    playsinline: true,
    muted: true,
    class: isSelfie ? 'mirrored' : '',
    on: { loadedmetadata: () => fit() },
  });
  video.muted = true;
  const words = h('p', { class: 'guide-words', role: 'status' }, t('cameraStarting'));
  const auto = h('input', { type: 'checkbox', checked: true });
  const capture = button(t('cameraCapture'), () => void finish(), {
    class: 'primary',
    disabled: true,
  });
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
      button(t('cameraClose'), () => dialog.close(), { class: 'quiet' }),
      h('label', { class: 'check' }, auto, h('span', {}, t('cameraAuto'))),
    ),
  );
  /** The stage takes the picture's shape, so that the guide lies where the service measures. */
  const fit = (): void => {
    const aspect = video.videoWidth / video.videoHeight;
    stage.style.aspectRatio = String(aspect);
    stage.querySelector('.guide')?.remove();
    stage.append(cameraGuide(rules, aspect));
  };
  const grab = createFrameGrabber();
  const guide: (frame: NonNullable<ReturnType<typeof grab>>) => Guidance = isSelfie
    ? guideSelfie
    : (frame) => guideDocument(frame, documentKind);
  let stream: MediaStream | undefined;
  let timer: number | undefined;
  let good = 0;

  const stop = (): void => {
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    dialog.remove();
  };
  const finish = async (): Promise<void> => {
    clearTimeout(timer);
    words.textContent = t('guideTaken');
    const file = await takePhoto(video, part);
    dialog.close();
    taken(file);
  };
  const say = (state: string, text: string): void => {
    stage.dataset['guidance'] = state;
    // Only changes are announced: a screen reader would repeat the text four times a second.
    if (words.textContent !== text) words.textContent = text;
  };
  const look = (): void => {
    const frame = grab(video);
    if (frame) {
      const { good: isGood, text, reason } = guide(frame);
      good = isGood ? good + 1 : 0;
      stage.dataset['reason'] = reason ?? '';
      say(isGood ? 'good' : 'wait', t(text));
      if (good >= goodLooks && auto.checked) return void finish();
    }
    timer = window.setTimeout(look, lookEveryMs);
  };

  document.body.append(dialog);
  dialog.showModal();
  void openStream(part).then((opened) => {
    if (typeof opened === 'string') return say('none', t(opened));
    stream = opened;
    if (!dialog.open) return stop(); // closed while the browser asked
    video.srcObject = opened;
    capture.disabled = false;
    say('wait', t(isSelfie ? 'guideSelfie' : 'guideDocument'));
    timer = window.setTimeout(look, lookEveryMs);
  });
};
