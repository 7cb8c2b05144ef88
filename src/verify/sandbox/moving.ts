import type { Outcomes } from '../../flows/jobs.js';
import {
  type Action,
  type MovingAnswer,
  type MovingReason,
  movingReasons,
} from '../../contract/challenge.js';
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

/** The requested actions, one after another; the last one is missing where that is the reason. */
const inventedAnswer = (why: MovingReason, asked: readonly Action[]): MovingAnswer => {
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
  };
};

export const sandboxMoving = (
  { why, still = undefined }: MovingSandbox,
  asked: readonly Action[],
): Outcomes['movingSelfie'] => ({
  flow: 'movingSelfie',
  moving: inventedAnswer(why, asked),
  still: still ?? { scores },
  diagnostics: {},
});
