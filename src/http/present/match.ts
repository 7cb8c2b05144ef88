import type { Outcomes } from '../../flows/jobs.js';
import { refusalOf } from '../../flows/match/refusal.js';
import { rounded } from '../../flows/overlay.js';
import { codes, type Language } from '../../contract/codes.js';
import type { Rejection } from '../../contract/rejection.js';
import { type Extras, extrasOf } from './failures.js';
import { rejectionText } from './rejection-text.js';

const failureOf = (rejection: Rejection, language: Language) => ({
  message: rejectionText(rejection, language),
  error_code: codes[rejection.rejected].code,
});

const judged = (refused: Rejection | undefined, language: Language) => ({
  valid: !refused,
  ...(refused && failureOf(refused, language)),
});

const faceOf = ({ quality, sizePx }: Outcomes['match']['faces']['selfie']) => ({
  quality: rounded(quality),
  size_px: sizePx,
});

/** `valid` only if every check of both photos holds; the parts say which do not. */
export const presentMatch = (outcome: Outcomes['match'], language: Language, id?: number) => {
  const { verdict, similarity, faces, liveness, proof } = outcome;
  return {
    valid: refusalOf(outcome) === undefined,
    verdict,
    similarity,
    document_face: faceOf(faces.document),
    selfie_face: faceOf(faces.selfie),
    liveness: { ...judged(liveness.refused, language), api_response: liveness.scores },
    ...(proof && { proof_of_life: judged(proof.refused, language) }),
    ...extrasOf({ id }),
  };
};

/** A rejection of either photo, in one shape. */
export const presentMatchRejection = (
  rejection: Rejection,
  language: Language,
  { id }: Extras = {},
) => ({
  valid: false,
  ...failureOf(rejection, language),
  ...extrasOf({ id }),
});
