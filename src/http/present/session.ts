import { codes, type Language } from '../../spec/codes.js';
import { adviceFor } from '../../spec/advice.js';
import type { Rejection } from '../../spec/rejection.js';
import {
  type CaptureSession,
  type CaptureStep,
  maxAttempts,
} from '../../store/sessions/sessions.js';
import type { Sealer } from '../auth/sealing.js';
import { digest } from '../capture/tokens.js';

/** Whether a step can still be tried; the store decides by its own clock. */
const attemptsLeft = ({ status, attempts }: CaptureStep): number =>
  status === 'done' ? 0 : maxAttempts - attempts;

const sidesOf = ({ documentType }: CaptureStep): string[] =>
  documentType === 'identification_card' ? ['front', 'back'] : ['front'];

/** To the client: everything, with the answers while they are kept. */
export const presentSession = async (session: CaptureSession, { open }: Sealer) => ({
  id: session.id,
  reference: session.reference,
  status: session.status,
  expires_at: session.expiresAt.toISOString(),
  consent:
    session.consentText === null
      ? null
      : {
          text_sha256: digest(session.consentText),
          given_at: session.consentGivenAt?.toISOString() ?? null,
        },
  steps: await Promise.all(
    session.steps.map(async (step) => ({
      kind: step.kind,
      ...(step.documentType !== null && { document_type: step.documentType }),
      status: step.status,
      attempts: step.attempts,
      transaction_id: step.transactionId,
      answer: (step.answer === null ? null : await open(step.answer)) ?? null,
    })),
  ),
});

/** To the person's phone: what to do, never what was read. */
export const presentCapture = (session: CaptureSession) => ({
  status: session.status,
  language: session.language,
  steps: session.steps.map((step) => ({
    kind: step.kind,
    ...(step.kind === 'document' && { document_type: step.documentType, sides: sidesOf(step) }),
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
});

const notAccepted: Readonly<Record<Language, string>> = {
  en: 'The photo was not accepted. Take another one.',
  es: 'La foto no fue aceptada. Tome otra.',
};

/** What gave an attack away is not told to whoever may be attacking (docs/INTEGRATING.md). */
export const presentRefusedStep = ({ rejected }: Rejection, language: Language, left: number) => {
  const { code, kind } = codes[rejected];
  const isAttack = kind === 'attack';
  const advice = isAttack ? notAccepted[language] : adviceFor(rejected, language);
  return {
    accepted: false,
    error_code: isAttack ? null : code,
    advice: advice || codes[rejected][language],
    attempts_left: left,
  };
};
