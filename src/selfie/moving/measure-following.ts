import { type Conversation, conversationPace, type Followed } from '../../contract/conversation.js';
import { dotAt, type DotMove, movesOf, type Spot } from '../../contract/dot-path.js';
import { meanOf, median } from './averages.js';
import type { FrameMeasures } from './measure-frame.js';
import { type Holes, sortArrivals } from './sort-arrivals.js';
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

/** From revealing each prompt to the first frames after it. */
const answerTimesOf = ({ revealedAtMs, answeredAtMs }: Conversation): readonly number[] =>
  answeredAtMs.map((answered, i) => answered - revealedAtMs[i]!);

/**
 * How much later than usual each prompt was answered: a lost packet, on the way to the page or from it. No
 * more than what makes a hash late.
 */
const answerDelaysOf = (tookMs: readonly number[]): readonly number[] => {
  const usualMs = median(tookMs);
  return tookMs.map((ms) => Math.max(0, Math.min(followingLimits.lateMs, ms - usualMs)));
};

const leastCorrelation = ({ isInterrupted }: Holes): number =>
  isInterrupted ? followingLimits.minCorrelationInterrupted : followingLimits.minCorrelation;

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

type Path = NonNullable<ReturnType<typeof followPath>>;

/** The first where both are equally alike. */
const moreAlike = (one: Path | undefined, other: Path | undefined): Path | undefined =>
  (other?.correlation ?? 0) > (one?.correlation ?? 0) ? other : one;

/**
 * A page may lie about what it showed late. All but two of the delays count as the head's lag, so whoever
 * draws gets no more time than in an interruption.
 */
const lagOf = (delays: readonly number[]): number =>
  delays.toSorted((a, b) => b - a)[followingLimits.maxMovesInterrupted] ?? 0;

export const measureFollowing = (
  poses: readonly Pose[],
  conversation: Conversation,
): FollowingMeasures => {
  const { prompts, revealedAtMs } = conversation;
  const spots = prompts.flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  const movesFrom = (shownAtMs: readonly number[]) =>
    movesOf(spots, shownAtMs, conversationPace.pieceMs);
  const moves = movesFrom(revealedAtMs);
  const endMs = (revealedAtMs[spots.length] ?? Infinity) + minReactionMs;
  const { lateTimes, lateShare, holes } = sortArrivals(conversation, moves, endMs);
  const proven = poses.filter(({ atMs }) => !lateTimes.has(atMs));
  const tookMs = answerTimesOf(conversation);

  /** As if the page had shown each piece with the delay of its answer. */
  const followLate = (): Path | undefined => {
    const delays = answerDelaysOf(tookMs);
    if (delays.every((ms) => ms === 0)) return undefined;
    const shown = movesFrom(revealedAtMs.map((ms, i) => ms + (delays[i] ?? 0)));
    const path = followPath(proven, shown, endMs);
    return path && { ...path, lagMs: path.lagMs + lagOf(delays) };
  };
  const asRevealed = followPath(proven, moves, endMs);
  const isAlike = (asRevealed?.correlation ?? 0) >= leastCorrelation(holes);
  const found = isAlike ? asRevealed : moreAlike(asRevealed, followLate());
  return {
    roundTripMs: tookMs.length === 0 ? undefined : median(tookMs),
    lateShare,
    holes,
    lagMs: found && Math.round(found.lagMs),
    correlation: found?.correlation,
    gain: found?.gain,
  };
};

const isFollowed = ({ correlation = 0, gain = 0, holes }: FollowingMeasures): boolean =>
  correlation >= leastCorrelation(holes) && gain >= followingLimits.minGain;

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
