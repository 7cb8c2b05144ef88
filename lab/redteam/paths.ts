import type { Action } from '../../src/contract/actions.js';
import { dotAt, type DotMove } from '../../src/contract/dot-path.js';
import { atRest, type Path, type Pose } from './puppet.js';

/* What an attacker lets a face show, and when. */

type Random = () => number;

const smooth = (value: number): number => {
  const share = Math.min(1, Math.max(0, value));
  return share * share * (3 - 2 * share);
};
const within = (random: Random, from: number, to: number): number => from + random() * (to - from);

/** How a face shows an action at its height. */
const heights: Readonly<Record<Action, (reach: number) => Partial<Pose>>> = {
  turn_left: (reach) => ({ yawDeg: 32 * reach }),
  turn_right: (reach) => ({ yawDeg: -32 * reach }),
  open_mouth: (reach) => ({ mouth: 0.24 * reach }),
  close_eyes: () => ({ lids: 1 }),
  come_closer: (reach) => ({ size: 1.42 * reach }),
};

/** From rest to the action's height, there for a while, and back. */
export type Timing = { readonly riseMs: number; readonly holdMs: number };
export const usualTiming: Timing = { riseMs: 500, holdMs: 700 };

export const lastingMs = ({ riseMs, holdMs }: Timing): number => 2 * riseMs + holdMs;

export type TimedAction = { readonly action: Action; readonly fromMs: number };

/** The share of an action at a time, from 0 at rest to 1 at its height. */
const shareAt = (afterMs: number, { riseMs, holdMs }: Timing): number =>
  afterMs < riseMs + holdMs
    ? smooth(afterMs / riseMs)
    : 1 - smooth((afterMs - riseMs - holdMs) / riseMs);

const mixed = (to: Partial<Pose>, share: number): Partial<Pose> => ({
  ...(to.yawDeg !== undefined && { yawDeg: share * to.yawDeg }),
  ...(to.mouth !== undefined && { mouth: share * to.mouth }),
  ...(to.lids !== undefined && { lids: share * to.lids }),
  ...(to.size !== undefined && { size: 1 + share * (to.size - 1) }),
});

/** Actions at given times. `reach` is 1 for turns and openings as most people show them. */
export const pathOfActions =
  (timed: readonly TimedAction[], reach = 1, timing = usualTiming): Path =>
  (atMs) =>
    timed.reduce<Pose>((pose, { action, fromMs }) => {
      const share = shareAt(atMs - fromMs, timing);
      return share <= 0 ? pose : { ...pose, ...mixed(heights[action](reach), share) };
    }, atRest);

/** How a puppet follows the dot: as late and as far as its player likes. */
export type Following = {
  readonly reactionMs: number;
  readonly yawGain: number;
  readonly pitchGain: number;
};
export const usualFollowing: Following = { reactionMs: 300, yawGain: 1, pitchGain: 1 };

/** The nose follows the dot, which takes `pieceMs` from one spot to the next. */
export const pathOfDot =
  (
    moves: readonly DotMove[],
    pieceMs: number,
    { reactionMs, yawGain, pitchGain } = usualFollowing,
  ): Path =>
  (atMs) => {
    const { yawDeg, pitchDeg } = dotAt(moves, atMs - reactionMs, pieceMs);
    return { ...atRest, yawDeg: yawGain * yawDeg, pitchDeg: pitchGain * pitchDeg };
  };

/** Both at once: angles, openings and shifts are added, sizes multiplied. */
export const both =
  (one: Path, other: Path): Path =>
  (atMs) => {
    const [a, b] = [one(atMs), other(atMs)];
    return {
      yawDeg: a.yawDeg + b.yawDeg,
      pitchDeg: a.pitchDeg + b.pitchDeg,
      rollDeg: a.rollDeg + b.rollDeg,
      mouth: a.mouth + b.mouth,
      lids: Math.max(a.lids, b.lids),
      size: a.size * b.size,
      shift: { x: a.shift.x + b.shift.x, y: a.shift.y + b.shift.y },
    };
  };

/** The slow sway of a head and a hand that holds a phone; nobody is at rest. */
export const swaying = (random: Random): Path => {
  const wave = (size: number): ((atMs: number) => number) => {
    const [period, phase] = [within(random, 900, 2600), within(random, 0, 2 * Math.PI)];
    return (atMs) => size * Math.sin((2 * Math.PI * atMs) / period + phase);
  };
  const [yaw, pitch, roll, x, y, size] = [1.5, 1, 0.8, 0.025, 0.02, 0.006].map(wave) as [
    (atMs: number) => number,
    (atMs: number) => number,
    (atMs: number) => number,
    (atMs: number) => number,
    (atMs: number) => number,
    (atMs: number) => number,
  ];
  return (atMs) => ({
    ...atRest,
    yawDeg: yaw(atMs),
    pitchDeg: pitch(atMs),
    rollDeg: roll(atMs),
    size: 1 + size(atMs),
    shift: { x: x(atMs), y: y(atMs) },
  });
};
