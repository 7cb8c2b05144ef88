import { distance, type Point, point } from '../../src/geometry/point.js';
import type { MeshPoint } from '../../src/models/face-mesh.js';
import { oval } from './face-points.js';
import type { Portrait, Pose } from './puppet.js';
import { eyesPxOf, turnOf } from './shape-face.js';

/* Hair, neck and what is behind: where they go when the face in front of them turns. */

/** Points of the photo and where they go. */
export type Anchors = { readonly from: readonly Point[]; readonly to: readonly Point[] };

/** How far round the face the hair reaches, and where nothing moves any more, in sizes of the face. */
const rings = { hair: 1.28, still: 2.1 } as const;
/** Ears, hair and neck are behind the outline of the face. */
const hairDepthEyes = 0.45;
/** Hair that would turn further would be torn: nobody has a photo of the other side of it. */
const maxHairDeg = 28;

const centreOf = (points: readonly Point[]): Point =>
  point(
    points.reduce((sum, { x }) => sum + x, 0) / points.length,
    points.reduce((sum, { y }) => sum + y, 0) / points.length,
  );

const directions = 48;

/** How far the face reaches from its middle, in each direction. */
const reachOf = (face: readonly Point[], centre: Point): ((p: Point) => number) => {
  const reach = new Float64Array(directions);
  const placeOf = ({ x, y }: Point): number => {
    const turn = Math.atan2(y - centre.y, x - centre.x) / (2 * Math.PI) + 1;
    return Math.floor(turn * directions) % directions;
  };
  for (const p of face) {
    const place = placeOf(p);
    reach[place] = Math.max(reach[place]!, distance(p, centre));
  }
  const at = (place: number): number => reach[(place + directions) % directions]!;
  return (p) => {
    const place = placeOf(p);
    return Math.max(at(place - 1), at(place), at(place + 1));
  };
};

/** Moved away from the middle until it is beyond the face: what is behind the face is not seen. */
const beyond = (p: Point, centre: Point, least: number): Point => {
  const away = distance(p, centre);
  if (away >= least || away === 0) return p;
  const by = least / away;
  return point(centre.x + by * (p.x - centre.x), centre.y + by * (p.y - centre.y));
};

const frameOf = ({ image: { widthPx, heightPx } }: Portrait): readonly Point[] =>
  [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    point(share * widthPx, 0),
    point(share * widthPx, heightPx),
    ...(share > 0 && share < 1
      ? [point(0, share * heightPx), point(widthPx, share * heightPx)]
      : []),
  ]);

/**
 * The outline of the face and two rings round it: the hair turns with the head, the neck half of
 * it, and further out nothing moves. `face` is where its points go.
 */
export const surroundings = (portrait: Portrait, pose: Pose, face: readonly Point[]): Anchors => {
  const { points } = portrait.mesh;
  const { widthPx, heightPx } = portrait.image;
  const outline = oval.map((i) => points[i]!);
  const centre = centreOf(outline);
  const out = (p: MeshPoint, by: number): MeshPoint => ({
    x: centre.x + by * (p.x - centre.x),
    y: centre.y + by * (p.y - centre.y),
    z: p.z + hairDepthEyes * eyesPxOf(portrait),
  });
  const every = outline.filter((_, i) => i % 2 === 0);
  const hair = every.map((p) => out(p, rings.hair));
  const still = every
    .map((p) => out(p, rings.still))
    .filter(({ x, y }) => x > 0 && y > 0 && x < widthPx && y < heightPx);
  const fixed = [...still, ...frameOf(portrait)];
  const yawDeg = Math.max(-maxHairDeg, Math.min(maxHairDeg, pose.yawDeg));
  const whole = turnOf(portrait, { ...pose, yawDeg });
  const neck = turnOf(portrait, { ...pose, yawDeg }, 0.4);
  const turned = centreOf(face);
  const reach = reachOf(face, turned);
  return {
    from: [...outline, ...hair, ...fixed],
    to: [
      ...oval.map((i) => beyond(face[i]!, turned, reach(face[i]!))),
      ...hair.map((p) => {
        const to = p.y > points[152]!.y ? neck(p) : whole(p);
        return beyond(to, turned, 1.12 * reach(to));
      }),
      ...fixed,
    ],
  };
};
