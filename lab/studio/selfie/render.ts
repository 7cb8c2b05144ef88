import { type Material, nearest, type Vector } from './head.js';
import { albedo, gloss } from './materials.js';
import { along, dot, mix, unit } from './vector.js';

/* The head of `head.ts`, marched ray by ray and lit by a window and the room. */

const [stepsMax, farCm] = [70, 130];
const cameraCm = 62;
/** Picture heights per unit of depth: a phone's front camera. */
const zoom = 1.32;
const room: Vector = [0.75, 0.1, 0.65];

export type Scene = {
  /** Where the light of the window comes from. */
  readonly window: Vector;
  /** How far the head is turned towards the picture's right. */
  readonly turnDeg: number;
  /** How far the corners of the mouth are lifted. */
  readonly smileCm: number;
  /** Behind the head: a room, or a plain wall as documents want it. */
  readonly isPlain: boolean;
};
export const selfieScene: Scene = {
  window: [-0.55, 0.5, 0.67],
  turnDeg: 0,
  smileCm: 0,
  isPlain: false,
};
/** The same head at another place, on another day. */
export const portraitScene: Scene = {
  window: [0.35, 0.3, 0.89],
  turnDeg: 5,
  smileCm: 0,
  isPlain: true,
};
/** For a passport: two pictures of one person, unlike enough not to be one picture twice. */
export const passportScene: Scene = {
  window: [0.6, 0.45, 0.66],
  turnDeg: -12,
  smileCm: 0.35,
  isPlain: true,
};

const normalAt = (p: Vector, smileCm: number): Vector => {
  const e = 0.02;
  const d = (v: Vector): number => nearest(along(p, v, e), smileCm).distance;
  const [a, b, c, f] = [d([1, -1, -1]), d([-1, -1, 1]), d([-1, 1, -1]), d([1, 1, 1])];
  return unit([a - b - c + f, -a - b + c + f, -a + b - c + f]);
};

/** Share of a wide light that reaches a point. */
const openTo = (p: Vector, light: Vector, softness: number, smileCm: number): number => {
  let open = 1;
  for (let t = 0.35; t < 22;) {
    const { distance } = nearest(along(p, light, t), smileCm);
    open = Math.min(open, (softness * distance) / t);
    if (open < 0.02) return 0;
    t += Math.max(0.25, distance);
  }
  return open;
};

const hollow = (p: Vector, n: Vector, smileCm: number): number => {
  let shut = 0;
  for (const [step, share] of [
    [0.3, 0.9],
    [0.9, 0.45],
    [2, 0.22],
  ] as const)
    shut += share * Math.max(0, step - nearest(along(p, n, step), smileCm).distance);
  return Math.max(0.15, 1 - 0.75 * shut);
};

/** Light that enters skin leaves it redder, further round the edge of a shadow. */
const lit = (n: Vector, light: Vector, open: number, isSkin: boolean): Vector => {
  const facing = dot(n, light);
  const through = (wrap: number): number => Math.max(0, (facing + wrap) / (1 + wrap));
  const direct = Math.max(0, facing) * open;
  if (!isSkin) return [direct, direct, direct];
  return [
    mix([direct, 0, 0], [through(0.35), 0, 0], 0.4)[0],
    mix([direct, 0, 0], [through(0.15), 0, 0], 0.25)[0],
    mix([direct, 0, 0], [through(0.1), 0, 0], 0.2)[0],
  ];
};

const shade = (
  p: Vector,
  ray: Vector,
  material: Material,
  { window, smileCm }: Pick<Scene, 'window' | 'smileCm'>,
): Vector => {
  const n = normalAt(p, smileCm);
  const isSkin = material === 'skin' || material === 'lips';
  const key = lit(n, window, openTo(along(p, n, 0.05), window, 5, smileCm), isSkin);
  const fill = lit(n, room, 1, isSkin);
  const shut = hollow(p, n, smileCm);
  const sky = 0.5 + 0.5 * n[1];
  const light = [0, 1, 2].map(
    (i) =>
      2.05 * [1, 0.97, 0.93][i]! * key[i]! +
      shut * (0.42 * [1, 0.9, 0.78][i]! * fill[i]! + 0.5 * [0.85, 0.9, 1][i]! * sky + 0.12),
  );
  const [strength, sharpness] = gloss[material];
  const half = unit(along(window, ray, -1));
  const shine = strength * Math.max(0, dot(n, half)) ** sharpness * (0.25 + 0.75 * key[0]);
  const colour = albedo[material](p);
  return [0, 1, 2].map((i) => colour[i]! * light[i]! + shine * 2) as unknown as Vector;
};

/** A room out of focus: a wall, a window's edge, a shelf with things. */
const roomAt = (x: number, y: number): Vector => {
  const soft = (at: number, edge: number, width: number): number =>
    1 / (1 + Math.exp(-(at - edge) / width));
  const wall = mix([0.5, 0.47, 0.42], [0.36, 0.34, 0.31], soft(x, 0.1, 0.25));
  const bright = soft(-x, 0.34, 0.02) * soft(y, -0.2, 0.02);
  const shelf = soft(x, 0.2, 0.012) * soft(0.012 - Math.abs(y - 0.27), 0, 0.006);
  const things =
    soft(x, 0.22, 0.012) * soft(y, 0.28, 0.008) * soft(0.4 + 0.05 * Math.sin(40 * x) - y, 0, 0.01);
  const books = mix(
    [0.24, 0.1, 0.08],
    [0.09, 0.16, 0.2],
    0.5 + 0.5 * Math.sin(61 * x + 2 * Math.sin(23 * x)),
  );
  return mix(mix(mix(wall, books, things), [0.2, 0.13, 0.08], shelf), [1.25, 1.3, 1.35], bright);
};

/** Camera and light go round the head, which stays where it is. */
const turned = ([x, y, z]: Vector, degrees: number): Vector => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [cos * x - sin * z, y, sin * x + cos * z];
};

const colourAt = (x: number, y: number, aspect: number, scene: Scene): Vector => {
  const { turnDeg, smileCm, isPlain } = scene;
  const straight = unit([(x - 0.5) * aspect * (1 / zoom), (0.5 - y) / zoom, -1]);
  const ray = turned(straight, turnDeg);
  const eye = turned([1.2, -3.2, cameraCm], turnDeg);
  const window = turned(scene.window, turnDeg);
  for (let t = 38, i = 0; i < stepsMax && t < farCm; i++) {
    const p = along(eye, ray, t);
    const { distance, material } = nearest(p, smileCm);
    if (distance < 0.012) return shade(p, ray, material, { window, smileCm });
    t += 0.85 * distance;
  }
  return isPlain ? [1.1, 1.12, 1.15] : roomAt(x - 0.5, 0.5 - y);
};

/** Highlights roll off as a camera's do. */
const exposed = (linear: number): number => {
  const x = Math.max(0, 0.5 * linear);
  const film = (x * (2.2 * x + 0.12)) / (x * (2.1 * x + 0.75) + 0.12);
  return 255 * Math.min(1, film) ** (1 / 2.2);
};

/** A picture of the head as pixels, before any lens or sensor. */
export const renderHead = (width: number, height: number, scene: Scene): Buffer => {
  const data = Buffer.alloc(3 * width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const colour = colourAt(column / width, row / height, width / height, scene);
      for (let i = 0; i < 3; i++) data[3 * (row * width + column) + i] = exposed(colour[i]!);
    }
  return data;
};
