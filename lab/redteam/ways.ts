import type { Action } from '../../src/contract/actions.js';
import type { Recording } from '../../src/contract/challenge.js';
import {
  conversationPace,
  type ConversationState,
  type Prompt,
} from '../../src/contract/conversation.js';
import { movesOf, pathOf, type Spot, walkCount } from '../../src/contract/dot-path.js';
import { advance, openingOf } from '../../src/sessions/conversation/advance.js';
import { planOf } from '../../src/sessions/conversation/choose-plan.js';
import { both, pathOfActions, pathOfDot, type TimedAction, usualFollowing } from './paths.js';
import type { Path } from './puppet.js';

/* How frames get to the service: in one post, all actions known; or in a conversation. */

type Random = () => number;
/** Frames at times; a path says what they show. */
export type Filmed = (path: Path) => (atMs: number) => Promise<Uint8Array>;

const oneOf = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)]!;

const shuffled = <T>(items: readonly T[], random: Random): readonly T[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const turns: readonly Action[] = ['turn_left', 'turn_right'];
const others: readonly Action[] = ['open_mouth', 'close_eyes', 'come_closer'];

/** A turn and others, as the service draws them (src/sessions/challenge/choose-actions.ts). */
const drawActions = (
  random: Random,
  from: readonly Action[],
  [least, most]: readonly [number, number],
): readonly Action[] => {
  const turn = oneOf(turns, random);
  const rest = from.filter((action) => action !== turn);
  const more = least - 1 + Math.floor(random() * (most - least + 1));
  return shuffled([turn, ...shuffled(rest, random).slice(0, more)], random);
};

/** How far turns and openings go: the nets report less than what is drawn, so most go further. */
const reachOf = (random: Random): number => 1 + 0.2 * random();

/** `frameMs`: between two frames of the camera. */
export type Way = (filmed: Filmed, random: Random, frameMs: number) => Promise<Recording>;

/** Short, so that thirteen frames show everything. */
const timing = { riseMs: 350, holdMs: 700 };
const everyActionMs = 1500;
/** The service looks at no more. */
const postedFrames = 13;

/** All actions are known before: a recording is drawn and posted. */
export const posted: Way = async (filmed, random) => {
  const asked = drawActions(random, [...turns, ...others], [2, 3]);
  const timed = asked.map((action, i): TimedAction => ({
    action,
    fromMs: 400 + i * everyActionMs,
  }));
  const film = filmed(pathOfActions(timed, reachOf(random), timing));
  const lastMs = 400 + asked.length * everyActionMs;
  const timesMs = Array.from({ length: postedFrames }, (_, i) =>
    Math.round((i * lastMs) / (postedFrames - 1)),
  );
  const frames: Uint8Array[] = [];
  for (const atMs of timesMs) frames.push(await film(atMs));
  return { frames, timesMs, asked };
};

const reactions = { least: 180, most: 600 } as const;

const drawPlan = (random: Random): readonly Prompt[] => {
  let spots: readonly Spot[] | undefined;
  while (!spots) spots = pathOf(Math.floor(random() * walkCount));
  return planOf(spots, drawActions(random, [...turns, 'open_mouth', 'close_eyes'], [1, 2]));
};

/** What the puppet shows, from what the page has shown so far: nothing before its time. */
const pathTo = (
  plan: readonly Prompt[],
  shownAtMs: readonly number[],
  reactionMs: number,
  reach: number,
): Path => {
  const shown = plan.slice(0, shownAtMs.length);
  const spots = shown.flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  const { pieceMs } = conversationPace;
  const timed = shown.flatMap((prompt, i): readonly TimedAction[] =>
    prompt.kind === 'action' ? [{ action: prompt.action, fromMs: shownAtMs[i]! + reactionMs }] : [],
  );
  return both(
    pathOfDot(movesOf(spots, shownAtMs, pieceMs), pieceMs, { ...usualFollowing, reactionMs }),
    pathOfActions(timed, reach, timing),
  );
};

/** From the page to the service, and back. */
const oneWayMs = 20;

/** The service's own conversation on a clock that is stepped through; hashes stand for their frames. */
const converse = (plan: readonly Prompt[], reactionMs: number, frameMs: number) => {
  let state = openingOf(plan, `seed ${reactionMs}`);
  const shownAtMs: number[] = [0];
  for (let number = 0; state.framesWanted === null; number++) {
    const atMs = number * frameMs;
    state.revealedAtMs.forEach((revealedMs, i) => {
      if (shownAtMs[i] === undefined && revealedMs + oneWayMs <= atMs)
        shownAtMs[i] = revealedMs + oneWayMs;
    });
    const shown = shownAtMs.length - 1;
    const doneMs = shownAtMs[shown]! + reactionMs + timing.riseMs + timing.holdMs;
    const advanced = advance(
      state,
      {
        shown,
        from: state.frames.length,
        frames: [{ sha256: String(number), atMs }],
        isDone: plan[shown]!.kind === 'action' && atMs >= doneMs,
      },
      { arrivedMs: atMs + oneWayMs, nowMs: atMs + oneWayMs },
    );
    if ('problem' in advanced) throw new Error(advanced.problem);
    state = advanced.state;
  }
  return { state, shownAtMs };
};

const recordingOf = (state: ConversationState, frames: readonly Uint8Array[]): Recording => {
  const { plan, revealedAtMs, answeredAtMs, framesWanted } = state;
  return {
    frames,
    timesMs: framesWanted!.map((number) => state.frames[number]!.atMs),
    asked: plan.flatMap((prompt) => (prompt.kind === 'action' ? prompt.action : [])),
    conversation: {
      ...{ prompts: plan, revealedAtMs, answeredAtMs, isOver: true, areFramesPromised: true },
      arrivals: state.frames.map(({ atMs, arrivedAtMs }) => ({ atMs, arrivedAtMs })),
    },
  };
};

/** In real time: the puppet follows what is revealed, and only the wanted frames are drawn. */
export const conversedAfter =
  (least: number, most: number): Way =>
  async (filmed, random, frameMs) => {
    const plan = drawPlan(random);
    const reactionMs = Math.round(least + (most - least) * random());
    const { state, shownAtMs } = converse(plan, reactionMs, frameMs);
    const film = filmed(pathTo(plan, shownAtMs, reactionMs, reachOf(random)));
    const frames: Uint8Array[] = [];
    for (const number of state.framesWanted!) frames.push(await film(state.frames[number]!.atMs));
    return recordingOf(state, frames);
  };

export const ways = {
  posted,
  conversation: conversedAfter(reactions.least, reactions.most),
} as const satisfies Readonly<Record<string, Way>>;
export type WayName = keyof typeof ways;
