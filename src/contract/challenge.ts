import type { Action } from './actions.js';
import type { Conversation, Followed } from './conversation.js';

export * from './actions.js';

/** What the service knows of a recording before it looks at a frame. */
export type Freshness = {
  /** It lasts longer than the time since its challenge. */
  readonly isTooSoon: boolean;
  /** Its bytes came before, with another recording. */
  readonly isKnown: boolean;
};

/** A square in a frame, in the frame's pixels; `x` and `y` are its top left corner. */
export type CropBox = { readonly x: number; readonly y: number; readonly sizePx: number };

/** The face at the moment of one frame, in the camera's own pixels. */
export type FrameCrop = {
  /** Its place among the frames of the recording. */
  readonly frame: number;
  readonly bytes: Uint8Array;
  readonly box: CropBox;
};

/**
 * A moving selfie as it was sent. Times have an arbitrary start and increase from frame to frame.
 */
export type Recording = {
  readonly frames: readonly Uint8Array[];
  readonly timesMs: readonly number[];
  /** In the order of the prompts. */
  readonly asked: readonly Action[];
  /** When each prompt was shown, on the clock of `timesMs`. Without them only the order counts. */
  readonly promptedAtMs?: readonly number[] | undefined;
  /** Undefined for a recording that no challenge asked for, such as a folder on a disk. */
  readonly freshness?: Freshness | undefined;
  /** Where the challenge was revealed piece by piece. */
  readonly conversation?: Conversation | undefined;
  /** At rest, at the ends of turns and during actions; promised like the frames. */
  readonly crops?: readonly FrameCrop[] | undefined;
};

type MovingVerdict = 'live' | 'not_live' | 'retry';

/**
 * Why a recording got its verdict. `retry`: it proves nothing, and a person can do it better.
 * `not_live`: it shows what a live person in front of one camera does not.
 */
export const movingReasons = {
  done: { verdict: 'live', en: 'Every action was done, in the order asked.' },
  too_few_frames: { verdict: 'retry', en: 'There are too few frames.' },
  frames_unreadable: { verdict: 'retry', en: 'A frame could not be read.' },
  times_implausible: {
    verdict: 'retry',
    en: 'The times of the frames do not rise, or not evenly.',
  },
  face_absent: { verdict: 'retry', en: 'The face is missing in too many frames.' },
  faces_many: { verdict: 'retry', en: 'More than one face is near the camera.' },
  frames_poor: { verdict: 'retry', en: 'The frames are too dark or too blurred.' },
  action_missing: {
    verdict: 'retry',
    en: 'An action was not detected, or not in the order asked.',
  },
  action_early: { verdict: 'retry', en: 'An action was done before it was asked for.' },
  too_soon: {
    verdict: 'not_live',
    en: 'The recording lasts longer than the time since its challenge.',
  },
  replayed: { verdict: 'not_live', en: 'The same pictures were sent before.' },
  frames_not_promised: {
    verdict: 'not_live',
    en: 'The frames are not those whose hashes were sent during the conversation.',
  },
  crops_differ: {
    verdict: 'not_live',
    en: 'A picture of the face in full detail does not show what its frame shows.',
  },
  conversation_unfinished: {
    verdict: 'retry',
    en: 'The recording came before the conversation was over.',
  },
  answers_slow: {
    verdict: 'retry',
    en: 'The connection was too slow to say when the head moved.',
  },
  not_followed: { verdict: 'retry', en: 'The head did not follow the dot.' },
  followed_late: { verdict: 'retry', en: 'The head followed the dot too late.' },
  followed_early: {
    verdict: 'not_live',
    en: 'The head moved before the dot was shown: the recording was made before.',
  },
  frozen: { verdict: 'not_live', en: 'Frames repeat exactly, as in a frozen or looped picture.' },
  jump: { verdict: 'not_live', en: 'The picture jumps from one frame to the next.' },
  other_face: { verdict: 'not_live', en: 'The face is not the same in all frames.' },
  flat: { verdict: 'not_live', en: 'The face moves like a flat picture.' },
  spoof: { verdict: 'not_live', en: 'The frames look like a screen, a print or a mask.' },
} as const satisfies Readonly<Record<string, { verdict: MovingVerdict; en: string }>>;
export type MovingReason = keyof typeof movingReasons;

export type DetectedAction = {
  readonly action: Action;
  readonly done: boolean;
  /** When it was first detected, on the clock of the recording. */
  readonly atMs?: number;
};

export type MovingAnswer = {
  readonly verdict: MovingVerdict;
  readonly why: MovingReason;
  readonly actions: readonly DetectedAction[];
  /** How well a flat picture explains the movement: 1 entirely. Null where nothing moved enough. */
  readonly flatness: number | null;
  /** Logit of several frames together; higher is live. Null where there was no face. */
  readonly liveness: number | null;
  /** The lowest similarity of faces in the recording, a cosine. Null where there was no face. */
  readonly sameFace: number | null;
  /**
   * Logit of the turned frames being the frontal one, stretched; higher is more surely so. Null where
   * the head is turned far enough in too few frames.
   */
  readonly turn: number | null;
  /** `turn` is above its limit: a reason for doubt, and none to refuse. */
  readonly turnStretched: boolean;
  /** Where the challenge was revealed piece by piece. */
  readonly followed?: Followed | undefined;
};
