import type { Point } from '../../src/geometry/point.js';
import { point } from '../../src/geometry/point.js';
import { boundsOf, mapQuad, type Quad, rectangle } from '../../src/geometry/quad.js';
import type { Frame } from './desk.js';

export type Pose = {
  readonly turnDeg: number;
  /** How far the document leans away, and which way. */
  readonly tiltDeg: number;
  readonly towardsDeg: number;
  /** Of the frame's width or height, whichever fills first. */
  readonly fill: number;
  /** Where its middle lies, from the frame's middle, in the room left (-1 to 1). */
  readonly shift: Point;
};

const radians = (deg: number): number => (deg * Math.PI) / 180;

/** A phone held about this many widths of the document above it. */
const distanceRatio = 1.6;

/** Corners of a document before a pinhole camera, in the photo's pixels. */
export const posed = (
  size: { widthMm: number; heightMm: number },
  pose: Pose,
  frame: Frame,
): Quad => {
  const { widthMm, heightMm } = size;
  const [turn, tilt, towards] = [pose.turnDeg, pose.tiltDeg, pose.towardsDeg].map(radians) as [
    number,
    number,
    number,
  ];
  const distanceMm = distanceRatio * widthMm;
  const seen = ({ x, y }: Point): Point => {
    const [u, v] = [
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    ];
    const along = u * Math.cos(towards) + v * Math.sin(towards);
    const across = -u * Math.sin(towards) + v * Math.cos(towards);
    const depth = distanceMm + along * Math.sin(tilt);
    const scale = distanceMm / depth;
    const leaned = along * Math.cos(tilt);
    return point(
      scale * (leaned * Math.cos(towards) - across * Math.sin(towards)),
      scale * (leaned * Math.sin(towards) + across * Math.cos(towards)),
    );
  };
  const flat = mapQuad(rectangle(-widthMm / 2, -heightMm / 2, widthMm, heightMm), seen);
  const bounds = boundsOf(flat);
  const scale = pose.fill * Math.min(frame.widthPx / bounds.width, frame.heightPx / bounds.height);
  const room = {
    x: (frame.widthPx - scale * bounds.width) / 2,
    y: (frame.heightPx - scale * bounds.height) / 2,
  };
  return mapQuad(flat, ({ x, y }) =>
    point(
      (x - bounds.x) * scale + room.x * (1 + pose.shift.x),
      (y - bounds.y) * scale + room.y * (1 + pose.shift.y),
    ),
  );
};
