import type { Point } from '../../geometry/point.js';

/**
 * Where landmarks around a point say that it lies in the other picture: an affine map by weighted
 * least squares, the nearest landmarks counting most.
 */
export const placeInOther = (
  { x, y }: Point,
  from: readonly Point[],
  to: readonly Point[],
  nearPx: number,
): Point => {
  let w = 0;
  let [fx, fy, tx, ty] = [0, 0, 0, 0];
  const weights = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) {
    const [p, q] = [from[i]!, to[i]!];
    const distance = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) + nearPx * nearPx;
    const weight = 1 / (distance * distance);
    weights[i] = weight;
    w += weight;
    fx += weight * p.x;
    fy += weight * p.y;
    tx += weight * q.x;
    ty += weight * q.y;
  }
  [fx, fy, tx, ty] = [fx / w, fy / w, tx / w, ty / w];
  let [xx, xy, yy, xu, yu, xv, yv] = [1e-9 * w, 0, 1e-9 * w, 0, 0, 0, 0];
  for (let i = 0; i < from.length; i++) {
    const [p, q, weight] = [from[i]!, to[i]!, weights[i]!];
    const dx = p.x - fx;
    const dy = p.y - fy;
    xx += weight * dx * dx;
    xy += weight * dx * dy;
    yy += weight * dy * dy;
    xu += weight * dx * (q.x - tx);
    yu += weight * dy * (q.x - tx);
    xv += weight * dx * (q.y - ty);
    yv += weight * dy * (q.y - ty);
  }
  const det = xx * yy - xy * xy;
  const a = (xu * yy - yu * xy) / det;
  const b = (yu * xx - xu * xy) / det;
  const c = (xv * yy - yv * xy) / det;
  const d = (yv * xx - xv * xy) / det;
  return { x: tx + a * (x - fx) + b * (y - fy), y: ty + c * (x - fx) + d * (y - fy) };
};
