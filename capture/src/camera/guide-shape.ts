import { s } from '../dom.js';
import { ovalHeightShare } from '../guidance/selfie.js';
import { id1Aspect, id3Aspect, type Subject } from '../part.js';

/** Margin of the guide at the sides of the picture, as the thresholds require. */
const widthShare = 0.84;
const heightShare = 0.84;
const ovalAspect = 0.74;

/** The guide, drawn in a frame 100 wide. The oval is the one that guideSelfie measures. */
export const guideShape = (subject: Subject, frameAspect: number): SVGElement => {
  const frameHeight = 100 / frameAspect;
  const [cx, cy] = [50, frameHeight / 2];
  const svg = s('svg', {
    class: 'guide',
    viewBox: `0 0 100 ${frameHeight}`,
    'aria-hidden': true,
  });
  if (subject === 'selfie') {
    const height = ovalHeightShare * Math.min(frameHeight, (100 * 4) / 3);
    svg.append(s('ellipse', { cx, cy, rx: (height * ovalAspect) / 2, ry: height / 2 }));
    return svg;
  }
  const aspect = subject === 'passport' ? id3Aspect : id1Aspect;
  const width = Math.min(widthShare * 100, heightShare * frameHeight * aspect);
  const height = width / aspect;
  svg.append(s('rect', { x: cx - width / 2, y: cy - height / 2, width, height, rx: 2 }));
  return svg;
};
