import type { VerifyRequest } from '../contract/verify-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { Answer } from './answer.js';
import type { Context } from './context.js';
import { verifyChip } from './chip.js';
import { verifyDocument } from './document.js';
import { verifyMatch } from './match.js';
import { withSandbox } from './sandbox/with-sandbox.js';
import { verifySelfie } from './selfie.js';

/**
 * The one way from a request to its answer: for the endpoints, the steps of a session, the command
 * line and the evaluations. A rejection where nothing was judged: the request or the service is at
 * fault. `sandboxOutcome` is what a sandbox client asks to be answered.
 */
export const verify = async (
  request: VerifyRequest,
  context: Context,
  sandboxOutcome?: string | null,
): Promise<Answer | Rejection> => {
  if (sandboxOutcome) {
    const invented = withSandbox(request, context, sandboxOutcome);
    return isRejection(invented) ? invented : verify(invented.request, invented.context);
  }
  switch (request.endpoint) {
    case 'ocr':
      return verifyDocument(request, context);
    case 'liveness':
      return verifySelfie(request, context);
    case 'match':
      return verifyMatch(request, context);
    case 'chip':
      return verifyChip(request, context);
  }
};
