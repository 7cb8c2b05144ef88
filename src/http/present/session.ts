import { codes, type Language } from '../../contract/codes.js';
import type { MovingReason } from '../../contract/challenge.js';
import { advicePt } from '../../contract/advice-pt.js';
import { adviceFor } from '../../contract/advice.js';
import { checkReasons, type Decision } from '../../contract/decision.js';
import type { Rejection } from '../../contract/rejection.js';
import {
  type CaptureSession,
  type CaptureStep,
  maxAttemptsOf,
} from '../../store/sessions/sessions.js';
import type { Client } from '../../store/clients.js';
import type { Sealer } from '../../store/sealing.js';
import { digest } from '../auth/capture-tokens.js';

/** Whether a step can still be tried; the store decides by its own clock. */
const attemptsLeft = (step: CaptureStep): number =>
  step.status === 'done' ? 0 : maxAttemptsOf(step) - step.attempts;

/** Left out for a photo, so that answers stay as they were before moving selfies existed. */
const wayOf = ({ liveness }: CaptureStep) => (liveness === 'photo' ? {} : { liveness });

const sidesOf = ({ documentType }: CaptureStep): string[] =>
  documentType === 'identification_card' ? ['front', 'back'] : ['front'];

const presentDecision = (
  { outcome, policy, decidedBy, at, reasons }: Decision,
  language: Language,
) => ({
  outcome,
  policy,
  decided_by: decidedBy,
  at: at.toISOString(),
  reasons: reasons.map((reason) => ({
    ...reason,
    message: reason.why ? checkReasons[reason.why][language] : '',
  })),
});

const presentStep = (step: CaptureStep) => ({
  kind: step.kind,
  ...(step.documentType !== null && { document_type: step.documentType }),
  ...wayOf(step),
  status: step.status,
  attempts: step.attempts,
  codes: step.refusals.map((reason) => codes[reason].code),
  transaction_id: step.transactionId,
  ...(step.moving && { moving: true }),
});

/** As a record: without the answers. */
export const presentSessionRecord = (session: CaptureSession) => ({
  id: session.id,
  reference: session.reference,
  status: session.status,
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  ended_at: session.endedAt?.toISOString() ?? null,
  decision: session.decision && presentDecision(session.decision, answerLanguage(session.language)),
  checks: session.checks,
  reviews: session.reviews,
  consent:
    session.consentText === null
      ? null
      : {
          text_sha256: digest(session.consentText),
          given_at: session.consentGivenAt?.toISOString() ?? null,
        },
  steps: session.steps.map(presentStep),
});

/** To the client: everything, with the answers while they are kept. */
export const presentSession = async (session: CaptureSession, { open }: Pick<Sealer, 'open'>) => ({
  ...presentSessionRecord(session),
  steps: await Promise.all(
    session.steps.map(async (step) => ({
      ...presentStep(step),
      answer: (step.answer === null ? null : await open(step.answer)) ?? null,
    })),
  ),
});

/** Only what the client has set. */
const brandOf = ({ brandName: name, brandColour: colour, brandLogo: logo }: Client) => {
  const brand = { ...(name && { name }), ...(colour && { colour }), ...(logo && { logo }) };
  return Object.keys(brand).length > 0 ? { brand } : {};
};

/** To the person's phone: what to do, never what was read. */
export const presentCapture = (session: CaptureSession, client: Client) => ({
  ...brandOf(client),
  status: session.status,
  language: session.language,
  steps: session.steps.map((step) => ({
    kind: step.kind,
    ...(step.kind === 'document' && { document_type: step.documentType, sides: sidesOf(step) }),
    ...wayOf(step),
    status: step.status,
    attempts_left: attemptsLeft(step),
  })),
  consent:
    session.consentText === null
      ? null
      : {
          text: session.consentText,
          text_sha256: digest(session.consentText),
          given: session.consentGivenAt !== null,
        },
  return_url: session.returnUrl,
  expires_at: session.expiresAt.toISOString(),
  // The same whatever was decided: the person must not learn it here.
  closing: session.decision && 'thanks',
});

/** Languages of a session's page; answers to a client have only the interface's two. */
type PageLanguage = CaptureSession['language'];
export const answerLanguage = (language: PageLanguage): Language =>
  language === 'pt' ? 'en' : language;

type PageTexts = Readonly<Record<PageLanguage, string>>;

const notAccepted: PageTexts = {
  en: 'The photo was not accepted. Take another one.',
  es: 'La foto no fue aceptada. Tome otra.',
  pt: 'A foto não foi aceita. Tire outra.',
};

/** Reasons for refusing a recording that its code alone does not explain. */
const movements: readonly string[] = [
  ...(['action_missing', 'action_early', 'too_few_frames', 'times_implausible'] as const),
] satisfies readonly MovingReason[];
const moveAsAsked: PageTexts = {
  en: 'A movement was not detected. Do each one clearly, when it is asked for.',
  es: 'No se vio un movimiento. Haga cada uno con claridad, cuando se le pida.',
  pt: 'Um movimento não foi visto. Faça cada um com clareza, quando for pedido.',
};
const tooLate: PageTexts = {
  en: 'That took too long. Please do it again.',
  es: 'Eso tardó demasiado. Hágalo de nuevo.',
  pt: 'Isso demorou demais. Faça de novo.',
};

/** Texts for 816, if the sides are swapped or one is sent twice. */
const orderProblems = ['sidesSwapped', 'sameSideTwice', 'backIsAFront', 'frontIsABack'];
const inOrder: PageTexts = {
  en: 'Send the front as the front and the back as the back.',
  es: 'Envíe el frente como frente y el reverso como reverso.',
  pt: 'Envie a frente como frente e o verso como verso.',
};

const adviceOf = ({ rejected, evidence }: Rejection, language: PageLanguage): string => {
  if (codes[rejected].kind === 'attack') return notAccepted[language];
  if (movements.includes(String(evidence['why']))) return moveAsAsked[language];
  const problem = String(evidence['problem']);
  if (problem.startsWith('challenge')) return tooLate[language];
  if (orderProblems.includes(problem)) return inOrder[language];
  if (language === 'pt') return advicePt[rejected] ?? notAccepted.pt;
  return adviceFor(rejected, language) || codes[rejected][language];
};

/** A possible attacker does not learn what revealed the attack (docs/INTEGRATING.md). */
export const presentRefusedStep = (rejection: Rejection, language: PageLanguage, left: number) => {
  const { code, kind } = codes[rejection.rejected];
  return {
    accepted: false,
    error_code: kind === 'attack' ? null : code,
    advice: adviceOf(rejection, language),
    attempts_left: left,
  };
};
