import type { Image } from '../../../src/image/image.js';
import { drawLashes, drawMouth } from '../drawing/draw-inside.js';
import { drawTriangles } from '../drawing/draw-triangles.js';
import { triangulate } from '../drawing/triangulate.js';
import { brows, eyes, lips, noseAndCheeks, outerCorners, sides } from '../face-points.js';
import { type Animator, atRest, type Portrait } from '../puppet.js';
import { eyesPxOf, shapeFace } from '../shape-face.js';
import { surroundings } from '../surroundings.js';

/** Every second point of the contours: large triangles. */
const chosen: readonly number[] = [
  ...new Set([
    ...brows,
    ...noseAndCheeks,
    ...eyes.flatMap(({ upper, lower }) => [...upper, ...lower]),
    ...lips.upperOuter,
    ...lips.lowerOuter,
    ...lips.upperInner,
    ...lips.lowerInner,
  ]),
];
const inner: ReadonlySet<number> = new Set(
  [...lips.upperInner, ...lips.lowerInner].map((i) => chosen.indexOf(i)),
);
const nose: readonly number[] = [6, 197, 195, 5, 4, 1, 2];

/** Depth of nobody's face: half of an egg with a wedge for a nose. Whoever has no net can draw it. */
const withEggDepth = (portrait: Portrait): Portrait => {
  const { points } = portrait.mesh;
  const eyesPx = eyesPxOf(portrait);
  const middle = {
    x: (points[outerCorners.right]!.x + points[outerCorners.left]!.x) / 2,
    y: (points[10]!.y + points[152]!.y) / 2,
  };
  const wide = Math.abs(points[sides.left]!.x - points[sides.right]!.x) / 2;
  const high = Math.abs(points[152]!.y - points[10]!.y) / 2;
  const egg = points.map(({ x, y }, i) => {
    const square =
      ((x - middle.x) / (1.05 * wide)) ** 2 + ((0.8 * (y - middle.y)) / (1.05 * high)) ** 2;
    const step = nose.indexOf(i);
    const wedge = step < 0 ? 0 : [0, 0.06, 0.12, 0.18, 0.22, 0.22, 0.1][step]!;
    return { x, y, z: -eyesPx * (0.62 * Math.sqrt(Math.max(0, 1 - square)) + wedge) };
  });
  return { ...portrait, mesh: { ...portrait.mesh, points: egg } };
};

/** One photo cut into some 300 large triangles, head and background alike, with the depth of an egg. */
export const piecewiseAffine: Animator = (portrait) => {
  const { image } = portrait;
  const egg = withEggDepth(portrait);
  const rest = surroundings(egg, atRest, egg.mesh.points);
  const from = [...chosen.map((i) => egg.mesh.points[i]!), ...rest.from];
  const triangles = triangulate(from).filter((corners) => !corners.every((i) => inner.has(i)));
  return (pose) => {
    const shaped = shapeFace(egg, pose);
    const around = surroundings(egg, pose, shaped);
    const behind = around.to.map((p) => ({ ...p, z: eyesPxOf(egg) }));
    const drawn: Image = { ...image, data: Uint8Array.from(image.data) };
    drawTriangles(drawn, image, triangles, from, [...chosen.map((i) => shaped[i]!), ...behind]);
    if (pose.mouth > 0) drawMouth(drawn, shaped);
    drawLashes(drawn, shaped, pose.lids);
    return drawn;
  };
};
