import { apply, type Homography, homographyBetween } from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import { mapQuad } from '../../../src/geometry/quad.js';
import { frameOf } from '../../../src/image/image.js';
import { warp } from '../../../src/image/resample/warp.js';
import type { Animator, Pose } from '../puppet.js';
import { eyesPxOf } from '../shape-face.js';

/** Focal length of a phone, in longer sides of the frame. */
const focalSides = 1.2;

/** Nothing moves but the noise. */
export const still: Animator =
  ({ image }) =>
  () =>
    image;

/** Where the sheet's corners are seen when it is turned, tilted and brought nearer, by exact rays. */
const seenAt =
  (pose: Pose, widthPx: number, heightPx: number, shiftPx: number) =>
  ({ x, y }: { readonly x: number; readonly y: number }) => {
    const focalPx = focalSides * Math.max(widthPx, heightPx);
    const radians = (deg: number): number => (deg * Math.PI) / 180;
    const [yaw, pitch, roll] = [pose.yawDeg, pose.pitchDeg, pose.rollDeg].map(radians) as [
      number,
      number,
      number,
    ];
    const [dx, dy] = [x - widthPx / 2, y - heightPx / 2];
    const [rx, ry] = [
      dx * Math.cos(roll) - dy * Math.sin(roll),
      dy * Math.cos(roll) + dx * Math.sin(roll),
    ];
    const [tx, z] = [rx * Math.cos(yaw), rx * Math.sin(yaw)];
    const [ty, depth] = [
      ry * Math.cos(pitch) + z * Math.sin(pitch),
      z * Math.cos(pitch) - ry * Math.sin(pitch),
    ];
    const near = (pose.size * focalPx) / (focalPx + depth);
    return point(
      widthPx / 2 + near * tx + pose.shift.x * shiftPx,
      heightPx / 2 + near * ty + pose.shift.y * shiftPx,
    );
  };

/** A sheet of paper with the photo: turned, tilted and brought nearer as the head should be. */
export const flatSheet: Animator = (portrait) => {
  const { image } = portrait;
  const { widthPx, heightPx } = image;
  const frame = frameOf(image);
  const eyesPx = eyesPxOf(portrait);
  return (pose) => {
    const seen = mapQuad(frame, seenAt(pose, widthPx, heightPx, eyesPx));
    const toSheet: Homography = homographyBetween(seen, frame);
    const corners = mapQuad(frame, (corner) => apply(toSheet, corner));
    return warp(image, corners, { widthPx, heightPx, channels: 3, outside: 'edge' });
  };
};
