import { codes, type Endpoint, type Language } from '../../contract/codes.js';
import { scoresIn } from '../../contract/liveness-scores.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import type { Answer } from '../../verify/answer.js';
import { presentChallenge } from './challenge.js';
import { presentDiagnostics } from './diagnostics.js';
import { presentRejection } from './failures.js';
import { presentLiveness } from './liveness.js';
import { presentMatch, presentMatchRejection } from './match.js';
import { presentDocument } from './ocr.js';

/** An answer, ready to be sent. `id`: of its transaction, where something was processed. */
export type Presented = {
  readonly status: number;
  readonly body: object;
  readonly id?: number | undefined;
};

type Asked<E extends Endpoint> = Extract<VerifyRequest, { readonly endpoint: E }>;

const presentOcr = (request: Asked<'ocr'>, answer: Answer, language: Language): object => {
  const { id, result, rejection, expiry } = answer;
  if (!result) return presentRejection(rejection!, language);
  const { returnId } = request;
  const details = request.details ? presentDiagnostics(result, expiry) : undefined;
  const isCard = request.documentType === 'identification_card';
  if (rejection) return presentRejection(rejection, language, { id, returnId, details, isCard });
  const extras = { id: returnId ? id : undefined, details };
  return presentDocument(result.outcome as never, answer, extras, language);
};

/** What was asked of a recording is part of every answer to one. */
const livenessDetails = ({ recording, diagnostics }: Asked<'liveness'>, { result }: Answer) => {
  const shown = diagnostics && presentDiagnostics(result!);
  if (!recording) return shown || undefined;
  const { outcome } = result!;
  const challenge =
    !isRejection(outcome) && 'moving' in outcome
      ? presentChallenge(recording.challengeId, outcome.moving)
      : undefined;
  return { challenge, ...(shown || {}) };
};

const scoresOf = ({ outcome }: NonNullable<Answer['result']>) => {
  const judged = 'still' in outcome ? outcome.still : outcome;
  return 'scores' in judged ? judged.scores : undefined;
};

const presentSelfie = (request: Asked<'liveness'>, answer: Answer, language: Language): object => {
  const { result, rejection } = answer;
  if (!result) return presentRejection(rejection!, language);
  const id = request.returnId ? answer.id : undefined;
  const details = livenessDetails(request, answer);
  if (!rejection)
    return presentLiveness(scoresOf(result)!, {
      ...{ details: request.details, id, diagnostics: details },
    });
  const scores = request.details ? scoresIn(rejection) : undefined;
  return presentRejection(rejection, language, { id, scores, details });
};

const presentCompared = (
  { returnId }: Asked<'match'>,
  answer: Answer,
  language: Language,
): object => {
  const { id, result, rejection } = answer;
  const shown = returnId ? id : undefined;
  return rejection
    ? presentMatchRejection(rejection, language, { id: shown })
    : presentMatch(result!.outcome as never, language, shown);
};

const bodyOf = (request: VerifyRequest, answer: Answer, language: Language): object => {
  switch (request.endpoint) {
    case 'ocr':
      return presentOcr(request, answer, language);
    case 'liveness':
      return presentSelfie(request, answer, language);
    case 'match':
      return presentCompared(request, answer, language);
  }
};

const statusOf = (rejection: Rejection | undefined): number =>
  rejection ? codes[rejection.rejected].status : 200;

/** The result of a verification, in the interface's spelling. */
export const presentAnswer = (
  request: VerifyRequest,
  answer: Answer,
  language: Language,
): Presented => ({
  status: statusOf(answer.rejection),
  body: bodyOf(request, answer, language),
  id: answer.id,
});

/** For a request that was not verified. */
export const presentUnverified = (
  endpoint: Endpoint,
  rejection: Rejection,
  language: Language,
): Presented => ({
  status: statusOf(rejection),
  body: (endpoint === 'match' ? presentMatchRejection : presentRejection)(rejection, language),
});
