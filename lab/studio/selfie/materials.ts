import { eyeCentre, type Material, type Vector } from './head.js';
import { mix, times } from './vector.js';

/** Noise without a grid's lines: a few waves across one another. */
const grain = ([x, y, z]: Vector, size: number): number =>
  (Math.sin(x * size + 1.7 * Math.sin(y * size * 0.83)) +
    Math.sin(y * size * 1.13 + 1.9 * Math.sin(z * size)) +
    Math.sin((x + z) * size * 0.71 + 1.3 * Math.sin((y - x) * size * 1.21))) /
  3;

/** How much of the brow covers the skin. */
const browAt = (p: Vector): number => {
  const x = Math.abs(p[0]) - eyeCentre[0];
  const brow = 2.35 + 0.25 * Math.cos(x * 0.9) - 0.12 * Math.max(0, x) ** 2;
  const inBrow = Math.abs(x + 0.1) < 2 ? Math.exp(-(((p[1] - brow) / 0.36) ** 2)) : 0;
  const strands = 0.75 + 0.25 * Math.sin(24 * p[0] + 9 * p[1]);
  return Math.min(1, 1.15 * inBrow * strands);
};

const skinAt = (p: Vector): Vector => {
  const blush = Math.exp(-(((Math.abs(p[0]) - 4.2) / 2.2) ** 2) - ((p[1] + 2.8) / 2.4) ** 2);
  const tip = Math.exp(-((p[0] / 1.6) ** 2) - ((p[1] + 2.6) / 1.8) ** 2);
  const mottle = 0.028 * grain(p, 3.1) + 0.03 * grain(p, 11) + 0.025 * grain(p, 29);
  const base = mix([0.6, 0.39, 0.28], [0.62, 0.29, 0.22], 0.4 * blush + 0.35 * tip);
  return mix(times(base, 1 + mottle), [0.07, 0.045, 0.035], browAt(p));
};

const eyeAt = (p: Vector): Vector => {
  const side = Math.sign(p[0]);
  const [x, y] = [p[0] - side * eyeCentre[0] + 0.05, p[1] - eyeCentre[1] + 0.02];
  const r = Math.hypot(x, y);
  const lashes = p[1] > 0.62 ? 0.35 : 1;
  if (r < 0.28) return [0.012, 0.01, 0.01];
  if (r < 0.66) {
    const rays = 1 + 0.25 * Math.sin(31 * Math.atan2(y, x));
    return times([0.12, 0.065, 0.03], (r > 0.58 ? 0.4 : rays) * lashes);
  }
  return times([0.6, 0.55, 0.52], lashes);
};

/** What each surface reflects. */
export const albedo: Readonly<Record<Material, (p: Vector) => Vector>> = {
  skin: skinAt,
  lips: (p) => times([0.47, 0.19, 0.17], 1 + 0.1 * Math.sin(19 * p[0]) * 0.6),
  eye: eyeAt,
  hair: (p) => times([0.055, 0.034, 0.024], 1 + 0.5 * grain(p, 7)),
  cloth: (p) => times([0.1, 0.17, 0.25], 1 + 0.12 * Math.sin(21 * p[0]) * Math.sin(21 * p[1])),
};
/** Strength and sharpness of the highlight. */
export const gloss: Readonly<Record<Material, readonly [number, number]>> = {
  skin: [0.11, 22],
  lips: [0.16, 34],
  eye: [1.6, 420],
  hair: [0.13, 26],
  cloth: [0.01, 6],
};
