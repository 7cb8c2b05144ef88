import {
  type ConversationReply,
  conversationLimits,
  conversationPace,
  type ConversationState,
  type HashMessage,
  type MessageProblem,
  type PromisedFrame,
  type Prompt,
} from '../../contract/conversation.js';
import { movesOf } from '../../contract/dot-path.js';
import { chooseCrops } from './choose-crops.js';
import { chooseFrames } from './choose-frames.js';

/*
 * A conversation as a pure function: from its state, a message and the server's times to the next
 * state and the reply.
 */

/** Both on the server's clock. A busy node takes a message in some time after it arrived. */
export type MessageTimes = { readonly arrivedMs: number; readonly nowMs: number };

const { pieceMs, leadMs, restMs, minActionMs, maxActionMs, nextMs } = conversationPace;

/** The state of a conversation that was just opened: its first prompt is revealed. */
export const openingOf = (plan: readonly Prompt[], seed: string): ConversationState => ({
  plan,
  seed,
  revealedAtMs: [0],
  answeredAtMs: [],
  frames: [],
  messages: 0,
  endedAtMs: null,
  framesWanted: null,
  cropsWanted: null,
});

/** When the dot arrives at the last spot that was revealed. */
const dotFreeAt = ({ plan, revealedAtMs }: ConversationState): number => {
  const dots = plan
    .slice(0, revealedAtMs.length)
    .flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  return movesOf(dots, revealedAtMs, pieceMs).at(-1)!.fromMs + pieceMs;
};

/** The earliest time for the next prompt, if the last one was answered. */
const nextAt = (state: ConversationState, isDone: boolean): number => {
  const { plan, revealedAtMs } = state;
  const last = plan[revealedAtMs.length - 1]!;
  if (last.kind === 'action') return revealedAtMs.at(-1)! + (isDone ? minActionMs : maxActionMs);
  const isMoreDot = plan[revealedAtMs.length]?.kind === 'dot';
  return dotFreeAt(state) + (isMoreDot ? -leadMs : restMs);
};

const areTimesRising = (frames: readonly { readonly atMs: number }[]): boolean =>
  frames.every(
    ({ atMs }, i) => i === 0 || atMs - frames[i - 1]!.atMs >= conversationLimits.minGapMs,
  );

const isSame = (a: PromisedFrame, b: PromisedFrame): boolean =>
  a.sha256 === b.sha256 && a.atMs === b.atMs && a.cropSha256 === b.cropSha256;

/**
 * The known frames and the new ones of the message. If frames between the two are missing, the
 * message's are ignored: the page sends them again.
 */
const withFrames = (
  { frames }: ConversationState,
  message: HashMessage,
  arrivedAtMs: number,
): ConversationState['frames'] | MessageProblem => {
  const isChanged = message.frames.some((frame, i) => {
    const known = frames[message.from + i];
    return known !== undefined && !isSame(known, frame);
  });
  if (isChanged) return 'frames_changed';
  if (message.from > frames.length) return frames;
  const added = message.frames.slice(frames.length - message.from);
  const all = [...frames, ...added.map((frame) => ({ ...frame, arrivedAtMs }))];
  if (all.length > conversationLimits.frames) return 'frames_spent';
  return areTimesRising(all) ? all : 'times_invalid';
};

const replyTo = (
  { plan, revealedAtMs, frames, framesWanted, cropsWanted }: ConversationState,
  shown: number,
  nextInMs: number,
): ConversationReply => ({
  prompts: plan
    .slice(0, revealedAtMs.length)
    .map((prompt, number) => ({ ...prompt, number }))
    .slice(shown + 1),
  frames: frames.length,
  nextInMs,
  framesWanted,
  cropsWanted,
});

/** The answer to the opening. */
export const firstReply = (state: ConversationState): ConversationReply =>
  replyTo(state, -1, nextMs);

/** Reveals the next prompt, or ends the conversation after the last one. */
const goOn = (state: ConversationState, nowMs: number): ConversationState => {
  if (state.revealedAtMs.length < state.plan.length)
    return { ...state, revealedAtMs: [...state.revealedAtMs, nowMs] };
  const ended = { ...state, endedAtMs: nowMs };
  const framesWanted = chooseFrames(ended);
  return { ...ended, framesWanted, cropsWanted: chooseCrops(ended, framesWanted) };
};

export type Advanced =
  | { readonly state: ConversationState; readonly reply: ConversationReply }
  | { readonly problem: MessageProblem };

/**
 * Takes one message in. The same message again changes nothing, so a page that lost an answer sends
 * it once more. Frames are timed by the arrival of their hashes, a prompt by when it is revealed: the
 * time between the two is the node's, not the page's.
 */
export const advance = (
  state: ConversationState,
  message: HashMessage,
  { arrivedMs, nowMs }: MessageTimes,
): Advanced => {
  const { shown } = message;
  if (state.messages >= conversationLimits.messages) return { problem: 'messages_spent' };
  if (shown >= state.revealedAtMs.length) return { problem: 'prompt_unknown' };
  const messages = state.messages + 1;
  if (state.endedAtMs !== null) {
    const same = { ...state, messages };
    return { state: same, reply: replyTo(same, shown, nextMs) };
  }
  const frames = withFrames(state, message, arrivedMs);
  if (typeof frames === 'string') return { problem: frames };
  // A message that arrived before the last prompt was revealed does not answer it, whatever it says.
  const answersLast =
    shown === state.revealedAtMs.length - 1 &&
    frames.length > state.frames.length &&
    arrivedMs >= state.revealedAtMs.at(-1)!;
  const answered = state.answeredAtMs.length;
  const answeredAtMs =
    answersLast && answered < state.revealedAtMs.length
      ? [...state.answeredAtMs, arrivedMs]
      : state.answeredAtMs;
  const heard = { ...state, messages, frames, answeredAtMs };
  const isAnswered = answeredAtMs.length === state.revealedAtMs.length;
  const waitMs = nextAt(heard, message.isDone && shown === state.revealedAtMs.length - 1) - nowMs;
  const after = isAnswered && waitMs <= 0 ? goOn(heard, nowMs) : heard;
  const nextInMs = isAnswered && waitMs > 0 ? Math.min(waitMs, nextMs) : nextMs;
  return { state: after, reply: replyTo(after, shown, Math.round(nextInMs)) };
};
