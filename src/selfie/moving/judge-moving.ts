import type { Freshness, MovingReason } from '../../contract/challenge.js';
import {
  cropLikeness as likenessLimits,
  flatnessLimits,
  maxRepeatShare,
  minLiveness,
  minSameFace,
  sampling,
} from './thresholds.js';

/** All that is measured of a recording; what could not be measured is undefined. */
export type MovingMeasures = Partial<Freshness> & {
  readonly frames: number;
  readonly areTimesPlausible: boolean;
  readonly isUnreadable?: boolean;
  /** Share of the measured frames that show the face. */
  readonly faceShare?: number;
  readonly faces?: number;
  /** Share of frames that repeat an earlier one. */
  readonly repeatShare?: number;
  /** An earlier frame appeared again after others. */
  readonly isLooped?: boolean;
  readonly jumps?: number;
  readonly sameFace?: number | undefined;
  readonly areActionsDone?: boolean;
  readonly isEarly?: boolean;
  readonly flatness?: number | undefined;
  /** One of the requested actions shows depth. */
  readonly isFlatnessJudged?: boolean;
  readonly liveness?: number | undefined;
  /* Where the challenge was revealed piece by piece. */
  readonly areFramesPromised?: boolean;
  /** The least of all crops. */
  readonly cropLikeness?: number | undefined;
  readonly isUnfinished?: boolean;
  readonly isSlow?: boolean;
  readonly isNotFollowed?: boolean;
  readonly isEarlyHead?: boolean;
  readonly isLateHead?: boolean;
};

type Row = { readonly why: MovingReason; readonly broken: (m: MovingMeasures) => boolean };

/**
 * The first violated rule decides: first those that make a recording unjudgeable, then those that
 * reveal an attack.
 */
const rows: readonly Row[] = [
  { why: 'too_few_frames', broken: ({ frames }) => frames < sampling.minFrames },
  { why: 'times_implausible', broken: ({ areTimesPlausible }) => !areTimesPlausible },
  { why: 'too_soon', broken: ({ isTooSoon = false }) => isTooSoon },
  { why: 'replayed', broken: ({ isKnown = false }) => isKnown },
  { why: 'frames_not_promised', broken: ({ areFramesPromised = true }) => !areFramesPromised },
  { why: 'conversation_unfinished', broken: ({ isUnfinished = false }) => isUnfinished },
  { why: 'frames_unreadable', broken: ({ isUnreadable = false }) => isUnreadable },
  {
    why: 'frozen',
    broken: ({ repeatShare = 0, isLooped = false }) => isLooped || repeatShare > maxRepeatShare,
  },
  { why: 'face_absent', broken: ({ faceShare = 1 }) => faceShare < sampling.minFaceShare },
  { why: 'faces_many', broken: ({ faces = 1 }) => faces > 1 },
  { why: 'other_face', broken: ({ sameFace = 1 }) => sameFace < minSameFace },
  { why: 'jump', broken: ({ jumps = 0 }) => jumps > 0 },
  {
    why: 'crops_differ',
    broken: ({ cropLikeness = 1 }) => cropLikeness < likenessLimits.min,
  },
  { why: 'answers_slow', broken: ({ isSlow = false }) => isSlow },
  { why: 'not_followed', broken: ({ isNotFollowed = false }) => isNotFollowed },
  { why: 'followed_early', broken: ({ isEarlyHead = false }) => isEarlyHead },
  { why: 'followed_late', broken: ({ isLateHead = false }) => isLateHead },
  {
    why: 'action_early',
    broken: ({ areActionsDone = true, isEarly = false }) => !areActionsDone && isEarly,
  },
  { why: 'action_missing', broken: ({ areActionsDone = true }) => !areActionsDone },
  {
    why: 'flat',
    // A recording that should have shown depth and did not is no proof either.
    broken: ({ flatness = 1, isFlatnessJudged = false }) =>
      isFlatnessJudged && flatness > flatnessLimits.max,
  },
  { why: 'spoof', broken: ({ liveness = Infinity }) => liveness < minLiveness },
];

/** The reason for the recording's verdict; the verdict follows from it. */
export const judgeMoving = (measures: MovingMeasures): MovingReason =>
  rows.find(({ broken }) => broken(measures))?.why ?? 'done';
