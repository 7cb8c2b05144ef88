import { type Conversation, conversationPace, type Followed } from '../../contract/conversation.js';
import { dotAt, movesOf, type Spot } from '../../contract/dot-path.js';
import { meanOf, median } from './averages.js';
import type { FrameMeasures } from './measure-frame.js';
import { followingLimits, minReactionMs } from './thresholds.js';

/** How the head followed the dot, in numbers; undefined where there is nothing to measure. */
export type FollowingMeasures = {
  readonly roundTripMs: number | undefined;
  /** Share of the hashes that took much longer to arrive than the others. */
  readonly lateShare: number;
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

const lateShareOf = (conversation: Conversation): number => {
  const { arrivals } = conversation;
  const offset = clockOffsetOf(conversation);
  const late = arrivals.filter(
    ({ atMs, arrivedAtMs }) => arrivedAtMs - atMs - offset > followingLimits.lateMs,
  );
  return arrivals.length === 0 ? 1 : late.length / arrivals.length;
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
const followPath = (poses: readonly Pose[], { prompts, revealedAtMs }: Conversation) => {
  const { pieceMs } = conversationPace;
  const spots = prompts.flatMap((prompt) => (prompt.kind === 'dot' ? prompt.to : []));
  const moves = movesOf(spots, revealedAtMs, pieceMs);
  const fromMs = moves[1]?.fromMs ?? Infinity;
  const toMs = (revealedAtMs[spots.length] ?? Infinity) + minReactionMs;
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
  const found = followPath(poses, conversation);
  return {
    roundTripMs: roundTripOf(conversation),
    lateShare: lateShareOf(conversation),
    lagMs: found?.lagMs,
    correlation: found?.correlation,
    gain: found?.gain,
  };
};

const isFollowed = ({ correlation = 0, gain = 0 }: FollowingMeasures): boolean =>
  correlation >= followingLimits.minCorrelation && gain >= followingLimits.minGain;

/** The head moved before anybody could have seen the dot's move. */
const isEarly = ({ lagMs = Infinity }: FollowingMeasures): boolean =>
  lagMs < followingLimits.minLagMs;

const isLate = ({ lagMs = Infinity, roundTripMs = Infinity }: FollowingMeasures): boolean =>
  lagMs > followingLimits.maxLagMs + Math.min(roundTripMs, followingLimits.maxRoundTripMs);

/** What is wrong with how the head followed the dot. */
export const judgeFollowing = (measures: FollowingMeasures) => ({
  isSlow:
    (measures.roundTripMs ?? 0) > followingLimits.maxRoundTripMs ||
    measures.lateShare > followingLimits.maxLateShare,
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
