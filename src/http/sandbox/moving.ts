import type { MovingSelfieOutcome } from '../../flows/jobs.js';
import {
  type Action,
  type MovingAnswer,
  type MovingReason,
  movingReasons,
} from '../../spec/challenge.js';
import type { Form } from '../../spec/form.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import type { Client } from '../../store/clients.js';
import { scores } from '../openapi/invented.js';
import { lowScores, readSandboxOutcome, sandboxField } from './outcome.js';

type MovingSandbox = { readonly why: MovingReason; readonly still?: Rejection };

const isMovingReason = (text: string | undefined): text is MovingReason =>
  text !== undefined && Object.hasOwn(movingReasons, text);

/** In addition to the outcomes of a photo: any reason of `details.challenge`, by its name. */
export const readMovingSandbox = (
  form: Form,
  client: Client,
): MovingSandbox | undefined | Rejection => {
  const text = form.fields[sandboxField];
  if (client.sandbox && isMovingReason(text)) return { why: text };
  const outcome = readSandboxOutcome('liveness', form, client);
  if (outcome === undefined || isRejection(outcome)) return outcome;
  if (outcome === 'accepted') return { why: 'done' };
  if (outcome === 'selfieNotLive') return { why: 'flat' };
  return { why: 'done', still: reject(outcome, { scores: lowScores }) };
};

const secondsEach = 1.5;

/** The actions as asked, one every moment; the last one is missing where that is the reason. */
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
): MovingSelfieOutcome => ({
  moving: inventedAnswer(why, asked),
  still: still ?? { scores },
  diagnostics: {},
});
