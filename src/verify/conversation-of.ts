import { createHash } from 'node:crypto';
import type { FrameCrop } from '../contract/challenge.js';
import type { Conversation, ConversationState } from '../contract/conversation.js';
import type { MovingRequest, SentCrop } from '../contract/moving/moving-request.js';

const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** The crops that were sent, with the frames that they belong to. */
export const cropsOf = (
  { framesWanted, cropsWanted }: ConversationState,
  crops: readonly SentCrop[],
): readonly FrameCrop[] =>
  (cropsWanted ?? []).flatMap((number, i) => {
    const crop = crops[i];
    return crop ? { ...crop, frame: framesWanted!.indexOf(number) } : [];
  });

/** Same bytes, in the order in which they were named. */
const areCropsPromised = (
  { frames, cropsWanted }: ConversationState,
  crops: readonly SentCrop[],
): boolean =>
  (cropsWanted ?? []).length === crops.length &&
  crops.every(({ bytes }, i) => frames[cropsWanted![i]!]!.cropSha256 === hashOf(bytes));

/** A conversation joined with the recording that was sent after it. */
export const conversationOf = (
  state: ConversationState,
  { frames, timesMs, crops }: Pick<MovingRequest, 'frames' | 'timesMs' | 'crops'>,
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
      (areCropsPromised(state, crops) &&
        wanted.length === frames.length &&
        wanted.every(
          ({ sha256, atMs }, i) => sha256 === hashOf(frames[i]!) && atMs === timesMs[i],
        )),
  };
};
