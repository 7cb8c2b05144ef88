import { createHash } from 'node:crypto';
import type { Conversation, ConversationState } from '../contract/conversation.js';

const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** A conversation joined with the recording that was sent after it. */
export const conversationOf = (
  state: ConversationState,
  frames: readonly Uint8Array[],
  timesMs: readonly number[],
): Conversation => {
  const { plan, revealedAtMs, answeredAtMs, framesWanted } = state;
  const wanted = (framesWanted ?? []).map((number) => state.frames[number]!);
  return {
    revealedAtMs,
    answeredAtMs,
    prompts: plan.slice(0, revealedAtMs.length),
    isOver: framesWanted !== null,
    arrivals: state.frames.map(({ atMs, arrivedAtMs }) => ({ atMs, arrivedAtMs })),
    // No frames are wanted before the end of a conversation; `isOver` is checked separately.
    areFramesPromised:
      framesWanted === null ||
      (wanted.length === frames.length &&
        wanted.every(
          ({ sha256, atMs }, i) => sha256 === hashOf(frames[i]!) && atMs === timesMs[i],
        )),
  };
};
