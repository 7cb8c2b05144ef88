import { refusalOf } from '../flows/match/refusal.js';
import { type MatchRequest, noFaceKept } from '../contract/match-request.js';
import { isRejection } from '../contract/rejection.js';
import type { Answer } from './answer.js';
import { selfieLimits } from './cameras.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';

const documentOf = async ({ faces }: Context, document: MatchRequest['document']) => {
  if ('frontside' in document) return document;
  const documentFace = await faces?.find(document.transactionId);
  return documentFace ? { documentFace } : noFaceKept();
};

export const verifyMatch = async (request: MatchRequest, context: Context): Promise<Answer> => {
  const { selfie, device } = request;
  const document = await documentOf(context, request.document);
  if (isRejection(document)) return { rejection: document };
  const result = await runJob(context, {
    ...({ endpoint: 'match', kind: 'match' } as const),
    job: {
      ...({ flow: 'match', ...document, selfie } as const),
      ...(await selfieLimits(context, device)),
      proofOfLife: context.client.services.includes('id_reader_plus'),
    },
    countedAs: refusalOf,
  });
  if (isRejection(result)) return { rejection: result };
  const { outcome, id, camera } = result;
  if (camera) await context.cameras?.learn(device, camera);
  return { id, result, ...(isRejection(outcome) && { rejection: outcome }) };
};
