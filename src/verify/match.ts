import { refusalOf } from '../flows/match/refusal.js';
import { type MatchRequest, noFaceKept } from '../contract/match-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { MatchAnswer } from './answer.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';
import { selfieLimits } from './selfie.js';

const documentOf = async ({ faces }: Context, document: MatchRequest['document']) => {
  if ('frontside' in document) return document;
  const documentFace = await faces?.find(document.transactionId);
  return documentFace ? { documentFace } : noFaceKept();
};

export const verifyMatch = async (
  request: MatchRequest,
  context: Context,
): Promise<MatchAnswer | Rejection> => {
  const { selfie, device } = request;
  const document = await documentOf(context, request.document);
  if (isRejection(document)) return document;
  const recorded = await runJob(context, {
    ...({ endpoint: 'match', kind: 'match' } as const),
    job: {
      ...({ flow: 'match', ...document, selfie } as const),
      ...(await selfieLimits(context, device)),
      proofOfLife: context.client.services.includes('id_reader_plus'),
    },
    judge: ({ outcome }) => ({
      refused: isRejection(outcome) ? outcome.rejected : refusalOf(outcome),
    }),
  });
  if (isRejection(recorded)) return recorded;
  const { id, result } = recorded;
  const { outcome, camera } = result;
  if (camera) await context.cameras?.learn(device, camera);
  const answer = { endpoint: 'match', request, id, ...result } as const;
  return isRejection(outcome) ? { ...answer, rejection: outcome } : answer;
};
