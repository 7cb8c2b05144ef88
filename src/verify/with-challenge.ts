import type { Action, MovingAnswer, MovingReason, Recording } from '../contract/challenge.js';
import { badForm } from '../contract/form.js';
import { type MovingRequest, promptsMismatch } from '../contract/moving/moving-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { Unusable } from '../store/challenges.js';
import type { Context } from './context.js';
import { conversationOf, cropsOf } from './conversation-of.js';

const problems = {
  unknown: 'challengeUnknown',
  used: 'challengeUsed',
  expired: 'challengeExpired',
} as const satisfies Record<Unusable, string>;

type Judged = {
  readonly result: { readonly outcome: { readonly moving: MovingAnswer } | Rejection };
};

/** Reasons with which a recording of a person who tried may lack an action. */
const tried: readonly MovingReason[] = ['action_missing', 'action_early'];

/**
 * The actions asked for and not detected. Empty for a recording that was refused earlier: otherwise
 * frames without a face could influence what is asked for next.
 */
const missedIn = ({ result: { outcome } }: Judged): readonly Action[] => {
  if (isRejection(outcome) || !tried.includes(outcome.moving.why)) return [];
  return outcome.moving.actions.filter(({ done }) => !done).map(({ action }) => action);
};

/**
 * Judges a recording by its challenge and uses the challenge up. If the service was busy or failed,
 * the challenge stays valid, so that no attempt is lost.
 */
export const withChallenge = async <T extends Judged>(
  { useChallenge }: Pick<Context, 'useChallenge'>,
  still: Uint8Array,
  { challengeId, frames, timesMs, promptedAtMs, crops: sentCrops }: MovingRequest,
  judge: (recording: Recording) => Promise<T | Rejection>,
): Promise<T | Rejection> => {
  const used = (await useChallenge?.(challengeId)) ?? 'unknown';
  if (typeof used === 'string')
    return badForm('livenessRequestInvalid', { problem: problems[used], field: 'challenge_id' });
  const { actions: asked } = used;
  let missed: readonly Action[] | undefined;
  try {
    if (promptedAtMs && promptedAtMs.length !== asked.length) return promptsMismatch();
    const freshness = await used.checkFresh({ frames, timesMs, still });
    const sent = { frames, timesMs, crops: sentCrops };
    const conversation = used.conversation && conversationOf(used.conversation, sent);
    const crops = used.conversation && cropsOf(used.conversation, sentCrops);
    const given = { frames, timesMs, asked, promptedAtMs, freshness, conversation, crops };
    const judged = await judge(given);
    if (!isRejection(judged)) missed = missedIn(judged);
    return judged;
  } finally {
    if (missed) await used.judged(missed);
    else await used.release();
  }
};
