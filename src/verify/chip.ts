import { createHash, randomBytes } from 'node:crypto';
import { countriesNamedIn } from '../chip/countries-named.js';
import { challengeUnknown, type ChipRequest } from '../contract/chip.js';
import { chipFindings } from '../contract/findings.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import { expiryOf, judgeExpiry } from '../flows/document/expiry.js';
import type { ChipInput, JobResult } from '../flows/jobs.js';
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

/** Where nothing was judged, the same answer of the chip can be sent again. */
const returnChallenge = async ({ answer }: ChipRequest, { chips }: Context): Promise<void> => {
  if (answer) await chips?.returnChallenge(answer.challengeId, challengeMs);
};

/** What this client refuses although it was read; a forgery before an old document. */
const judgeRead = ({ outcome: read }: JobResult<'chip'>, { client, today }: Context) => {
  if (isRejection(read)) return { outcome: read, refused: read.rejected };
  const { verdict } = read.report;
  if (verdict === 'not_genuine') return { outcome: read, refused: 'chipNotGenuine' as const };
  const expiry = expiryOf(read, today);
  const rejection = client.refuseExpired ? judgeExpiry(expiry) : undefined;
  if (rejection) return { outcome: rejection, refused: rejection.rejected };
  const isValid = verdict === 'genuine' && read.zoneValid;
  return { outcome: read, refused: undefined, isValid, expiry };
};

const judgeChipFiles = async (
  request: ChipRequest,
  context: Context,
  given: Pick<ChipInput, 'answer'>,
): Promise<ChipAnswer | Rejection> => {
  const { sod, groups } = request;
  const countries = countriesNamedIn(sod, groups[1]!);
  const trust = (await context.chips?.trustOf(countries)) ?? [];
  const nowMs = context.chips?.now() ?? Date.now();
  const recorded = await runJob<'chip', ReturnType<typeof judgeRead>>(context, {
    ...({ endpoint: 'chip', kind: 'chip' } as const),
    job: {
      ...({ flow: 'chip', sod, groups, trust, nowMs, ...given } as const),
      keepFace: context.session?.face === true,
      keepCopies: context.session?.copies === true,
    },
    judge: (result) => judgeRead(result, context),
  });
  if (isRejection(recorded)) return recorded;
  const { id, result, judged } = recorded;
  const { outcome, expiry } = judged;
  const { face, ...answer } = { endpoint: 'chip', request, id, ...result, outcome } as const;
  // If the client's rules refuse the document, its face is not kept either.
  if (isRejection(outcome)) return { ...answer, rejection: outcome };
  const read = { zoneValid: outcome.zoneValid, expired: expiry?.expired ?? null };
  const findings = chipFindings(outcome.report, read);
  return {
    ...answer,
    ...(face && { face }),
    ...(expiry && { expiry }),
    ...(context.session && { findings }),
  };
};

export const verifyChip = async (
  request: ChipRequest,
  context: Context,
): Promise<ChipAnswer | Rejection> => {
  const given = await takeAnswer(request, context);
  if (isRejection(given)) return given;
  let isJudged = false;
  try {
    const answer = await judgeChipFiles(request, context, given);
    isJudged = !isRejection(answer);
    return answer;
  } finally {
    if (!isJudged) await returnChallenge(request, context);
  }
};
