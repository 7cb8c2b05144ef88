import { s } from '../dom.js';
import { ovalHeightShare } from '../guidance/selfie.js';
import { id1Aspect, id3Aspect, type Subject } from '../part.js';

/** Margin of the guide at the sides of the picture, as the thresholds require. */
const maxWidthShare = 0.84;
const maxHeightShare = 0.84;
const ovalAspect = 0.74;

/** In a frame 100 wide. The oval is the one that guideSelfie measures. */
const sizeIn = (subject: Subject, frameHeight: number) => {
  if (subject === 'selfie') {
    const height = ovalHeightShare * Math.min(frameHeight, (100 * 4) / 3);
    return { width: height * ovalAspect, height };
  }
  const aspect = subject === 'card' ? id1Aspect : id3Aspect;
  const width = Math.min(maxWidthShare * 100, maxHeightShare * frameHeight * aspect);
  return { width, height: width / aspect };
};

export const guideSize = (subject: Subject, frameAspect: number) => {
  const { width, height } = sizeIn(subject, 100 / frameAspect);
  return { widthShare: width / 100, heightShare: (height * frameAspect) / 100 };
};

/** The guide, laid over the picture as the picture itself is over the screen. */
export const guideShape = (subject: Subject, frameAspect: number, isCover: boolean): SVGElement => {
  const frameHeight = 100 / frameAspect;
  const cx = 50;
  const cy = frameHeight / 2;
  const { width, height } = sizeIn(subject, frameHeight);
  const shape =
    subject === 'selfie'
      ? s('ellipse', { cx, cy, rx: width / 2, ry: height / 2 })
      : s('rect', { x: cx - width / 2, y: cy - height / 2, width, height, rx: 2 });
  return s(
    'svg',
    {
      class: 'guide',
      viewBox: `0 0 100 ${frameHeight}`,
      preserveAspectRatio: `xMidYMid ${isCover ? 'slice' : 'meet'}`,
      'aria-hidden': true,
    },
    shape,
  );
};
