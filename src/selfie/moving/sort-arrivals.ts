import type { Conversation } from '../../contract/conversation.js';
import type { DotMove } from '../../contract/dot-path.js';
import { median } from './averages.js';
import { followingLimits } from './thresholds.js';

/** The offset from the page's clock to the server's: the median of all hashes, delay included. */
export const clockOffsetOf = ({ arrivals }: Pick<Conversation, 'arrivals'>): number =>
  median(arrivals.map(({ atMs, arrivedAtMs }) => arrivedAtMs - atMs));

type Hole = { readonly fromMs: number; readonly toMs: number };
/** Times of the dot's path of which no hash arrived in time. */
export type Holes = {
  /** The longest of all but the interruption. */
  readonly mostMs: number;
  /** Moves of the dot that began in the interruption. */
  readonly movesInside: number;
  /** The interruption hid a part of the path that is long enough to matter. */
  readonly isInterrupted: boolean;
};

const isInside = (ms: number, { fromMs, toMs }: Hole): boolean => ms > fromMs && ms < toMs;
const lengthOf = ({ fromMs, toMs }: Hole): number => toMs - fromMs;

/**
 * Which hashes arrived in time, on the server's clock. Others prove nothing: a frame may say any time,
 * and whoever waits with its hash may have drawn it meanwhile. One interruption is nobody's fault, so
 * the longest hole is left out wherever it is; the server reveals nothing new in it.
 */
export const sortArrivals = (
  conversation: Conversation,
  moves: readonly DotMove[],
  endMs: number,
) => {
  const offset = clockOffsetOf(conversation);
  const hashes = conversation.arrivals.map(({ atMs, arrivedAtMs }) => ({
    atMs: atMs + offset,
    isLate: arrivedAtMs - atMs - offset > followingLimits.lateMs,
  }));
  const inTime = hashes.flatMap(({ atMs, isLate }) => (isLate ? [] : [atMs]));
  const startMs = moves[1]?.fromMs ?? Infinity;
  const known = [
    ...(inTime[0]! > startMs ? [startMs] : []),
    ...inTime,
    ...(inTime.at(-1)! < endMs ? [endMs] : []),
  ];
  const all = known.slice(1).map((toMs, i): Hole => ({ fromMs: known[i]!, toMs }));
  const interruption = all.reduce<Hole>(
    (longest, hole) => (lengthOf(hole) > lengthOf(longest) ? hole : longest),
    { fromMs: 0, toMs: 0 },
  );
  const isOnPath = ({ fromMs, toMs }: Hole): boolean => toMs > startMs && fromMs < endMs;
  const others = all.filter((hole) => hole !== interruption && isOnPath(hole));
  const judged = hashes.filter(({ atMs }) => !isInside(atMs, interruption));
  const late = judged.filter(({ isLate }) => isLate).length;
  return {
    lateTimes: new Set(hashes.flatMap(({ atMs, isLate }) => (isLate ? [atMs] : []))),
    lateShare: judged.length === 0 ? 1 : late / judged.length,
    holes: {
      mostMs: Math.max(0, ...others.map(lengthOf)),
      movesInside: moves.filter(({ fromMs }) => isInside(fromMs, interruption)).length,
      isInterrupted: isOnPath(interruption) && lengthOf(interruption) > followingLimits.maxHoleMs,
    },
  };
};
