import type { Point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import type { MeshPoint } from '../../../src/models/face-mesh.js';
import { bendImage } from '../drawing/bend-image.js';
import { drawLashes, drawMouth } from '../drawing/draw-inside.js';
import { drawTriangles } from '../drawing/draw-triangles.js';
import { inFront } from '../drawing/in-front.js';
import { bendPlate } from '../drawing/thin-plates.js';
import { triangulate } from '../drawing/triangulate.js';
import { lips } from '../face-points.js';
import type { Animator, Portrait, Pose } from '../puppet.js';
import { shapeFace } from '../shape-face.js';
import { surroundings } from '../surroundings.js';

const inner: ReadonlySet<number> = new Set([...lips.upperInner, ...lips.lowerInner]);
/** Hair and background need no finer map. */
const stepPx = 10;
/** A part of the background that is squeezed to less than this is behind the face. */
const leastShare = 0.05;

/** A drawn frame, and where the points of its face are. */
export type Drawn = { readonly image: Image; readonly points: readonly MeshPoint[] };

export const warpMesh = (portrait: Portrait): ((pose: Pose) => Drawn) => {
  const { image, mesh } = portrait;
  const from: readonly Point[] = mesh.points;
  const triangles = triangulate(from).filter((corners) => !corners.every((i) => inner.has(i)));
  return (pose) => {
    const to = shapeFace(portrait, pose);
    const around = surroundings(portrait, pose, to);
    const kept = inFront(around.from, around.to, leastShare);
    const toSource = bendPlate(
      kept.map((i) => around.to[i]!),
      kept.map((i) => around.from[i]!),
      1e-4,
    );
    const drawn = bendImage(image, toSource, stepPx);
    drawTriangles(drawn, image, triangles, from, to);
    if (pose.mouth > 0) drawMouth(drawn, to);
    drawLashes(drawn, to, pose.lids);
    return { image: drawn, points: to };
  };
};

/**
 * One photo on a face mesh with depth: every triangle of 478 points, nearer ones over those behind.
 * Thin plates carry hair, neck and what is behind; mouth and lashes are drawn.
 */
export const meshWarp: Animator = (portrait) => {
  const warp = warpMesh(portrait);
  return (pose) => warp(pose).image;
};
