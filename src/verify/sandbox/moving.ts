import type { Outcomes } from '../../flows/jobs.js';
import {
  type MovingAnswer,
  type MovingReason,
  movingReasons,
  type Recording,
} from '../../contract/challenge.js';
import type { Followed } from '../../contract/conversation.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { scores } from './invented.js';
import { lowScores, readSandboxOutcome } from './outcome.js';

type MovingSandbox = { readonly why: MovingReason; readonly still?: Rejection };

const isMovingReason = (text: string): text is MovingReason => Object.hasOwn(movingReasons, text);

/** In addition to the outcomes of a photo: any reason of `details.challenge`, by its name. */
export const readMovingSandbox = (text: string): MovingSandbox | Rejection => {
  if (isMovingReason(text)) return { why: text };
  const outcome = readSandboxOutcome('liveness', text);
  if (isRejection(outcome)) return outcome;
  if (outcome === 'accepted') return { why: 'done' };
  if (outcome === 'selfieNotLive') return { why: 'flat' };
  return { why: 'done', still: reject(outcome, { scores: lowScores }) };
};

const secondsEach = 1.5;

/** How a head followed the dot, where the challenge was a conversation. */
const inventedFollowing = (why: MovingReason): Followed => ({
  followed: !['not_followed', 'followed_late', 'followed_early'].includes(why),
  lagMs: why === 'followed_early' ? -180 : why === 'followed_late' ? 1740 : 430,
  correlation: why === 'not_followed' ? 0.11 : 0.94,
  gain: why === 'not_followed' ? 0.04 : 0.82,
  order: why !== 'action_missing' && why !== 'action_early',
  roundTripMs: 120,
});

/** The requested actions, one after another; the last one is missing where that is the reason. */
const inventedAnswer = (
  why: MovingReason,
  { asked, conversation }: Pick<Recording, 'asked' | 'conversation'>,
): MovingAnswer => {
  const isDone = (index: number): boolean => why !== 'action_missing' || index < asked.length - 1;
  return {
    verdict: movingReasons[why].verdict,
    why,
    actions: asked.map((action, index) => ({
      action,
      done: isDone(index),
      ...(isDone(index) && { atMs: (index + 1) * secondsEach * 1000 }),
    })),
    flatness: why === 'flat' ? 0.97 : 0.21,
    liveness: why === 'spoof' ? -2.2 : 2.6,
    sameFace: why === 'other_face' ? 0.08 : 0.83,
    turn: why === 'done' ? -2.3 : null,
    turnStretched: false,
    ...(conversation && { followed: inventedFollowing(why) }),
  };
};

export const sandboxMoving = (
  { why, still = undefined }: MovingSandbox,
  recording: Pick<Recording, 'asked' | 'conversation'>,
): Outcomes['movingSelfie'] => ({
  flow: 'movingSelfie',
  moving: inventedAnswer(why, recording),
  still: still ?? { scores },
  diagnostics: {},
});
