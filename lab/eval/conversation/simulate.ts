import type { Conversation, Prompt } from '../../../src/contract/conversation.js';
import {
  dotAt,
  type DotMove,
  movesOf,
  pathOf,
  type Spot,
  walkCount,
} from '../../../src/contract/dot-path.js';
import { measureFollowing } from '../../../src/selfie/moving/measure-following.js';

/*
 * Heads before a dot, simulated: no set of people who follow one exists. What the page shows and
 * what the head does is stepped through; the service's own measure sees what it would see.
 */

type Random = () => number;
const pieceMs = 500;
const stepMs = 20;
const centre: Spot = { yawDeg: 0, pitchDeg: 0 };

export const pathFrom = (random: Random): readonly Spot[] => {
  let path: readonly Spot[] | undefined;
  while (!path) path = pathOf(Math.floor(random() * walkCount));
  return path;
};

const within = (random: Random, from: number, to: number): number => from + random() * (to - from);
const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Reaction, smoothness and reach of one person, and how much the landmarks shake. */
export type Person = Readonly<
  Record<'reactionMs' | 'smoothMs' | 'yawGain' | 'pitchGain' | 'noiseDeg', number>
>;

export const personFrom = (random: Random): Person => ({
  reactionMs: within(random, 150, 400),
  smoothMs: within(random, 60, 220),
  yawGain: within(random, 0.4, 1.1),
  pitchGain: within(random, 0.3, 1.1),
  noiseDeg: within(random, 0.8, 2.2),
});

type Network = { readonly oneWayMs: number };

/** When each prompt is revealed, as the service does: once the last was answered. */
const revealTimes = ({ oneWayMs }: Network, random: Random): readonly number[] => {
  const times = [0];
  let freeMs = pieceMs;
  for (let number = 1; number <= 9; number++) {
    const answeredMs = times.at(-1)! + 2 * oneWayMs + within(random, 30, 250);
    const isAction = number === 9;
    const atMs = Math.max(answeredMs, isAction ? freeMs + 400 : freeMs - 250);
    times.push(atMs);
    freeMs = Math.max(atMs, freeMs) + pieceMs;
  }
  return times;
};

/** The head's way: late, smoothed, and not as far as the dot. */
const headOf = (moves: readonly DotMove[], person: Person, startMs: number, endMs: number) => {
  const way = new Map<number, Spot>();
  let at = centre;
  for (let ms = startMs; ms <= endMs; ms += stepMs) {
    const aim = dotAt(moves, ms - person.reactionMs, pieceMs);
    const share = Math.min(1, stepMs / person.smoothMs);
    at = {
      yawDeg: at.yawDeg + share * (person.yawGain * aim.yawDeg - at.yawDeg),
      pitchDeg: at.pitchDeg + share * (person.pitchGain * aim.pitchDeg - at.pitchDeg),
    };
    way.set(Math.round(ms / stepMs), at);
  }
  return (ms: number): Spot => way.get(Math.round(ms / stepMs)) ?? centre;
};

/** What the head does: follows what is shown, or something else. */
export type Behaviour = 'follows' | 'follows another path' | 'holds still' | 'wanders';

const wander = (random: Random, endMs: number) => {
  const spots = Array.from({ length: Math.ceil(endMs / 700) + 2 }, () => ({
    yawDeg: within(random, -20, 20),
    pitchDeg: within(random, -12, 12),
  }));
  const moves = spots.map((to, i) => ({ to, fromMs: 700 * i - 900 }));
  return (ms: number): Spot => dotAt(moves, ms, 700);
};

export const pathFrames = 15;

export const simulate = (
  behaviour: Behaviour,
  network: Network,
  random: Random,
  frames: number = pathFrames,
) => {
  const path = pathFrom(random);
  const spots = [centre, ...path, centre];
  const prompts: readonly Prompt[] = [
    ...spots.map((to) => ({ kind: 'dot', to }) as const),
    { kind: 'action', action: 'turn_left' },
  ];
  const revealedAtMs = revealTimes(network, random);
  const endMs = revealedAtMs.at(-1)! + 2500;
  const person = personFrom(random);
  const { oneWayMs } = network;
  // The page shows what was revealed half a round trip ago.
  const shown = (followed: readonly Spot[]): readonly DotMove[] =>
    movesOf(
      [centre, ...followed, centre],
      revealedAtMs.map((ms) => ms + oneWayMs),
      pieceMs,
    );
  const heads: Readonly<Record<Behaviour, () => (ms: number) => Spot>> = {
    follows: () => headOf(shown(path), person, 0, endMs),
    'follows another path': () => headOf(shown(pathFrom(random)), person, 0, endMs),
    'holds still': () => () => centre,
    wanders: () => wander(random, endMs),
  };
  const head = heads[behaviour]();
  const arrivals: { atMs: number; arrivedAtMs: number }[] = [];
  for (let ms = 0; ms < endMs; ms += 100)
    arrivals.push({ atMs: ms, arrivedAtMs: ms + oneWayMs + within(random, 20, 220) });
  const pathEndMs = revealedAtMs.at(-1)!;
  const every = (pathEndMs + 500 - revealedAtMs[1]!) / frames;
  const poses = Array.from({ length: frames }, (_, i) => {
    const atMs = Math.round((revealedAtMs[1]! + (i + random()) * every) / 100) * 100;
    const { yawDeg, pitchDeg } = head(atMs - oneWayMs);
    return {
      // Frames are placed by the median delay of their hashes.
      ...{ atMs: atMs + 120, yawDeg: yawDeg + person.noiseDeg * gauss(random) },
      pitchDeg: pitchDeg + person.noiseDeg * gauss(random),
    };
  });
  const conversation: Conversation = {
    ...{ prompts, revealedAtMs, arrivals, isOver: true, areFramesPromised: true },
    answeredAtMs: revealedAtMs.map((ms) => ms + 2 * oneWayMs + within(random, 30, 250)),
  };
  return measureFollowing(poses, conversation);
};
