import type { MeshFrame } from '../../../src/selfie/moving/measure-flatness.js';
import { measureFrame } from '../../../src/selfie/moving/measure-frame.js';
import { hashOf, seeded } from '../../support/stats.js';
import type { Shown } from './judge.js';

/* Recordings made of others: what an attacker's cutting room can do, and what no set has. */

const at = (frame: MeshFrame, atMs: number): MeshFrame => ({
  ...frame,
  measures: { ...frame.measures, atMs },
});

/** One after the other, as one recording. */
export const joined = (first: Shown, second: Shown): Shown => {
  const startMs = first.frames.at(-1)!.measures.atMs + 400;
  const later = second.frames.map((frame) => at(frame, frame.measures.atMs + startMs));
  return { ...first, frames: [...first.frames, ...later], of: [...first.of, ...second.of] };
};

/** Played at another speed. */
export const paced = (shown: Shown, factor: number): Shown => ({
  ...shown,
  frames: shown.frames.map((frame) => at(frame, frame.measures.atMs * factor)),
});

/** Its middle half left out, and what is left put together. */
export const withoutMiddle = (shown: Shown): Shown => {
  const { frames } = shown;
  const [from, to] = [Math.ceil(frames.length / 4), Math.floor((3 * frames.length) / 4)];
  const gapMs = (frames[to]?.measures.atMs ?? 0) - (frames[from - 1]?.measures.atMs ?? 0) - 80;
  const kept = frames.flatMap((frame, i) => {
    if (i < from) return [frame];
    return i < to ? [] : [at(frame, frame.measures.atMs - gapMs)];
  });
  return { ...shown, frames: kept };
};

export const reversed = (shown: Shown): Shown => {
  const lastMs = shown.frames.at(-1)!.measures.atMs;
  const frames = shown.frames.toReversed().map((frame) => at(frame, lastMs - frame.measures.atMs));
  return { ...shown, frames };
};

/** Every n-th frame, as a slow camera would take them. */
export const thinned = (shown: Shown, every: number): Shown => ({
  ...shown,
  frames: shown.frames.filter((_, i) => i % every === 0),
});

/** Of the landmarks from frame to frame, in distances of the eyes. */
const noiseEyes = 0.004;
/** Focal length in longer sides of the frame: wide selfie cameras have 0.8, others 1.2. */
const focalSides = 1;
const steps = 12;

const gaussOf = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * A head that comes nearer, simulated: the first frame's landmarks with their own depth before a
 * pinhole camera, noise added.
 */
export const comingNearer = (shown: Shown, by: number): Shown => {
  const [{ points, measures }] = shown.frames as readonly [MeshFrame];
  const focalPx = focalSides * shown.framePx;
  const random = seeded(hashOf(shown.of.join()));
  const noisePx = (): number => noiseEyes * measures.eyesPx * gaussOf(random);
  const frames = Array.from({ length: steps }, (_, step): MeshFrame => {
    const scale = 1 + ((by - 1) * step) / (steps - 1);
    const nearer = points.map(({ x, y, z }) => {
      // Depth in pixels at the first distance, where `focalPx` pixels away one pixel is one unit.
      const size = (scale * focalPx) / (focalPx + scale * z);
      return {
        x: measures.centre.x + (x - measures.centre.x) * size * (1 + z / focalPx) + noisePx(),
        y: measures.centre.y + (y - measures.centre.y) * size * (1 + z / focalPx) + noisePx(),
        z: z * scale,
      };
    });
    const mesh = { points: nearer, presence: measures.presence };
    return { points: nearer, measures: measureFrame(mesh, undefined, 250 * step) };
  });
  return { ...shown, frames };
};
