import { createHash, randomBytes } from 'node:crypto';
import { countriesNamedIn } from '../chip/countries-named.js';
import { challengeUnknown, type ChipRequest } from '../contract/chip.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { AppOwner } from '../store/app-keys.js';
import type { Store } from '../store/open-store.js';
import type { ChipAnswer } from './answer.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';

/** Reading a chip takes up to a minute. */
const challengeMs = 300_000;

/** The eight bytes that a chip signs. They follow from the id, so that only the id is kept. */
export const challengeBytes = (id: string): Uint8Array =>
  createHash('sha256').update(`chip challenge ${id}`).digest().subarray(0, 8);

/** A challenge for Active Authentication: good once, for its owner. */
export const giveChipChallenge = async (
  { appKeys, clock }: Pick<Store, 'appKeys' | 'clock'>,
  owner: AppOwner,
) => {
  const id = randomBytes(16).toString('base64url');
  const expiresAt = new Date(clock.now() + challengeMs);
  await appKeys.giveNonce(id, owner, expiresAt);
  return { id, challenge: Buffer.from(challengeBytes(id)).toString('hex'), expiresAt };
};

const takeAnswer = async ({ answer }: ChipRequest, { chips }: Context) => {
  if (!answer) return {};
  const { challengeId, signature } = answer;
  if (!(await chips?.takeChallenge(challengeId))) return challengeUnknown();
  return { answer: { challenge: challengeBytes(challengeId), signature } };
};

export const verifyChip = async (
  request: ChipRequest,
  context: Context,
): Promise<ChipAnswer | Rejection> => {
  const { sod, groups } = request;
  const given = await takeAnswer(request, context);
  if (isRejection(given)) return given;
  const countries = countriesNamedIn(sod, groups[1]!);
  const trust = (await context.chips?.trustOf(countries)) ?? [];
  const nowMs = context.chips?.now() ?? Date.now();
  const recorded = await runJob(context, {
    ...({ endpoint: 'chip', kind: 'chip' } as const),
    job: { flow: 'chip', sod, groups, trust, nowMs, ...given },
    judge: ({ outcome }) => {
      if (isRejection(outcome)) return { refused: outcome.rejected };
      const { verdict } = outcome.report;
      if (verdict === 'not_genuine') return { refused: 'chipNotGenuine' };
      return { refused: undefined, isValid: verdict === 'genuine' && outcome.zoneValid };
    },
  });
  if (isRejection(recorded)) return recorded;
  const { id, result } = recorded;
  const answer = { endpoint: 'chip', request, id, ...result } as const;
  return isRejection(result.outcome) ? { ...answer, rejection: result.outcome } : answer;
};
