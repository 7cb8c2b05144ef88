import { codes } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import type { LivenessScores } from '../../contract/liveness-scores.js';
import type { Rejection } from '../../contract/rejection.js';
import { metadataOf } from './metadata.js';
import { rejectionText } from './rejection-text.js';
import { liveness } from './schemas/liveness.js';
import { ocrError, proofOfLifeFailure } from './schemas/ocr.js';
import { speller } from './speller.js';

/** For routes that belong to the liveness service and have no code of their own. */
export const livenessNotContracted = { error: codes.livenessNotContracted.en };

/** Parts of an answer that are present only where the request asked for them. */
export type Extras = {
  readonly id?: number | undefined;
  /** Diagnostics (docs/DECISIONS.md 11). */
  readonly details?: object | undefined;
};

type RejectionExtras = Extras & {
  /** The request asked for the id; a verdict on a document always has it. */
  readonly returnId?: boolean;
  /** A card was processed: `details.metadata` is always part of the answer (2.8). */
  readonly isCard?: boolean;
  /** Only where the selfie was scored (2.10). */
  readonly scores?: LivenessScores | undefined;
};

const spellLiveness = speller(liveness);
const spellOcrError = speller(ocrError);
const spellProofOfLifeFailure = speller(proofOfLifeFailure);

/** Any rejection in the text and shape of the endpoint that met it. */
export const presentRejection = (
  rejection: Rejection,
  language: AnswerLanguage,
  { id, returnId = false, details, isCard = false, scores }: RejectionExtras = {},
): Readonly<Record<string, unknown>> => {
  const { service, status, code: errorCode } = codes[rejection.rejected];
  const text = rejectionText(rejection, language);
  // 2.10, rule 4
  if (service === 'liveness')
    return spellLiveness({
      valid: false,
      apiResponse: scores,
      id,
      message: text,
      errorCode,
      details,
    });
  // Codes from 818 on that answer 200 are verdicts on the document (2.8): they have `valid`, and
  // always the transaction's id.
  if (id !== undefined && status === 200 && errorCode >= 818)
    return spellProofOfLifeFailure({ valid: false, errorCode, error: text, id, details });
  return spellOcrError({
    error: text,
    errorCode,
    id: returnId ? id : undefined,
    details: isCard ? { metadata: metadataOf(rejection), ...details } : details,
  });
};
