import { codes } from '../../contract/codes.js';
import type { MovingReason } from '../../contract/challenge.js';
import { checkReasons, type Decision } from '../../contract/decision.js';
import {
  type AnswerLanguage,
  answerLanguageOf,
  isAnswerLanguage,
  type PageLanguage,
  pageLanguages,
} from '../../contract/languages.js';
import { isCard } from '../../contract/ocr-request.js';
import type { Rejection } from '../../contract/rejection.js';
import {
  looksLike,
  type ShownKind,
  type Unexpected,
  unexpectedIn,
} from '../../contract/document/shown-kind.js';
import type { Texts } from '../../contract/texts/en.js';
import { texts } from '../../contract/texts/texts.js';
import {
  type CaptureSession,
  type CaptureStep,
  maxAttemptsOf,
} from '../../store/sessions/sessions.js';
import type { Client } from '../../store/clients.js';
import type { Sealer } from '../../store/sealing.js';
import {
  documentTypeField,
  isOpenChoice,
  type NextPhotos,
} from '../../sessions/choose-document.js';
import type { Spelling } from '../../sessions/service.js';
import { digest } from '../auth/capture-tokens.js';
import { presentAnswer } from './answer.js';
import { rejectionText } from './rejection-text.js';
import * as schemas from './schemas/sessions.js';
import { speller } from './speller.js';

/** Whether a step can still be tried; the store decides by its own clock. */
const attemptsLeft = (step: CaptureStep): number =>
  step.status === 'done' ? 0 : maxAttemptsOf(step) - step.attempts;

const withMessages = ({ reasons, ...decision }: Decision, language: AnswerLanguage) => ({
  ...decision,
  reasons: reasons.map((reason) => ({
    ...reason,
    message: reason.why ? checkReasons[reason.why][language] : '',
  })),
});

const withCodes = ({
  documentType,
  documentTypes,
  refusals,
  liveness,
  moving,
  ...step
}: CaptureStep) => ({
  ...step,
  ...(documentType && { documentType }),
  ...(documentTypes && { documentTypes }),
  ...(liveness !== 'photo' && { liveness }),
  ...(moving && { moving }),
  codes: refusals.map((reason) => codes[reason].code),
});

const cardSides = ['front', 'back'] as const;
const pageSides = ['front'] as const;

/** What the person is asked for: a document with its sides, or a choice that is still open. */
const askedFor = (step: CaptureStep) => {
  if (isOpenChoice(step)) return withCodes({ ...step, documentType: null });
  const { kind, documentType } = step;
  const shown = withCodes({ ...step, documentTypes: null });
  if (kind !== 'document') return shown;
  return { ...shown, sides: documentType && isCard(documentType) ? cardSides : pageSides };
};

/** What every session shows to its client, without the answers. */
export const sessionFacts = (session: CaptureSession) => ({
  ...session,
  decision: session.decision && withMessages(session.decision, answerLanguageOf(session.language)),
  consent:
    session.consentText === null
      ? null
      : {
          textSha256: digest(session.consentText),
          givenAt: session.consentGivenAt,
          withdrawnAt: session.consentWithdrawnAt,
          ...(session.photosKept && { photosKept: true }),
        },
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

/** With the answers while they are kept. */
export const openAnswers = async (session: CaptureSession, { open }: Pick<Sealer, 'open'>) => {
  const steps = session.steps.map(async (step) => ({
    ...withCodes(step),
    answer: (step.answer === null ? undefined : await open(step.answer)) ?? null,
  }));
  return { ...sessionFacts(session), steps: await Promise.all(steps) };
};

/** To the client: everything. */
export const presentSession = async (session: CaptureSession, sealer: Pick<Sealer, 'open'>) =>
  spellSession(await openAnswers(session, sealer));

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
    ...(client.helpUrl && { helpUrl: client.helpUrl }),
    steps: session.steps.map((step) => ({
      ...askedFor(step),
      attemptsLeft: attemptsLeft(step),
    })),
    consent:
      session.consentText === null
        ? null
        : {
            text: session.consentText,
            textSha256: digest(session.consentText),
            language: session.consentLanguage ?? session.language,
            given: session.consentGivenAt !== null,
            withdrawn: session.consentWithdrawnAt !== null,
            ...(session.photosKept && { photosKept: true }),
          },
    // The same whatever was decided: the person must not learn it here.
    closing: session.decision && 'thanks',
  });

type Refused = Pick<CaptureStep, 'kind'> & {
  readonly documentTypes?: CaptureStep['documentTypes'];
  /** A moving selfie, whose movements were judged and not one photo alone. */
  readonly isRecording: boolean;
};

type Sentence = Exclude<keyof Texts, 'advice' | 'shows' | 'send' | 'goOn'>;

/** Reasons for refusing a recording that its code alone does not explain. */
const ofRecordings: Partial<Readonly<Record<MovingReason, Sentence>>> = {
  action_missing: 'moveAsAsked',
  action_early: 'moveAsAsked',
  too_few_frames: 'recordingHasGaps',
  times_implausible: 'recordingHasGaps',
  frames_unreadable: 'recordingHasGaps',
  frames_poor: 'recordInLight',
  face_absent: 'faceInView',
  not_followed: 'followTheDot',
  followed_late: 'followSooner',
  conversation_unfinished: 'untilTheEnd',
  answers_slow: 'betterSignal',
};

const orderProblems = ['sidesSwapped', 'sameSideTwice', 'backIsAFront', 'frontIsABack'];

/** What a passport's photo lacked for its zone to be read; undefined where that was not measured. */
const ofZone = (
  { documents, zones }: Rejection['evidence'],
  { zoneNotFound, zoneNotSharp, advice }: Texts,
): string | undefined => {
  if (typeof documents !== 'number' || typeof zones !== 'number') return undefined;
  if (zones > 0) return zoneNotSharp;
  return documents > 0 ? zoneNotFound : advice.documentAbsent;
};

/** What a photo shows that is not what was asked for, and what to do instead. */
const ofUnexpected = (
  { kind, askedFor }: Unexpected,
  { documentTypes }: Refused,
  said: Texts,
): string => {
  if (kind === 'none') return said.advice.documentAbsent;
  const { shows } = said;
  if (kind === 'other') return `${shows.other} ${said.send[askedFor]}`;
  const isOtherType = (kind === 'passport_page') !== (askedFor === 'passport');
  return `${shows[kind]} ${isOtherType && documentTypes ? said.goOn[kind] : said.send[askedFor]}`;
};

/** What the person can do: of an attack, nothing that helps it. */
const adviceOf = (rejection: Rejection, language: PageLanguage, refused: Refused): string => {
  const { rejected, evidence } = rejection;
  const { kind, isRecording } = refused;
  const said = texts[language];
  const { advice, notAccepted } = said;
  const why = String(evidence['why']);
  if (codes[rejected].kind === 'attack')
    return isRecording ? said.recordingNotAccepted : notAccepted;
  if (Object.hasOwn(ofRecordings, why)) return said[ofRecordings[why as MovingReason]!];
  const problem = String(evidence['problem']);
  if (problem.startsWith('challenge')) return said.tooLate;
  if (kind === 'chip' && rejected !== 'documentExpired' && codes[rejected].kind === 'retake')
    return said.readChipAgain;
  // The page sends it; only who builds a page of their own can forget it.
  if (evidence['field'] === documentTypeField)
    return rejectionText(rejection, answerLanguageOf(language));
  if (orderProblems.includes(problem)) return said.inOrder;
  const unexpected = 'documentKind' in evidence ? unexpectedIn(evidence) : undefined;
  if (unexpected) return ofUnexpected(unexpected, refused, said);
  const ofThisPhoto = rejected === 'mrzUnreadable' ? ofZone(evidence, said) : undefined;
  const meaning = isAnswerLanguage(language) ? codes[rejected][language] : notAccepted;
  return ofThisPhoto ?? advice[rejected] ?? meaning;
};

/** A possible attacker does not learn what revealed the attack (docs/INTEGRATING.md). */
export const presentRefusedStep = (
  rejection: Rejection,
  language: PageLanguage,
  {
    left,
    next,
    ...about
  }: Refused & { readonly left: number; readonly next?: NextPhotos | undefined },
) => {
  const { code, kind } = codes[rejection.rejected];
  const inEach = pageLanguages.map((one) => [one, adviceOf(rejection, one, about)]);
  const adviceByLanguage = Object.fromEntries(inEach) as Readonly<Record<PageLanguage, string>>;
  return spellStepAnswer({
    accepted: false,
    errorCode: kind === 'attack' ? null : code,
    advice: adviceByLanguage[language],
    adviceByLanguage,
    attemptsLeft: left,
    ...('documentKind' in rejection.evidence && { looksLike: looksLike(rejection.evidence) }),
    next: left > 0 ? next : undefined,
  });
};

/** The photo has shown which document it is of: nothing is refused. */
export const presentNext = (
  { next, attemptsLeft }: { readonly next: NextPhotos; readonly attemptsLeft: number },
  language: PageLanguage,
) =>
  spellStepAnswer({
    accepted: false,
    errorCode: null,
    advice: `${texts[language].shows.card_front} ${texts[language].goOn.card_front}`,
    attemptsLeft,
    looksLike: 'card_front' satisfies ShownKind,
    next,
  });

/** What sessions keep sealed, and what they send to a client's webhook. */
export const spelling: Spelling = {
  answer: (answer, language) => presentAnswer(answer, answerLanguageOf(language)).body,
  session: presentSession,
};
