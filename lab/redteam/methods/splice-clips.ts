import { blendTriangles } from '../drawing/draw-triangles.js';
import { matchColours } from '../drawing/match-colours.js';
import { type Triangle, triangulate } from '../drawing/triangulate.js';
import { eyes, lips, noseAndCheeks } from '../face-points.js';
import type { ClipFrame, Clips, Portrait, Puppet, Pose } from '../puppet.js';
import { shapeFace } from '../shape-face.js';
import { type Drawn, warpMesh } from './mesh-warp.js';

const mouthPoints: ReadonlySet<number> = new Set(Object.values(lips).flat());
const eyePoints: ReadonlySet<number> = new Set(
  eyes.flatMap(({ upper, lower, above, iris }) => [...upper, ...lower, ...above, ...iris]),
);

const nearest = (frames: readonly ClipFrame[], off: (frame: ClipFrame) => number): ClipFrame =>
  frames.reduce((best, frame) => (off(frame) < off(best) ? frame : best));

/** Only a mouth or an eye that moves is taken from the clips. */
const least = { mouth: 0.02, lids: 0.1 } as const;

/** The face of one photo, with mouth and lids from clips of somebody who opens and closes them. */
export const spliceClips = (portrait: Portrait, clips: Clips): Puppet => {
  const warp = warpMesh(portrait);
  const meshes = new Map<ClipFrame, readonly Triangle[]>();
  const trianglesOf = (frame: ClipFrame): readonly Triangle[] => {
    const known = meshes.get(frame) ?? triangulate(frame.mesh.points);
    meshes.set(frame, known);
    return known;
  };
  const take = (
    drawn: Drawn,
    frame: ClipFrame,
    part: ReadonlySet<number>,
    to: Drawn['points'],
  ): void => {
    const { image, mesh } = frame;
    const triangles = trianglesOf(frame).filter((corners) => corners.some((i) => part.has(i)));
    const strengths = mesh.points.map((_, i) => (part.has(i) ? 1 : 0));
    const gains = matchColours(image, mesh.points, drawn.image, drawn.points, noseAndCheeks);
    blendTriangles(drawn.image, { image, points: mesh.points, strengths, gains }, triangles, to);
  };
  return (pose: Pose) => {
    const drawn = warp({ ...pose, lids: 0 });
    if (pose.mouth > least.mouth)
      take(
        drawn,
        nearest(clips.mouth, ({ mouthRatio }) => Math.abs(mouthRatio - pose.mouth)),
        mouthPoints,
        drawn.points,
      );
    if (pose.lids > least.lids) {
      const frame = nearest(clips.lids, ({ lidsShare }) => Math.abs(lidsShare - (1 - pose.lids)));
      take(drawn, frame, eyePoints, shapeFace(portrait, pose));
    }
    return drawn.image;
  };
};
