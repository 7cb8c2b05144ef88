import { createHash } from 'node:crypto';
import {
  conversationLimits,
  conversationPace,
  type ConversationState,
} from '../../contract/conversation.js';

/** How many frames to take from before the dot moves, when the head is at rest. */
const restFrames = 1;
/** How many frames to take from the dot's path: three for each second. */
const pathFrames = 15;

/** What the choice depends on. */
type Ended = Pick<ConversationState, 'plan' | 'revealedAtMs' | 'seed' | 'endedAtMs'> & {
  readonly frames: readonly Pick<ConversationState['frames'][number], 'arrivedAtMs'>[];
};

type Window = { readonly fromMs: number; readonly toMs: number; readonly count: number };

/** A number between 0 and 1 that looks random, but is always the same for a seed and a place. */
export const shareOf = (seed: string, place: number): number =>
  createHash('sha256').update(`${seed} ${place}`).digest().readUInt32BE(0) / 2 ** 32;

/** Divides a window of time into `count` equal parts, and takes one random frame of each. */
const inWindow = ({ frames, seed }: Ended, { fromMs, toMs, count }: Window): readonly number[] => {
  const inside = frames.flatMap(({ arrivedAtMs }, i) =>
    arrivedAtMs >= fromMs && arrivedAtMs < toMs ? [i] : [],
  );
  if (inside.length <= count) return inside;
  const edge = (part: number): number => Math.floor((part * inside.length) / count);
  return Array.from({ length: count }, (_, i) => {
    const share = shareOf(seed, inside[0]! + i);
    return inside[edge(i) + Math.floor(share * (edge(i + 1) - edge(i)))]!;
  });
};

/**
 * The frames that the page has to send, chosen at random after the hashes of all frames have
 * arrived. A page that sent the hashes of several frames for one moment cannot choose among them
 * afterwards.
 */
export const chooseFrames = (state: Ended): readonly number[] => {
  const { plan, revealedAtMs, endedAtMs } = state;
  const actions = plan.flatMap(({ kind }, i) => (kind === 'action' ? [revealedAtMs[i]!] : []));
  const [firstMs = Infinity] = actions;
  const dotMs = revealedAtMs[1] ?? Infinity;
  const left = conversationLimits.framesWanted - restFrames - pathFrames;
  const each = Math.floor(left / Math.max(1, actions.length));
  const windows: readonly Window[] = [
    { fromMs: 0, toMs: dotMs, count: restFrames },
    { fromMs: dotMs, toMs: firstMs + conversationPace.minActionMs, count: pathFrames },
    ...actions.map((fromMs, i) => ({
      fromMs: fromMs + (i === 0 ? conversationPace.minActionMs : 0),
      toMs: actions[i + 1] ?? endedAtMs! + 1,
      count: each,
    })),
  ];
  return windows.flatMap((window) => inWindow(state, window));
};
