import { watchChannel } from '../channel/channel.js';
import { h } from '../dom.js';
import type { Subject } from '../part.js';
import type { CameraText } from '../texts/en.js';
import { guideSize, guideShape } from './guide-shape.js';
import { type Facing, openStream, stopStream } from './stream.js';

type Translate = (key: CameraText) => string;

/** Whether a picture that covers the screen still shows the whole guide. */
const canCover = (subject: Subject, aspect: number, box: DOMRect): boolean => {
  const boxAspect = box.width / box.height;
  const { widthShare, heightShare } = guideSize(subject, aspect);
  return boxAspect < aspect ? boxAspect / aspect > widthShare : aspect / boxAspect > heightShare;
};

/** Before the first frame there is nothing to take: a photo would never come. */
const firstFrame = (video: HTMLVideoElement): Promise<unknown> | undefined =>
  video.readyState >= video.HAVE_CURRENT_DATA
    ? undefined
    : new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));

/** The live picture from edge to edge, with the guide and one line of words on it. */
export const createStage = (subject: Subject, t: Translate) => {
  const isSelfie = subject === 'selfie';
  const video = h('video', {
    autoplay: true,
    playsinline: true,
    muted: true,
    on: { loadedmetadata: () => fit() },
  });
  video.muted = true;
  const words = h('p', { role: 'status' }, t('cameraStarting'));
  const place = h('div', { class: 'guide-words' }, words);
  const element = h('div', { class: 'camera-stage', 'data-guidance': 'starting' }, video);
  let stream: MediaStream | undefined;
  let isClosed = false;
  let reportCamera: ReturnType<typeof watchChannel> | undefined;

  /** The guide is laid over the picture as the picture is over the screen: it lies where it is measured. */
  const fit = (): void => {
    const aspect = video.videoWidth / video.videoHeight;
    if (!Number.isFinite(aspect)) return;
    const isCover = canCover(subject, aspect, element.getBoundingClientRect());
    element.dataset['fit'] = isCover ? 'cover' : 'contain';
    element.querySelector('.guide')?.remove();
    const guide = guideShape(subject, aspect, isCover);
    element.append(guide);
    // The words stand on the guide's upper edge: whoever looks at the document reads them there.
    const { top } = guide.firstElementChild!.getBoundingClientRect();
    place.style.setProperty('--guide-top', `${Math.round(top)}px`);
  };
  addEventListener('resize', fit);

  const track = (): MediaStreamTrack | undefined => stream?.getVideoTracks()[0];
  const say = (state: string, text: string): void => {
    element.dataset['guidance'] = state;
    // Only changes are announced: a screen reader would repeat the text four times a second.
    if (words.textContent !== text) words.textContent = text;
  };

  return {
    element,
    video,
    words,
    wordsPlace: place,
    say,
    track,
    /** False where there is no camera, which the words then say. */
    start: async (deviceId?: string): Promise<boolean> => {
      const facing: Facing = isSelfie ? 'user' : 'environment';
      // Most phones open one camera at a time.
      stopStream(stream);
      const opened = await openStream(facing, deviceId);
      if (typeof opened === 'string') {
        say('none', t(opened));
        return false;
      }
      stream = opened;
      // The dialog was closed while the browser asked for permission.
      if (isClosed) stopStream(opened);
      video.srcObject = opened;
      if (isSelfie) reportCamera ??= watchChannel(video);
      // A document would be hard to place in a mirror; the photo is never mirrored.
      const isMirrored = isSelfie && track()?.getSettings().facingMode !== 'environment';
      video.classList.toggle('mirrored', isMirrored);
      await firstFrame(video);
      return !isClosed;
    },
    /** What was seen of a selfie's camera; when all pictures were taken. */
    cameraReport: async (): Promise<string | undefined> => reportCamera?.(),
    stop: (): void => {
      isClosed = true;
      removeEventListener('resize', fit);
      stopStream(stream);
    },
  };
};
