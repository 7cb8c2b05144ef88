import type { VerifyRequest } from '../contract/verify-request.js';
import type { Rejection } from '../contract/rejection.js';
import type { Answer } from './answer.js';
import type { Context } from './context.js';
import { verifyDocument } from './document.js';
import { verifyMatch } from './match.js';
import { verifySelfie } from './selfie.js';

/** A rejection where nothing was judged: the request or the service is at fault. */
export type Verify = (request: VerifyRequest, context: Context) => Promise<Answer | Rejection>;

/**
 * The one way from a request to its answer: for the endpoints, the steps of a session, the command
 * line and the evaluations.
 */
export const verify: Verify = (request, context) => {
  switch (request.endpoint) {
    case 'ocr':
      return verifyDocument(request, context);
    case 'liveness':
      return verifySelfie(request, context);
    case 'match':
      return verifyMatch(request, context);
  }
};
