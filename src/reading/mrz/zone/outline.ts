import { point } from '../../../geometry/point.js';
import { type Quad, isConvex, signedArea } from '../../../geometry/quad.js';
import { capPx, stepPx, stripHeightPx } from '../../../models/mrz-reader.js';
import type { MrzReading } from '../types.js';
import type { Strip } from './strip.js';

/**
 * The zone by its own first and last letters. Its lines have equally many characters of one width,
 * so these four corners are a rectangle on the page, whatever the detector found: any skew is the
 * camera's. Undefined where the corners make no sense.
 */
export const outlineOf = (
  { stepSpans }: Pick<MrzReading, 'stepSpans'>,
  strips: readonly Pick<Strip, 'toPhoto'>[],
): Quad | undefined => {
  const [first, last] = [strips[0], strips.at(-1)];
  const [firstSpans, lastSpans] = [stepSpans[0], stepSpans.at(-1)];
  if (!first || !last || !firstSpans || !lastSpans) return undefined;
  const [top, bottom] = [(stripHeightPx - capPx) / 2, (stripHeightPx + capPx) / 2];
  const at = ({ toPhoto }: Pick<Strip, 'toPhoto'>, step: number, v: number) => {
    const { x, y } = toPhoto(step * stepPx, v);
    return point(x, y);
  };
  const quad = {
    topLeft: at(first, firstSpans[0]!, top),
    topRight: at(first, firstSpans.at(-1)!, top),
    bottomRight: at(last, lastSpans.at(-1)!, bottom),
    bottomLeft: at(last, lastSpans[0]!, bottom),
  };
  return isConvex(quad) && signedArea(quad) > 0 ? quad : undefined;
};
