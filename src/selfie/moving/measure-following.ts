import { type Conversation, conversationPace, type Followed } from '../../contract/conversation.js';
import { dotAt, type DotMove, movesOf, type Spot } from '../../contract/dot-path.js';
import { meanOf, median } from './averages.js';
import type { FrameMeasures } from './measure-frame.js';
import { followingLimits, minReactionMs } from './thresholds.js';

/** How the head followed the dot, in numbers; undefined where there is nothing to measure. */
export type FollowingMeasures = {
  readonly roundTripMs: number | undefined;
  /** Share of the hashes that took much longer to arrive than the others, the interruption's left out. */
  readonly lateShare: number;
  readonly holes: Holes;
  readonly lagMs: number | undefined;
  readonly correlation: number | undefined;
  readonly gain: number | undefined;
};

type Pose = Pick<FrameMeasures, 'atMs' | 'yawDeg' | 'pitchDeg'>;

/** The offset from the page's clock to the server's: the median of all hashes, delay included. */
export const clockOffsetOf = ({ arrivals }: Pick<Conversation, 'arrivals'>): number =>
  median(arrivals.map(({ atMs, arrivedAtMs }) => arrivedAtMs - atMs));

/** The shortest time from revealing a prompt to the first frames after it. */
const roundTripOf = ({ revealedAtMs, answeredAtMs }: Conversation): number | undefined =>
  answeredAtMs.length === 0
    ? undefined
    : Math.min(...answeredAtMs.map((answered, i) => answered - revealedAtMs[i]!));

type Hole = { readonly fromMs: number; readonly toMs: number };
/** Times of the dot's path of which no hash arrived in time. */
type Holes = {
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
const sortArrivals = (conversation: Conversation, moves: readonly DotMove[], endMs: number) => {
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

/** Yaw and pitch in one list, each without its mean: people do not look straight at the camera. */
const centred = (spots: readonly Spot[]): readonly number[] => {
  const yaw = meanOf(spots.map(({ yawDeg }) => yawDeg));
  const pitch = meanOf(spots.map(({ pitchDeg }) => pitchDeg));
  return spots.flatMap(({ yawDeg, pitchDeg }) => [yawDeg - yaw, pitchDeg - pitch]);
};
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** The delays between dot and head that are tried. */
const shifts = { fromMs: -1000, toMs: 3000, everyMs: 25 } as const;

/**
 * The delay at which the head's path is most like the dot's, from the dot's first move to the first
 * action. Poses are on the server's clock.
 */
const followPath = (poses: readonly Pose[], moves: readonly DotMove[], toMs: number) => {
  const { pieceMs } = conversationPace;
  const fromMs = moves[1]?.fromMs ?? Infinity;
  const inside = poses.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  if (inside.length < followingLimits.minFrames) return undefined;
  const head = centred(inside);
  const movedDeg = Math.sqrt(dot(head, head));
  let best: { lagMs: number; correlation: number; gain: number } | undefined;
  for (let lagMs: number = shifts.fromMs; lagMs <= shifts.toMs; lagMs += shifts.everyMs) {
    const path = centred(inside.map(({ atMs }) => dotAt(moves, atMs - lagMs, pieceMs)));
    const size = dot(path, path);
    const shared = dot(head, path);
    const correlation = shared / (movedDeg * Math.sqrt(size));
    if (correlation > (best?.correlation ?? 0)) best = { lagMs, correlation, gain: shared / size };
  }
  return best;
};

export const measureFollowing = (
  poses: readonly Pose[],
  conversation: Conversation,
): FollowingMeasures => {
  const { prompts, revealedAtMs } = conversation;
  const spots = prompts.flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  const moves = movesOf(spots, revealedAtMs, conversationPace.pieceMs);
  const endMs = (revealedAtMs[spots.length] ?? Infinity) + minReactionMs;
  const { lateTimes, lateShare, holes } = sortArrivals(conversation, moves, endMs);
  const proven = poses.filter(({ atMs }) => !lateTimes.has(atMs));
  const found = followPath(proven, moves, endMs);
  return {
    roundTripMs: roundTripOf(conversation),
    lateShare,
    holes,
    lagMs: found?.lagMs,
    correlation: found?.correlation,
    gain: found?.gain,
  };
};

const isFollowed = ({ correlation = 0, gain = 0, holes }: FollowingMeasures): boolean => {
  const { minCorrelation, minCorrelationInterrupted, minGain } = followingLimits;
  const least = holes.isInterrupted ? minCorrelationInterrupted : minCorrelation;
  return correlation >= least && gain >= minGain;
};

/** The head moved before anybody could have seen the dot's move. */
const isEarly = ({ lagMs = Infinity }: FollowingMeasures): boolean =>
  lagMs < followingLimits.minLagMs;

const isLate = ({ lagMs = Infinity, roundTripMs = Infinity }: FollowingMeasures): boolean =>
  lagMs > followingLimits.maxLagMs + Math.min(roundTripMs, followingLimits.maxRoundTripMs);

/** What is wrong with how the head followed the dot. */
export const judgeFollowing = (measures: FollowingMeasures) => ({
  isSlow:
    (measures.roundTripMs ?? 0) > followingLimits.maxRoundTripMs ||
    measures.lateShare > followingLimits.maxLateShare ||
    measures.holes.mostMs > followingLimits.maxHoleMs ||
    measures.holes.movesInside > followingLimits.maxMovesInterrupted,
  isNotFollowed: !isFollowed(measures),
  isEarlyHead: isFollowed(measures) && isEarly(measures),
  isLateHead: isFollowed(measures) && isLate(measures),
});

const rounded = (value: number | undefined, digits = 0): number | null =>
  value === undefined ? null : Number(value.toFixed(digits));

/** What is kept of the measures, and shown to the client. */
export const followedOf = (measures: FollowingMeasures, areActionsInOrder: boolean): Followed => ({
  followed: isFollowed(measures) && !isEarly(measures) && !isLate(measures),
  lagMs: rounded(measures.lagMs),
  correlation: rounded(measures.correlation, 3),
  gain: rounded(measures.gain, 2),
  order: areActionsInOrder,
  roundTripMs: rounded(measures.roundTripMs),
});
