import { codes } from '../../contract/codes.js';
import type { MovingReason } from '../../contract/challenge.js';
import { checkReasons, type Decision } from '../../contract/decision.js';
import {
  type AnswerLanguage,
  answerLanguageOf,
  isAnswerLanguage,
  type PageLanguage,
} from '../../contract/languages.js';
import type { Rejection } from '../../contract/rejection.js';
import { texts } from '../../contract/texts/texts.js';
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
    desktopCamera: client.desktopCamera,
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

/** Reasons for refusing a recording that its code alone does not explain. */
const movements: readonly string[] = [
  ...(['action_missing', 'action_early', 'too_few_frames', 'times_implausible'] as const),
] satisfies readonly MovingReason[];
/** The text for a reason why a conversation proves nothing. */
const following = {
  not_followed: 'followTheDot',
  followed_late: 'followSooner',
  conversation_unfinished: 'untilTheEnd',
  answers_slow: 'betterSignal',
} as const satisfies Partial<Readonly<Record<MovingReason, string>>>;

const isFollowing = (why: unknown): why is keyof typeof following =>
  typeof why === 'string' && Object.hasOwn(following, why);

const orderProblems = ['sidesSwapped', 'sameSideTwice', 'backIsAFront', 'frontIsABack'];

const adviceOf = (
  { rejected, evidence }: Rejection,
  language: PageLanguage,
  kind: CaptureStep['kind'],
): string => {
  const { notAccepted, moveAsAsked, tooLate, inOrder, advice } = texts[language];
  const why = evidence['why'];
  if (codes[rejected].kind === 'attack') return notAccepted;
  if (movements.includes(String(why))) return moveAsAsked;
  if (isFollowing(why)) return texts[language][following[why]];
  const problem = String(evidence['problem']);
  if (problem.startsWith('challenge')) return tooLate;
  if (kind === 'chip' && rejected !== 'documentExpired' && codes[rejected].kind === 'retake')
    return texts[language].readChipAgain;
  if (orderProblems.includes(problem)) return inOrder;
  const meaning = isAnswerLanguage(language) ? codes[rejected][language] : notAccepted;
  return advice[rejected] ?? meaning;
};

/** A possible attacker does not learn what revealed the attack (docs/INTEGRATING.md). */
export const presentRefusedStep = (
  rejection: Rejection,
  language: PageLanguage,
  { left, kind: step }: { readonly left: number; readonly kind: CaptureStep['kind'] },
) => {
  const { code, kind } = codes[rejection.rejected];
  return spellStepAnswer({
    accepted: false,
    errorCode: kind === 'attack' ? null : code,
    advice: adviceOf(rejection, language, step),
    attemptsLeft: left,
  });
};

/** What sessions keep sealed, and what they send to a client's webhook. */
export const spelling: Spelling = {
  answer: (answer, language) => presentAnswer(answer, answerLanguageOf(language)).body,
  session: presentSession,
};
