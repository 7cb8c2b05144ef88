import type { Image } from '../../../src/image/image.js';
import { blendTriangles } from '../drawing/draw-triangles.js';
import { matchColours } from '../drawing/match-colours.js';
import { triangulate } from '../drawing/triangulate.js';
import { eyes, lips, noseAndCheeks, oval } from '../face-points.js';
import type { Portrait, Puppet, Pose } from '../puppet.js';
import type { Drawn } from './mesh-warp.js';

const inner: ReadonlySet<number> = new Set([...lips.upperInner, ...lips.lowerInner]);
const rim: ReadonlySet<number> = new Set(oval);
/** What moves by itself stays the accomplice's: the inside of the mouth and the eyes. */
const lent: ReadonlySet<number> = new Set([
  ...inner,
  ...eyes.flatMap(({ upper, lower, iris }) => [...upper, ...lower, ...iris]),
]);

/** The stolen face over that of an accomplice who moves: aligned, coloured, blended at the rim. */
export const swapFace = (accomplice: (pose: Pose) => Drawn, { image, mesh }: Portrait): Puppet => {
  const { points } = mesh;
  const triangles = triangulate(points).filter((corners) => !corners.every((i) => inner.has(i)));
  const strengths = points.map((_, i) => (rim.has(i) || lent.has(i) ? 0 : 1));
  return (pose) => {
    const drawn = accomplice(pose);
    const onto: Image = drawn.image;
    const gains = matchColours(image, points, onto, drawn.points, noseAndCheeks);
    blendTriangles(onto, { image, points, strengths, gains }, triangles, drawn.points);
    return onto;
  };
};
