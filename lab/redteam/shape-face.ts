import { distance, point } from '../../src/geometry/point.js';
import type { MeshPoint } from '../../src/models/face-mesh.js';
import { eyes, lips, outerCorners, sides } from './face-points.js';
import type { Portrait, Pose } from './puppet.js';

/* Where the points of a face go in a pose: lids and jaw first, then the turn of the head. */

type Points = readonly MeshPoint[];

/** From the camera to the face: an arm's length, in distances of the outer corners of the eyes. */
const cameraEyes = 5;

const smooth = (value: number): number => {
  const share = Math.min(1, Math.max(0, value));
  return share * share * (3 - 2 * share);
};
const towards = (a: MeshPoint, b: MeshPoint, share: number): MeshPoint => ({
  x: a.x + share * (b.x - a.x),
  y: a.y + share * (b.y - a.y),
  z: a.z + share * (b.z - a.z),
});

/** The upper lid comes down on the lower one, and the skin above it follows half of the way. */
const closeLids = (points: Points, share: number): Points => {
  if (share <= 0) return points;
  const moved = [...points];
  for (const { upper, lower, above, iris } of eyes) {
    upper.forEach((i, k) => {
      const to = points[lower[k]!]!;
      moved[i] = towards(points[i]!, to, 0.96 * share);
      const from = points[above[k]!]!;
      moved[above[k]!] = { ...from, y: from.y + 0.45 * share * (to.y - points[i]!.y) };
    });
    const middle = points[lower[4]]!;
    for (const i of iris) moved[i] = towards(points[i]!, middle, 0.96 * share);
  }
  return moved;
};

const upperLip: ReadonlySet<number> = new Set([...lips.upperOuter, ...lips.upperInner]);
const lowerLip: ReadonlySet<number> = new Set([
  ...lips.lowerOuter.slice(1, -1),
  ...lips.lowerInner.slice(1, -1),
]);

/** The jaw goes down, and all that is below the line between the corners of the mouth with it. */
const openMouth = (points: Points, openingPx: number): Points => {
  if (openingPx <= 0) return points;
  const [right, left] = [points[61]!, points[291]!];
  const chin = points[152]!;
  const middle = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  const wide = distance(right, left);
  const down = point(chin.x - middle.x, chin.y - middle.y);
  const long = Math.hypot(down.x, down.y);
  const [ux, uy] = [down.x / long, down.y / long];
  return points.map((p, i) => {
    if (upperLip.has(i)) {
      // The upper lip rises a little, its corners not at all.
      const off = Math.abs((p.x - middle.x) * uy - (p.y - middle.y) * ux) / (0.5 * wide);
      const up = -0.12 * openingPx * (1 - smooth(off));
      return { ...p, x: p.x + up * ux, y: p.y + up * uy };
    }
    const below = (p.x - middle.x) * ux + (p.y - middle.y) * uy;
    const off = Math.abs((p.x - middle.x) * uy - (p.y - middle.y) * ux) / wide;
    const share = lowerLip.has(i)
      ? 1 - smooth((off - 0.2) / 0.34)
      : smooth(below / (0.3 * long)) * (1 - 0.55 * smooth((off - 0.4) / 1));
    const by = 0.88 * share * openingPx;
    return { ...p, x: p.x + by * ux, y: p.y + by * uy };
  });
};

/** Turns points of the head as the pose says, and projects them as a camera at arm's length does. */
export type Turn = (p: MeshPoint) => MeshPoint;

/** The middle of the head, between the ears: what a head turns about. */
const middleOf = (points: Points): MeshPoint =>
  towards(points[sides.right]!, points[sides.left]!, 0.5);

export const eyesPxOf = ({ mesh }: Portrait): number =>
  distance(mesh.points[outerCorners.right]!, mesh.points[outerCorners.left]!);

/** `share` of the turn: a neck turns less than the head. */
export const turnOf = (portrait: Portrait, pose: Pose, share = 1): Turn => {
  const middle = middleOf(portrait.mesh.points);
  const eyesPx = eyesPxOf(portrait);
  const radians = (deg: number): number => (share * deg * Math.PI) / 180;
  const [yaw, pitch, roll] = [pose.yawDeg, pose.pitchDeg, pose.rollDeg].map(radians) as [
    number,
    number,
    number,
  ];
  const cameraPx = cameraEyes * eyesPx;
  return ({ x, y, z }) => {
    const [dx, dy, dz] = [x - middle.x, y - middle.y, z - middle.z];
    const [x1, z1] = [
      dx * Math.cos(yaw) - dz * Math.sin(yaw),
      dz * Math.cos(yaw) + dx * Math.sin(yaw),
    ];
    const [y2, z2] = [
      dy * Math.cos(pitch) + z1 * Math.sin(pitch),
      z1 * Math.cos(pitch) - dy * Math.sin(pitch),
    ];
    const [x3, y3] = [
      x1 * Math.cos(roll) - y2 * Math.sin(roll),
      y2 * Math.cos(roll) + x1 * Math.sin(roll),
    ];
    // The photo was projected already: only the change of depth makes a point larger or smaller.
    const near = (pose.size * (cameraPx + dz)) / (cameraPx + z2);
    return {
      x: middle.x + x3 * near + share * pose.shift.x * eyesPx,
      y: middle.y + y3 * near + share * pose.shift.y * eyesPx,
      z: z2,
    };
  };
};

/** The 478 points in a pose. */
export const shapeFace = (portrait: Portrait, pose: Pose): Points => {
  const openingPx = pose.mouth * eyesPxOf(portrait);
  const shaped = openMouth(closeLids(portrait.mesh.points, pose.lids), openingPx);
  return shaped.map(turnOf(portrait, pose));
};
