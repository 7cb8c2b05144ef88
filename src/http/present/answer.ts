import type { CaptureProof } from '../../contract/capture-proof.js';
import { codes, type Endpoint } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import { scoresIn } from '../../contract/liveness-scores.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type {
  Answer,
  ChipAnswer,
  DocumentAnswer,
  MatchAnswer,
  SelfieAnswer,
} from '../../verify/answer.js';
import { presentChip } from './chip.js';
import { presentChallenge } from './challenge.js';
import { presentDiagnostics } from './diagnostics.js';
import { presentRejection } from './failures.js';
import { presentLiveness } from './liveness.js';
import { captureProof } from './schemas/liveness.js';
import { speller } from './speller.js';
import { presentMatch, presentMatchRejection } from './match.js';
import { presentDocument } from './ocr.js';

/** An answer, ready to be sent. `id`: of its transaction, where something was processed. */
export type Presented = {
  readonly status: number;
  readonly body: object;
  readonly id?: number | undefined;
};

const presentRead = (
  answer: DocumentAnswer,
  language: AnswerLanguage,
  ignored: readonly string[],
): object => {
  const { id, request, outcome, expiry } = answer;
  const { returnId } = request;
  const details = request.details ? presentDiagnostics(answer, { expiry, ignored }) : undefined;
  const isCard = request.documentType === 'identification_card';
  if (isRejection(outcome))
    return presentRejection(outcome, language, { id, returnId, details, isCard });
  const extras = { id: returnId ? id : undefined, details };
  return presentDocument({ ...answer, outcome }, extras, language);
};

const spellProof = speller(captureProof);
const presentProof = ({ level, ...proof }: CaptureProof) =>
  spellProof({ ...proof, ...(level && { securityLevel: level }) });

/** What was asked of a recording is part of every answer to one. */
const livenessDetails = (answer: SelfieAnswer, ignored: readonly string[]) => {
  const { request, outcome } = answer;
  const { recording, diagnostics } = request;
  const shown = diagnostics && presentDiagnostics(answer, { ignored });
  const capture = answer.proof && presentProof(answer.proof);
  if (!recording) return capture ? { capture, ...(shown || {}) } : shown || undefined;
  const challenge =
    !isRejection(outcome) && outcome.flow === 'movingSelfie'
      ? presentChallenge(recording.challengeId, outcome.moving)
      : undefined;
  return { challenge, ...(capture && { capture }), ...(shown || {}) };
};

const presentSelfie = (
  answer: SelfieAnswer,
  language: AnswerLanguage,
  ignored: readonly string[],
): object => {
  const { request } = answer;
  const id = request.returnId ? answer.id : undefined;
  const details = livenessDetails(answer, ignored);
  const { rejection } = answer;
  const found = rejection ? scoresIn(rejection) : answer.scores;
  const scores = request.details ? found : undefined;
  if (!rejection) return presentLiveness(scores, { id, details });
  return presentRejection(rejection, language, { id, scores, details });
};

const presentCompared = (
  { request, id, outcome }: MatchAnswer,
  language: AnswerLanguage,
): object => {
  const shown = request.returnId ? id : undefined;
  return isRejection(outcome)
    ? presentMatchRejection(outcome, language, { id: shown })
    : presentMatch(outcome, language, shown);
};

const presentChipAnswer = (answer: ChipAnswer, language: AnswerLanguage) => {
  const { request, id, outcome, expiry } = answer;
  const shown = request.returnId ? id : undefined;
  return isRejection(outcome)
    ? presentRejection(outcome, language, { id, returnId: request.returnId })
    : presentChip(outcome, language, { id: shown, expiry });
};

const bodyOf = (answer: Answer, language: AnswerLanguage, ignored: readonly string[]): object => {
  switch (answer.endpoint) {
    case 'ocr':
      return presentRead(answer, language, ignored);
    case 'liveness':
      return presentSelfie(answer, language, ignored);
    case 'match':
      return presentCompared(answer, language);
    case 'chip':
      return presentChipAnswer(answer, language);
  }
};

const statusOf = (rejection: Rejection | undefined): number =>
  rejection ? codes[rejection.rejected].status : 200;

/**
 * The result of a verification, in the interface's spelling. `ignored`: names that were sent and that
 * nothing reads.
 */
export const presentAnswer = (
  answer: Answer,
  language: AnswerLanguage,
  ignored: readonly string[] = [],
): Presented => ({
  status: statusOf(answer.rejection),
  body: bodyOf(answer, language, ignored),
  id: answer.id,
});

/** For a request that was not verified. */
export const presentUnverified = (
  endpoint: Endpoint,
  rejection: Rejection,
  language: AnswerLanguage,
): Presented => ({
  status: statusOf(rejection),
  body: (endpoint === 'match' ? presentMatchRejection : presentRejection)(rejection, language),
});
