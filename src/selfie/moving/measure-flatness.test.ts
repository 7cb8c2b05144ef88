import { describe, expect, it } from 'vitest';
import { point } from '../../geometry/point.js';
import { measureFlatness, type MeshFrame } from './measure-flatness.js';

/** Points of a bowl, the middle towards the camera, like a face with its nose. */
const bowl = Array.from({ length: 478 }, (_, i) => {
  const x = Math.cos(i * 2.4) * Math.sqrt(i / 478);
  const y = Math.sin(i * 2.4) * Math.sqrt(i / 478);
  return { x: 100 * x, y: 130 * y, z: -80 * (1 - x * x - y * y) };
});

/** Seen from far away; the head is turned by `yawDeg`. */
const frameOf = (shape: typeof bowl, yawDeg: number, seen = yawDeg): MeshFrame => {
  const cos = Math.cos((seen * Math.PI) / 180);
  const sin = Math.sin((seen * Math.PI) / 180);
  return {
    points: shape.map(({ x, y, z }) => ({
      x: 240 + x * cos + z * sin,
      y: 320 + y,
      z: z * cos - x * sin,
    })),
    measures: {
      atMs: 0,
      centre: point(240, 320),
      eyesPx: 100,
      yawDeg,
      pitchDeg: 0,
      mouthRatio: 0,
      lidsRatio: 0.09,
      eyesClosed: 0,
      presence: 15,
    },
  };
};

describe('flatness', () => {
  it('is low where a head turns', () => {
    expect(measureFlatness([frameOf(bowl, 0), frameOf(bowl, 30)], 640)).toBeLessThan(0.4);
  });

  it('is high where a picture of the head turns', () => {
    const picture = bowl.map((p) => ({ ...p, z: 0 }));
    const flat = frameOf(picture, 0);
    const turned = frameOf(picture, 30);
    // Landmarks have a depth even on a flat picture.
    const withDepth = (frame: MeshFrame): MeshFrame => ({
      ...frame,
      points: frame.points.map((p, i) => ({ ...p, z: bowl[i]!.z })),
    });
    expect(measureFlatness([withDepth(flat), withDepth(turned)], 640)).toBeGreaterThan(0.95);
  });

  /** In front of a pinhole camera whose focal length is the frame's longer side. */
  const nearerBy = (frame: MeshFrame, by: number): MeshFrame => ({
    points: frame.points.map(({ x, y, z }) => {
      const size = (by * (640 + z)) / (640 + by * z);
      return { x: 240 + (x - 240) * size, y: 320 + (y - 320) * size, z: z * by };
    }),
    measures: { ...frame.measures, eyesPx: frame.measures.eyesPx * by },
  });

  it('is as low where the head that turns comes nearer', () => {
    const frames = [frameOf(bowl, 0), frameOf(bowl, 30)] as const;
    const still = measureFlatness(frames, 640)!;
    const nearer = measureFlatness([frames[0], nearerBy(frames[1], 1.7)], 640)!;
    expect(nearer).toBeLessThan(still + 0.05);
  });

  it('says nothing where nothing turned, however near it came', () => {
    const front = frameOf(bowl, 0);
    expect(measureFlatness([front, nearerBy(front, 2)], 640)).toBeUndefined();
    expect(measureFlatness([frameOf(bowl, 0), frameOf(bowl, 1)], 640)).toBeUndefined();
  });
});
