import {
  conversationLimits,
  conversationPace,
  type ConversationState,
} from '../../contract/conversation.js';
import { movesOf } from '../../contract/dot-path.js';
import { shareOf } from './choose-frames.js';

/** At rest, before the dot moves. */
const restCrops = 1;
/** At the ends of the widest turns that the dot asked for. */
const turnCrops = 4;
/** While an action is held: the mouth is open, the lids are closed. */
const actionCrops = 2;
/** How long after the dot has arrived the head is there, too. */
const behindMs = { from: 200, to: 800 } as const;
/** How long after an action was asked for it is being done. */
const doingMs = { from: 700, to: 2200 } as const;

type Ended = Pick<ConversationState, 'plan' | 'revealedAtMs' | 'seed' | 'frames'>;
type Window = { readonly fromMs: number; readonly toMs: number; readonly count: number };

const windowsOf = ({ plan, revealedAtMs }: Ended): readonly Window[] => {
  const { pieceMs } = conversationPace;
  const spots = plan.flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  const moves = movesOf(spots, revealedAtMs.slice(0, spots.length), pieceMs);
  const turns = moves
    .map(({ to, fromMs }) => ({ size: Math.abs(to.yawDeg), atMs: fromMs + pieceMs }))
    .sort((a, b) => b.size - a.size)
    .slice(0, turnCrops);
  const actions = plan.flatMap(({ kind }, i) => (kind === 'action' ? [revealedAtMs[i]!] : []));
  return [
    { fromMs: 0, toMs: moves[1]?.fromMs ?? Infinity, count: restCrops },
    ...turns.map(({ atMs }) => ({
      ...{ fromMs: atMs + behindMs.from, toMs: atMs + behindMs.to },
      count: 1,
    })),
    ...actions.map((atMs) => ({
      ...{ fromMs: atMs + doingMs.from, toMs: atMs + doingMs.to },
      count: actionCrops,
    })),
  ];
};

/**
 * The wanted frames whose crops the page has to send, too: by what the dot and the prompts asked for
 * at that time, then at random, up to the limit. Like the frames, they are named after all hashes
 * have arrived.
 */
export const chooseCrops = (state: Ended, framesWanted: readonly number[]): readonly number[] => {
  const { frames, seed } = state;
  const left = framesWanted
    .filter((number) => frames[number]!.cropSha256 !== undefined)
    .sort((a, b) => shareOf(seed, a) - shareOf(seed, b));
  const chosen = new Set<number>();
  for (const { fromMs, toMs, count } of windowsOf(state)) {
    const inside = left.filter((number) => {
      const { arrivedAtMs } = frames[number]!;
      return !chosen.has(number) && arrivedAtMs >= fromMs && arrivedAtMs < toMs;
    });
    for (const number of inside.slice(0, count)) chosen.add(number);
  }
  for (const number of left) if (chosen.size < conversationLimits.cropsWanted) chosen.add(number);
  return [...chosen].sort((a, b) => a - b).slice(0, conversationLimits.cropsWanted);
};
