import type { Conversation, Prompt } from '../../../src/contract/conversation.js';
import {
  dotAt,
  type DotMove,
  movesOf,
  pathOf,
  pathPieces,
  type Spot,
  walkCount,
} from '../../../src/contract/dot-path.js';
import {
  type FollowingMeasures,
  measureFollowing,
} from '../../../src/selfie/moving/measure-following.js';
import { clockOffsetOf } from '../../../src/selfie/moving/sort-arrivals.js';
import { advance, openingOf } from '../../../src/sessions/conversation/advance.js';
import { planOf } from '../../../src/sessions/conversation/choose-plan.js';

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

/** `loss`: the share of messages and of replies that come a retransmission later. */
export type Network = { readonly oneWayMs: number; readonly loss: number };

/** TCP waits for at least so long before it sends again. */
const leastRetransmissionMs = 200;
const frameMs = 100;
/** From the action's prompt until the page says that it is done. */
const actionMs = 1500;

/**
 * The service's own conversation on a clock that is stepped through; hashes stand for their frames.
 * `holdMs`: a page may say of each prompt that it showed it this much later.
 */
const converse = (
  plan: readonly Prompt[],
  { oneWayMs, loss }: Network,
  random: Random,
  holdMs: (number: number) => number = () => 0,
) => {
  let state = openingOf(plan, String(random()));
  const onTheWay = (): number =>
    oneWayMs + within(random, 0, 20) + (random() < loss ? 2 * oneWayMs + leastRetransmissionMs : 0);
  // The answer to the opening has its way, too.
  const startMs = onTheWay();
  const shownAtMs = [startMs];
  for (let ms = startMs; state.framesWanted === null;) {
    ms += frameMs;
    const shown = shownAtMs.findLastIndex((at, i) => at + holdMs(i) <= ms);
    const from = state.frames.length;
    const frames = Array.from({ length: Math.floor((ms - startMs) / frameMs) - from }, (_, i) => ({
      sha256: String(from + i),
      atMs: startMs + (from + i) * frameMs,
    }));
    const isDone = plan[shown]!.kind === 'action' && ms >= shownAtMs[shown]! + actionMs;
    const atMs = ms + onTheWay();
    const advanced = advance(
      state,
      { shown, from, frames, isDone },
      { arrivedMs: atMs, nowMs: atMs },
    );
    if ('problem' in advanced) throw new Error(advanced.problem);
    state = advanced.state;
    ms = atMs + onTheWay();
    while (shownAtMs.length < state.revealedAtMs.length) shownAtMs.push(ms);
  }
  return { state, shownAtMs };
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
export type Behaviour =
  | 'follows'
  | 'follows another path'
  | 'follows another path, says when it was shown'
  | 'holds still'
  | 'wanders';

const wander = (random: Random, endMs: number) => {
  const spots = Array.from({ length: Math.ceil(endMs / 700) + 2 }, () => ({
    yawDeg: within(random, -20, 20),
    pitchDeg: within(random, -12, 12),
  }));
  const moves = spots.map((to, i) => ({ to, fromMs: 700 * i - 900 }));
  return (ms: number): Spot => dotAt(moves, ms, 700);
};

/** Two of the prompts were shown later, says a page that has a clip: as much as it likes. */
const heldPieces = (random: Random) => {
  const held = [0, 1].map(() => ({
    number: 1 + Math.floor(random() * pathPieces),
    ms: within(random, 200, 1000),
  }));
  return (number: number): number =>
    Math.max(0, ...held.flatMap((one) => (one.number === number ? one.ms : [])));
};

export const simulate = (
  behaviour: Behaviour,
  network: Network,
  random: Random,
): FollowingMeasures => {
  const path = pathFrom(random);
  const plan = planOf(path, ['turn_left']);
  const holdMs =
    behaviour === 'follows another path, says when it was shown' ? heldPieces(random) : undefined;
  const { state, shownAtMs } = converse(plan, network, random, holdMs);
  const { revealedAtMs, answeredAtMs, frames, framesWanted } = state;
  const endMs = state.endedAtMs!;
  const person = personFrom(random);
  const shown = (followed: readonly Spot[]): readonly DotMove[] =>
    movesOf([centre, ...followed, centre], shownAtMs, pieceMs);
  const another = () => headOf(shown(pathFrom(random)), person, 0, endMs);
  const heads: Readonly<Record<Behaviour, () => (ms: number) => Spot>> = {
    follows: () => headOf(shown(path), person, 0, endMs),
    'follows another path': another,
    'follows another path, says when it was shown': another,
    'holds still': () => () => centre,
    wanders: () => wander(random, endMs),
  };
  const head = heads[behaviour]();
  const conversation: Conversation = {
    ...{ prompts: plan, revealedAtMs, answeredAtMs, isOver: true, areFramesPromised: true },
    arrivals: frames.map(({ atMs, arrivedAtMs }) => ({ atMs, arrivedAtMs })),
  };
  const offsetMs = clockOffsetOf(conversation);
  const shake = (): number => person.noiseDeg * gauss(random);
  const poses = framesWanted!.map((number) => {
    const { atMs } = frames[number]!;
    const { yawDeg, pitchDeg } = head(atMs);
    return { atMs: atMs + offsetMs, yawDeg: yawDeg + shake(), pitchDeg: pitchDeg + shake() };
  });
  return measureFollowing(poses, conversation);
};
