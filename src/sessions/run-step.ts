import { parseChipForm } from '../contract/chip.js';
import { judgeChannel } from '../contract/channel/findings.js';
import { channelField, readChannelReport } from '../contract/channel/report.js';
import type { StepFindings } from '../contract/findings.js';
import type { Form } from '../contract/form.js';
import { readSelfie } from '../contract/liveness-request.js';
import { readSides } from '../contract/ocr-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { ReadOutcome } from '../flows/jobs.js';
import { holderOf } from '../flows/match/compare-holders.js';
import { identityOf } from '../flows/match/same-document.js';
import type { VerifyRequest } from '../contract/verify-request.js';
import type { Client } from '../store/clients.js';
import { createSealer } from '../store/sealing.js';
import {
  type CaptureSession,
  type CaptureStep,
  hasEnded,
  maxAttemptsOf,
} from '../store/sessions/sessions.js';
import type { Answer } from '../verify/answer.js';
import type { Context } from '../verify/context.js';
import { verify } from '../verify/verify.js';
import { decideSession } from './decide/decide-session.js';
import {
  type ChosenDocument,
  chosenDocument,
  type NextPhotos,
  nextPhotos,
} from './choose-document.js';
import { createFaceSealer } from './faces.js';
import { sealAttempt, sealOriginals, wipeOriginals } from './photos.js';
import { seenDocument } from './seen-document.js';
import type { SessionService } from './service.js';

/** Longer than any photo can wait and be read; only a node that died leaves a step busy. */
const busyMs = 120_000;

/** The photo of one step, both sides of a card, or the files of a chip, as they came in. */
type StepPhotos = {
  readonly client: Client;
  readonly session: CaptureSession;
  readonly position: number;
  readonly form: Form;
  readonly context: Context;
};

type StepResult =
  | { readonly accepted: true }
  | {
      readonly rejection: Rejection;
      readonly attemptsLeft: number;
      /** It counts as an attempt: the photo was at fault, not the form or the service. */
      readonly isCounted: boolean;
      readonly next?: NextPhotos;
    }
  /** The photo has chosen, and nothing was refused. */
  | { readonly next: NextPhotos; readonly attemptsLeft: number }
  | { readonly conflict: 'challenge_required' | 'session_ended' | 'step_ended' | 'step_busy' };

/** The request that a client would send with these photos. */
const stepRequest = (
  { kind, documentType, country }: CaptureStep,
  form: Form,
  details: boolean,
): VerifyRequest | Rejection => {
  if (kind === 'chip') {
    const asked = parseChipForm(form);
    return isRejection(asked) ? asked : { ...asked, returnId: true };
  }
  if (documentType === null)
    return readSelfie(form, { returnId: true, details: true, diagnostics: details });
  const sides = readSides(form, documentType);
  if (isRejection(sides)) return sides;
  return {
    ...({ endpoint: 'ocr', documentType, ...sides } as const),
    documentId: documentType === 'passport' ? country || undefined : undefined,
    returnId: true,
    validateSides: false,
    details,
  };
};

/** What the checks of the session will need of an answer. */
const findingsOf = (answer: Answer, { fields }: Form): StepFindings | null => {
  if (answer.endpoint === 'ocr' || answer.endpoint === 'chip') return answer.findings ?? null;
  if (answer.endpoint !== 'liveness' || isRejection(answer.outcome)) return null;
  const { outcome } = answer;
  const followed = outcome.flow === 'movingSelfie' ? outcome.moving.followed : undefined;
  const { turn = null, turnStretched = false } =
    outcome.flow === 'movingSelfie' ? outcome.moving : {};
  const { proof } = answer;
  const moving = outcome.flow === 'movingSelfie';
  const report = readChannelReport(fields[channelField]);
  // An app that signs has no page that could report.
  const channel = report === 'missing' && proof ? [] : judgeChannel(report);
  return {
    ...{ moving, channel },
    ...(followed && { followed }),
    ...(turn !== null && { turn, turnStretched }),
    ...(proof && { proof }),
  };
};

/** Removes the details: they were requested for the reviewer, not by the client. */
const withoutDetails = (body: object, { kind }: CaptureStep): object =>
  kind === 'document'
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'details'))
    : body;

/** Whether a document is to be compared with another one, or with its chip. */
const comparesDocuments = ({ steps }: CaptureSession): boolean =>
  steps.filter(({ kind }) => kind !== 'selfie').length > 1;

const readIn = (answer: Answer): ReadOutcome | undefined => {
  if (answer.endpoint !== 'ocr' && answer.endpoint !== 'chip') return undefined;
  return isRejection(answer.outcome) ? undefined : answer.outcome;
};

/**
 * That the photo shows a card refuses nothing. Once: whoever lets the photo choose again, and shows
 * the card again, has used an attempt.
 */
const freeOf = ({ documentType }: CaptureStep, next: NextPhotos | undefined) =>
  next && documentType !== next.documentType ? next : undefined;

/** Judges a step's photos by the same code as the OCR and liveness endpoints, and keeps the answer. */
export const createRunStep = ({ store, config, metrics, spelling }: SessionService) => {
  const { sessions, policies, people, clock } = store;
  const { keySecret } = config;
  const answers = createSealer(keySecret, 'capture answers');
  const faces = createFaceSealer(keySecret);

  type Judged = StepPhotos & {
    readonly answer: Answer;
    readonly choice: ChosenDocument;
    readonly next: NextPhotos | undefined;
    /** Tells this attempt from one that follows it. */
    readonly busyUntil: Date;
  };

  const settle = async (judged: Judged) => {
    const { client, session, position, form, context, answer, choice, next, busyUntil } = judged;
    const { id } = session;
    const step = session.steps[position]!;
    const { rejection, copies, originals, face } = answer;
    const chosen = next?.documentType ?? choice.documentType ?? undefined;
    const free = freeOf(step, next);
    if (free) {
      for (const copy of Object.values(copies ?? {})) copy.fill(0);
      if (originals) wipeOriginals(originals);
      return sessions.chooseByPhoto(id, position, free.documentType, busyUntil);
    }
    const read = readIn(answer);
    const keepsCopies = context.session?.copies === true;
    const body = spelling.answer(answer, session.language);
    const isRead = step.kind !== 'selfie' && !rejection;
    const photos =
      copies && keepsCopies
        ? sealAttempt(keySecret!, { session: id, position }, copies, isRead ? body : undefined)
        : undefined;
    // The client's own rules may refuse what the worker accepted.
    if (originals && rejection) wipeOriginals(originals);
    const filed =
      originals && !rejection
        ? sealOriginals(keySecret!, { session: id, position }, originals)
        : undefined;
    const compared =
      read && comparesDocuments(session)
        ? { holder: holderOf(read), identity: identityOf(read) }
        : undefined;
    const at = new Date(clock.now());
    // A sandbox makes up its values.
    const seen = read && !client.sandbox ? seenDocument(keySecret, client, read, at) : undefined;
    const kept = {
      busyUntil,
      transactionId: answer.id,
      status: rejection ? ('refused' as const) : ('done' as const),
      moving: answer.endpoint === 'liveness' && answer.request.recording !== undefined,
      answer: await answers.seal(session.details ? body : withoutDetails(body, step)),
      refusal: rejection?.rejected ?? null,
      findings: findingsOf(answer, form),
      ...(chosen && { chosen }),
      face: face || compared ? await faces.seal(id, { face, read: compared }) : null,
      ...(photos && { photos }),
      ...(filed && { originals: filed }),
      ...(seen && { seen }),
    };
    const policy = await policies.current(client.name);
    // Without a secret nothing is kept for a reviewer: not the faces either.
    const reviewed = keepsCopies ? client : { ...client, reviewHours: 0 };
    return sessions.settle(id, position, kept, at, (ended, seenBefore) =>
      decideSession(ended, seenBefore, { faces, client: reviewed, policy, at }),
    );
  };

  return async (photos: StepPhotos): Promise<StepResult> => {
    const { client, session, position, form, context } = photos;
    const step = session.steps[position]!;
    if (step.liveness === 'moving' && !form.fields['challenge_id'])
      return { conflict: 'challenge_required' };

    const now = clock.now();
    const busyUntil = new Date(now + busyMs);
    const attempt = await sessions.startAttempt(session, position, new Date(now), busyUntil);
    const maxAttempts = maxAttemptsOf(step);
    if (attempt === undefined) {
      if (hasEnded(session, now)) return { conflict: 'session_ended' };
      const isOver = step.status === 'done' || step.attempts >= maxAttempts;
      return { conflict: isOver ? 'step_ended' : 'step_busy' };
    }
    const keepsDetails = context.session?.copies === true && step.kind === 'document';
    const choice = chosenDocument(step, form);
    const asked = isRejection(choice)
      ? choice
      : stepRequest({ ...step, ...choice }, form, session.details || keepsDetails);
    let answer: Answer | Rejection;
    let next: NextPhotos | undefined;
    let settled: Awaited<ReturnType<typeof settle>>;
    let isSettled = false;
    try {
      answer = isRejection(asked)
        ? asked
        : await verify(asked, context, client.sandbox ? step.sandboxOutcome : null);
      if (!isRejection(answer) && !isRejection(choice)) {
        next = nextPhotos(choice, answer);
        settled = await settle({ ...photos, answer, choice, next, busyUntil });
        isSettled = settled !== 'late';
        if (!isSettled) await people.eraseLate(client.name, session.id, answer.id);
      }
    } finally {
      // Nothing was read or kept: a bad form, a busy service or a fault does not count as an attempt.
      if (!isSettled) await sessions.undoAttempt(session.id, position, busyUntil);
    }
    const attemptsLeft = maxAttempts - attempt;
    if (isRejection(answer))
      return { rejection: answer, attemptsLeft: attemptsLeft + 1, isCounted: false };
    if (settled === 'late') return { conflict: 'session_ended' };
    const free = freeOf(step, next);
    if (free) return { next: free, attemptsLeft: attemptsLeft + 1 };
    if (settled) {
      metrics.sessionEnded('finished');
      metrics.sessionDecided(client.sandbox ? 'sandbox' : settled.outcome);
    }
    const { rejection } = answer;
    if (!rejection) return { accepted: true };
    return { rejection, attemptsLeft, isCounted: true, ...(next && { next }) };
  };
};
