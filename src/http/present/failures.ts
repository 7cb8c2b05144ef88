import { codes, type Language } from '../../contract/codes.js';
import type { LivenessScores } from '../../contract/liveness-scores.js';
import type { Rejection } from '../../contract/rejection.js';
import { metadataOf } from './metadata.js';
import { rejectionText } from './rejection-text.js';

/** Parts of an answer that are present only where the request asked for them. */
export type Extras = {
  readonly id?: number | undefined;
  /** Diagnostics (docs/DECISIONS.md 11). */
  readonly details?: object | undefined;
};

export const extrasOf = ({ id, details }: Extras) => ({
  ...(id !== undefined && { id }),
  ...(details && { details }),
});

type RejectionExtras = Extras & {
  /** The request asked for the id; a verdict on a document always has it. */
  readonly returnId?: boolean;
  /** A card was processed: `details.metadata` is always part of the answer (2.8). */
  readonly isCard?: boolean;
  /** Only where the selfie was scored (2.10). */
  readonly scores?: LivenessScores | undefined;
};

/** Any rejection in the text and shape of the endpoint that met it. */
export const presentRejection = (
  rejection: Rejection,
  language: Language,
  { id, returnId = false, details, isCard = false, scores }: RejectionExtras = {},
): Readonly<Record<string, unknown>> => {
  const { service, status, code } = codes[rejection.rejected];
  const text = rejectionText(rejection, language);
  // 2.10, rule 4
  if (service === 'liveness')
    return {
      valid: false,
      ...(scores && { api_response: scores }),
      ...extrasOf({ id }),
      message: text,
      error_code: code,
      ...extrasOf({ details }),
    };
  // Codes from 818 on that answer 200 are verdicts on the document (2.8): they have `valid`, and
  // always the transaction's id.
  if (id !== undefined && status === 200 && code >= 818)
    return { valid: false, error_code: code, error: text, ...extrasOf({ id, details }) };
  const explained = isCard ? { metadata: metadataOf(rejection), ...details } : details;
  const extras = extrasOf({ id: returnId ? id : undefined, details: explained });
  return { error: text, error_code: code, ...extras };
};
