import { codes } from '../../contract/codes.js';
import type { MovingReason } from '../../contract/challenge.js';
import { advicePt } from '../../contract/advice-pt.js';
import { adviceFor } from '../../contract/advice.js';
import { checkReasons, type Decision } from '../../contract/decision.js';
import {
  type AnswerLanguage,
  answerLanguageOf,
  type PageLanguage,
} from '../../contract/languages.js';
import type { Rejection } from '../../contract/rejection.js';
import {
  type CaptureSession,
  type CaptureStep,
  maxAttemptsOf,
} from '../../store/sessions/sessions.js';
import type { Client } from '../../store/clients.js';
import type { Sealer } from '../../store/sealing.js';
import type { Spelling } from '../../sessions/service.js';
import { digest } from '../auth/capture-tokens.js';
import { presentAnswer } from './answer.js';
import * as schemas from './schemas/sessions.js';
import { speller } from './speller.js';

/** Whether a step can still be tried; the store decides by its own clock. */
const attemptsLeft = (step: CaptureStep): number =>
  step.status === 'done' ? 0 : maxAttemptsOf(step) - step.attempts;

const sidesOf = ({ documentType }: CaptureStep) =>
  documentType === 'identification_card' ? (['front', 'back'] as const) : (['front'] as const);

const withMessages = ({ reasons, ...decision }: Decision, language: AnswerLanguage) => ({
  ...decision,
  reasons: reasons.map((reason) => ({
    ...reason,
    message: reason.why ? checkReasons[reason.why][language] : '',
  })),
});

const withCodes = ({ documentType, refusals, liveness, moving, ...step }: CaptureStep) => ({
  ...step,
  ...(documentType && { documentType }),
  ...(liveness !== 'photo' && { liveness }),
  ...(moving && { moving }),
  codes: refusals.map((reason) => codes[reason].code),
});

/** What every session shows to its client, without the answers. */
export const sessionFacts = (session: CaptureSession) => ({
  ...session,
  decision: session.decision && withMessages(session.decision, answerLanguageOf(session.language)),
  consent:
    session.consentText === null
      ? null
      : { textSha256: digest(session.consentText), givenAt: session.consentGivenAt },
  steps: session.steps.map(withCodes),
});

const spellList = speller(schemas.sessionList);
const spellSession = speller(schemas.session);
const spellCapture = speller(schemas.capture);
const spellStepAnswer = speller(schemas.stepAnswer);

/** The link that a client gives to a person. */
export const spellCreated = speller(schemas.createdSession);

/** As records: without the answers. */
export const presentSessionList = (
  sessions: readonly CaptureSession[],
  nextCursor: string | null,
): object => spellList({ sessions: sessions.map(sessionFacts), nextCursor });

/** To the client: everything, with the answers while they are kept. */
export const presentSession = async (session: CaptureSession, { open }: Pick<Sealer, 'open'>) => {
  const steps = session.steps.map(async (step) => ({
    ...withCodes(step),
    answer: (step.answer === null ? undefined : await open(step.answer)) ?? null,
  }));
  return spellSession({ ...sessionFacts(session), steps: await Promise.all(steps) });
};

/** Only what the client has set. */
const brandOf = ({ brandName: name, brandColour: colour, brandLogo: logo }: Client) => {
  const brand = { ...(name && { name }), ...(colour && { colour }), ...(logo && { logo }) };
  return Object.keys(brand).length > 0 ? { brand } : {};
};

/** To the person's phone: what to do, never what was read. */
export const presentCapture = (session: CaptureSession, client: Client) =>
  spellCapture({
    ...brandOf(client),
    ...session,
    steps: session.steps.map((step) => ({
      ...withCodes(step),
      ...(step.kind === 'document' && { sides: sidesOf(step) }),
      attemptsLeft: attemptsLeft(step),
    })),
    consent:
      session.consentText === null
        ? null
        : {
            text: session.consentText,
            textSha256: digest(session.consentText),
            given: session.consentGivenAt !== null,
          },
    // The same whatever was decided: the person must not learn it here.
    closing: session.decision && 'thanks',
  });

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
  return spellStepAnswer({
    accepted: false,
    errorCode: kind === 'attack' ? null : code,
    advice: adviceOf(rejection, language),
    attemptsLeft: left,
  });
};

/** What sessions keep sealed, and what they send to a client's webhook. */
export const spelling: Spelling = {
  answer: (answer, language) => presentAnswer(answer, answerLanguageOf(language)).body,
  session: presentSession,
};
