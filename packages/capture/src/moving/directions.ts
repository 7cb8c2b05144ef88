import type { Spot } from '../../../../src/contract/dot-path.js';
import type { TextKey } from '../texts/en.js';

/** Where the dot goes, in words for who hears the page: "left, up". */
export const directionOf = (from: Spot, to: Spot, t: (key: TextKey) => string): string => {
  if (to.yawDeg === 0 && to.pitchDeg === 0) return t('dot_middle');
  const across = to.yawDeg - from.yawDeg;
  const up = to.pitchDeg - from.pitchDeg;
  const words = [
    across !== 0 && t(across > 0 ? 'dot_left' : 'dot_right'),
    up !== 0 && t(up > 0 ? 'dot_up' : 'dot_down'),
  ];
  return words.filter((word) => word !== false).join(', ');
};
