import { type Point, point } from '../../geometry/point.js';
import type { Crop } from '../../image/image.js';
import { toGrey } from '../../image/luma.js';
import { averageOut } from '../../image/resample/average.js';
import { boxAroundMesh, type FaceMesh } from '../../models/face-mesh.js';
import { squareAt } from '../../models/face-crop.js';
import type { Plane } from './plane.js';

/** A face at the common scale, with its landmarks in the plane's pixels. */
export type FacePlane = { readonly plane: Plane; readonly points: readonly Point[] };

/** Outer corners of the eyes. */
const [right, left] = [33, 263] as const;

/** The face with its surroundings, `eyesPx` between the outer corners of the eyes, in depth too. */
export const facePlaneOf = (photo: Crop, mesh: FaceMesh, eyesPx: number): FacePlane => {
  const { centre, sidePx: meshSidePx } = boxAroundMesh(mesh);
  const [a, b] = [mesh.points[right]!, mesh.points[left]!];
  const scale = eyesPx / Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  const sidePx = Math.max(8, Math.round(scale * meshSidePx));
  const quad = squareAt(centre, sidePx / scale);
  const size = { widthPx: sidePx, heightPx: sidePx, channels: 3, outside: 0 } as const;
  const { image } = averageOut(photo, quad, size);
  const { topLeft } = quad;
  return {
    plane: { widthPx: sidePx, heightPx: sidePx, data: Float32Array.from(toGrey(image).data) },
    points: mesh.points.map(({ x, y }) => point(scale * (x - topLeft.x), scale * (y - topLeft.y))),
  };
};
