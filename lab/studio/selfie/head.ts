/*
 * A head as a signed distance field: how far a point is from the nearest surface, in centimetres,
 * with x to the picture's right, y up and z towards the camera. Proportions are those of drawing
 * books; nobody was the model.
 */

export type Vector = readonly [x: number, y: number, z: number];
export type Material = 'skin' | 'lips' | 'eye' | 'hair' | 'cloth';
type Surface = { readonly distance: number; readonly material: Material };

const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Exact on the surface, close to it near by: enough for marching. */
const ellipsoid = (p: Vector, [cx, cy, cz]: Vector, [rx, ry, rz]: Vector): number => {
  const [x, y, z] = [p[0] - cx, p[1] - cy, p[2] - cz];
  const near = length(x / rx, y / ry, z / rz);
  const slope = length(x / (rx * rx), y / (ry * ry), z / (rz * rz));
  return slope === 0 ? -Math.min(rx, ry, rz) : (near * (near - 1)) / slope;
};

/** A rod whose radius goes from `ra` to `rb`. */
const rod = (p: Vector, a: Vector, b: Vector, ra: number, rb = ra): number => {
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [px, py, pz] = [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
  const along = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz);
  const t = Math.min(1, Math.max(0, along));
  return length(px - t * bx, py - t * by, pz - t * bz) - (ra + t * (rb - ra));
};

/** Joins two surfaces with a fillet of about `k`. */
const blend = (a: number, b: number, k: number): number => {
  const near = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - (near * near * k) / 4;
};
const carve = (a: number, b: number, k: number): number => -blend(-a, b, k);

/** Both sides at once: the head is the same left and right. */
const skull = (q: Vector): number => {
  let d = ellipsoid(q, [0, 3, -2], [7.4, 8.8, 9.4]);
  d = blend(d, ellipsoid(q, [0, -3.6, 1.4], [6.1, 8, 7]), 3);
  d = blend(d, ellipsoid(q, [0, -9.4, 4.6], [2.7, 2.1, 2.6]), 3.4);
  d = blend(d, ellipsoid(q, [4.3, -2.2, 4.6], [2.3, 2, 2.2]), 3);
  d = blend(d, rod(q, [0.6, 1.7, 7.3], [4.4, 1.9, 5.7], 0.8), 2);
  return carve(d, ellipsoid(q, [3.15, 0.3, 9.2], [2, 1.25, 2.2]), 1.4);
};

const nose = (q: Vector): number => {
  const bridge = rod(q, [0, 1.2, 7.5], [0, -2.7, 9.6], 0.55, 0.95);
  const wing = blend(bridge, ellipsoid(q, [1.15, -3, 8.6], [0.75, 0.7, 0.95]), 0.7);
  return carve(wing, ellipsoid(q, [0.62, -3.75, 9], [0.36, 0.3, 0.5]), 0.25);
};

/** Lids: a shell around the eyeball with an almond cut out of it. */
const lids = (q: Vector): number =>
  carve(
    ellipsoid(q, [3.15, 0.3, 6.1], [1.75, 1.5, 1.62]),
    ellipsoid(q, [3.15, 0.22, 7.9], [1.42, 0.5, 1.5]),
    0.16,
  );

export const eyeCentre: Vector = [3.15, 0.3, 6.1];

/** A smile lifts the corners of the mouth. */
const lips = ([x, y, z]: Vector, smileCm: number): number => {
  const q: Vector = [x, y - smileCm * Math.min(1.3, (x / 1.75) ** 2), z];
  const upper = ellipsoid(q, [0.45, -5.8, 7.45], [1.75, 0.44, 0.9]);
  const lower = ellipsoid(q, [0, -6.55, 7.4], [1.7, 0.5, 0.95]);
  return carve(blend(upper, lower, 0.18), ellipsoid(q, [0, -6.13, 8.4], [2.2, 0.05, 1]), 0.1);
};

const hair = (p: Vector, q: Vector): number => {
  const cap = ellipsoid(q, [0, 4.4, -2.6], [8.5, 8.9, 9.9]);
  const long = ellipsoid(q, [6.6, -5, -4.2], [3, 13, 5.2]);
  const open = ellipsoid([p[0] - 0.9, p[1], p[2]], [0, -3.2, 9.4], [6.7, 10.6, 10.5]);
  const angle = Math.atan2(p[0], p[2] + 3);
  const strands = 0.1 * Math.sin(46 * angle + 0.5 * p[1]) + 0.06 * Math.sin(113 * angle - p[1]);
  return 0.7 * (carve(blend(cap, long, 2.5), open, 0.9) + strands);
};

const torso = (q: Vector): number => {
  const folds = 0.25 * Math.sin(0.9 * q[0] + 0.4 * q[1]) + 0.12 * Math.sin(2.3 * q[1] - 0.7 * q[0]);
  const body = blend(
    ellipsoid(q, [0, -34, -4], [17, 14, 8.5]),
    ellipsoid(q, [13, -27, -4.5], [7, 6, 6]),
    5,
  );
  return 0.8 * (carve(body, ellipsoid(q, [0, -18, 2], [6.4, 4.6, 8]), 0.6) + folds);
};

/** The nearest surface to a point, and what it is made of. */
export const nearest = (p: Vector, smileCm: number): Surface => {
  const q: Vector = [Math.abs(p[0]), p[1], p[2]];
  const neck = rod(q, [0, -8, -2.2], [0, -24, -4], 4.6, 6);
  const ear = ellipsoid(q, [7.4, -0.8, -1.8], [0.9, 2.9, 1.7]);
  const face = blend(blend(blend(skull(q), nose(q), 1), lids(q), 0.5), ear, 0.8);
  const skin = blend(face, neck, 2.4);
  const mouth = lips(q, smileCm);
  let best: Surface = {
    distance: blend(skin, mouth, 0.3),
    material: mouth < skin + 0.06 ? 'lips' : 'skin',
  };
  const consider = (distance: number, material: Material): void => {
    if (distance < best.distance) best = { distance, material };
  };
  consider(ellipsoid(q, eyeCentre, [1.5, 1.5, 1.5]), 'eye');
  consider(hair(p, q), 'hair');
  consider(torso(q), 'cloth');
  return best;
};
