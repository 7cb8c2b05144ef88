import { type Point, point } from '../../geometry/point.js';
import type { Eye } from '../../models/face-conditions.js';
import type { EyeStates } from '../../models/face-eyes.js';
import type { FaceMesh, MeshPoint } from '../../models/face-mesh.js';

/* Indices of the 478 points; "right" and "left" are the person's own. */
const corner = { right: 33, left: 263 } as const;
const lids = { right: [159, 145], left: [386, 374] } as const;
const lips = [13, 14] as const;
const side = { right: 234, left: 454 } as const;
const [forehead, chin] = [10, 152] as const;
const outlines = {
  right: [33, 160, 159, 158, 133, 153, 145, 144],
  left: [362, 385, 386, 387, 263, 373, 374, 380],
} as const;
const pupils = { right: 468, left: 473 } as const;

/** Position, pose, mouth and eyes of the face in one frame. */
export type FrameMeasures = {
  readonly atMs: number;
  readonly centre: Point;
  /** Between the outer corners of the eyes, in depth too: a turned head is no smaller. */
  readonly eyesPx: number;
  /** Positive towards the person's own left. */
  readonly yawDeg: number;
  /** Positive upwards. */
  readonly pitchDeg: number;
  /** Between the inner lips, in `eyesPx`. */
  readonly mouthRatio: number;
  /** Between the lids, mean of both eyes, in `eyesPx`. */
  readonly lidsRatio: number;
  /** Probability that the eyes are closed, mean of both; NaN if not measured. */
  readonly eyesClosed: number;
  /** Logit of there being a face. */
  readonly presence: number;
};

/** The eyes as input of the net for eyes. */
export const eyesOf = ({ points }: FaceMesh): { readonly right: Eye; readonly left: Eye } => {
  const eye = (which: 'right' | 'left'): Eye => ({
    outline: outlines[which].map((i) => points[i]!),
    pupil: points[pupils[which]]!,
  });
  return { right: eye('right'), left: eye('left') };
};

type Vector = readonly [number, number, number];
const vector = (a: MeshPoint, b: MeshPoint): Vector => [b.x - a.x, b.y - a.y, b.z - a.z];
const lengthOf = (v: Vector): number => Math.hypot(...v);
const distanceOf = (a: MeshPoint, b: MeshPoint): number => lengthOf(vector(a, b));
const crossOf = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** The direction in which the face looks: at right angles to the lines across and down it. */
const poseOf = (points: readonly MeshPoint[]) => {
  const across = vector(points[side.right]!, points[side.left]!);
  const down = vector(points[forehead]!, points[chin]!);
  const [x, y, z] = crossOf(across, down);
  const length = lengthOf([x, y, z]);
  // It points away from the camera, towards the back of the head.
  return { yawDeg: -degrees(Math.atan2(x, z)), pitchDeg: degrees(Math.asin(y / length)) };
};

export const measureFrame = (
  { points, presence }: FaceMesh,
  eyes: EyeStates | undefined,
  atMs: number,
): FrameMeasures => {
  const eyesPx = distanceOf(points[corner.right]!, points[corner.left]!);
  const opening = (which: 'right' | 'left'): number =>
    distanceOf(points[lids[which][0]]!, points[lids[which][1]]!);
  const middle = (a: number, b: number, axis: 'x' | 'y'): number =>
    (points[a]![axis] + points[b]![axis]) / 2;
  return {
    atMs,
    centre: point(middle(side.right, side.left, 'x'), middle(forehead, chin, 'y')),
    eyesPx,
    ...poseOf(points),
    mouthRatio: distanceOf(points[lips[0]]!, points[lips[1]]!) / eyesPx,
    lidsRatio: (opening('right') + opening('left')) / 2 / eyesPx,
    eyesClosed: eyes ? (eyes.right.closed + eyes.left.closed) / 2 : NaN,
    presence,
  };
};
