import { bendImage } from '../drawing/bend-image.js';
import { drawLashes, drawMouth } from '../drawing/draw-inside.js';
import { bendPlate } from '../drawing/thin-plates.js';
import { inFront } from '../drawing/in-front.js';
import { brows, eyes, lips, noseAndCheeks } from '../face-points.js';
import type { Animator } from '../puppet.js';
import { shapeFace } from '../shape-face.js';
import { surroundings } from '../surroundings.js';

const chosen: readonly number[] = [
  ...new Set([
    ...brows,
    ...noseAndCheeks,
    ...eyes.flatMap(({ upper, lower, above }) => [...upper, ...lower, ...above]),
    ...Object.values(lips).flat(),
  ]),
];

/** Fine enough for the edge of a lid. */
const stepPx = 4;
/** The plate need not meet every point, so that no two of them tear it. */
const slack = 1e-6;

/** With less, the plate would tear between the lids. */
const openLids = 0.3;

/** One photo, bent as a whole like a thin plate: smooth, and nothing hides anything. */
export const thinPlates: Animator = (portrait) => {
  const { image, mesh } = portrait;
  const from = chosen.map((i) => mesh.points[i]!);
  return (pose) => {
    const shaped = shapeFace(portrait, { ...pose, lids: (1 - openLids) * pose.lids });
    const around = surroundings(portrait, pose, shaped);
    const here = [...from, ...around.from];
    const there = [...chosen.map((i) => shaped[i]!), ...around.to];
    const kept = inFront(here, there, 0);
    const toSource = bendPlate(
      kept.map((i) => there[i]!),
      kept.map((i) => here[i]!),
      slack,
    );
    const drawn = bendImage(image, toSource, stepPx);
    if (pose.mouth > 0) drawMouth(drawn, shaped);
    drawLashes(drawn, shaped, pose.lids);
    return drawn;
  };
};
