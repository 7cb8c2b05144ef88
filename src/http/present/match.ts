import type { Outcomes } from '../../flows/jobs.js';
import { refusalOf } from '../../flows/match/refusal.js';
import { rounded } from '../../flows/overlay.js';
import { codes } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import type { Rejection } from '../../contract/rejection.js';
import type { Extras } from './failures.js';
import { rejectionText } from './rejection-text.js';
import { matchAnswer, matchFailure } from './schemas/match.js';
import { speller } from './speller.js';

const spellAnswer = speller(matchAnswer);
const spellFailure = speller(matchFailure);

const failureOf = (rejection: Rejection, language: AnswerLanguage) => ({
  message: rejectionText(rejection, language),
  errorCode: codes[rejection.rejected].code,
});

const judged = (refused: Rejection | undefined, language: AnswerLanguage) => ({
  valid: !refused,
  ...(refused && failureOf(refused, language)),
});

const faceOf = ({ quality, sizePx }: Outcomes['match']['faces']['selfie']) => ({
  quality: rounded(quality),
  sizePx,
});

/** `valid` only if every check of both photos holds; the parts say which do not. */
export const presentMatch = (outcome: Outcomes['match'], language: AnswerLanguage, id?: number) => {
  const { verdict, similarity, unshadedRatio, faces, liveness, proof } = outcome;
  return spellAnswer({
    valid: refusalOf(outcome) === undefined,
    verdict,
    similarity,
    ...(unshadedRatio !== undefined && { why: 'no_photograph' as const }),
    documentFace: faceOf(faces.document),
    selfieFace: faceOf(faces.selfie),
    liveness: { ...judged(liveness.refused, language), apiResponse: liveness.scores },
    proofOfLife: proof && judged(proof.refused, language),
    id,
  });
};

/** A rejection of either photo, in one shape. */
export const presentMatchRejection = (
  rejection: Rejection,
  language: AnswerLanguage,
  { id }: Extras = {},
) => spellFailure({ valid: false, ...failureOf(rejection, language), id });
