import { codes, type Language } from '../../spec/codes.js';
import type { LivenessScores } from '../../spec/liveness-scores.js';
import type { Rejection } from '../../spec/rejection.js';
import { type Extras, extrasOf } from './extras.js';
import { metadataOf } from './metadata.js';
import { rejectionText } from './rejection-text.js';

/** 2.8 and section 7: a failure without a shape of its own. */
const presentOcrFailure = (rejection: Rejection, language: Language, { details }: Extras = {}) => ({
  error: rejectionText(rejection, language),
  error_code: codes[rejection.rejected].code,
  ...extrasOf({ details }),
});

/** 2.10, rule 4. Scores only where the image got as far as being scored. */
const presentLivenessRejection = (
  rejection: Rejection,
  language: Language,
  { id, details, scores }: Extras & { readonly scores?: LivenessScores | undefined } = {},
) => ({
  valid: false,
  ...(scores && { api_response: scores }),
  ...extrasOf({ id }),
  message: rejectionText(rejection, language),
  error_code: codes[rejection.rejected].code,
  ...extrasOf({ details }),
});

export type RejectionExtras = Extras & {
  /** A card was processed: `details.metadata` is there unasked (2.8). */
  readonly isCard?: boolean;
  readonly scores?: LivenessScores | undefined;
};

/** Any rejection in the text and shape of the endpoint that met it. */
export const presentRejection = (
  rejection: Rejection,
  language: Language,
  extras: RejectionExtras = {},
): Readonly<Record<string, unknown>> => {
  const { service, status, code } = codes[rejection.rejected];
  if (service === 'liveness') return presentLivenessRejection(rejection, language, extras);
  const failure = presentOcrFailure(rejection, language, extras);
  // Of the codes from 818 on, those that answer 200 are verdicts on the document (2.8): they carry
  // `valid`, and the transaction's id whether or not the request asked for it.
  if (extras.id !== undefined && status === 200 && code >= 818)
    return { valid: false, error_code: code, error: failure.error, ...extrasOf(extras) };
  return extras.isCard
    ? { ...failure, details: { metadata: metadataOf(rejection), ...extras.details } }
    : failure;
};
