import type { FastifyReply, FastifyRequest } from 'fastify';
import { policyOf } from '../../sessions/decide/policies.js';
import { codes } from '../../contract/codes.js';
import { movingFields } from '../../contract/moving-request.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import type { Sealer } from '../../store/sealing.js';
import { type CaptureStep, maxAttemptsOf } from '../../store/sessions/sessions.js';
import type { Answer } from '../../verify/answer.js';
import type { Context } from '../../verify/context.js';
import { withSandbox } from '../../verify/sandbox/with-sandbox.js';
import { verify } from '../../verify/verify.js';
import type { Dependencies } from '../dependencies.js';
import { presentAnswer } from '../present/answer.js';
import { answerLanguage, presentRefusedStep } from '../present/session.js';
import { admit } from '../request/admit.js';
import { contextOf } from '../request/context.js';
import { formOf } from '../request/endpoint-forms.js';
import { createDecide } from './decide-session.js';
import { answerConflict, hasEnded } from './refuse.js';
import { createFaceSealer } from './session-faces.js';
import { documentIdentity, seenDocument } from './seen-document.js';
import { sealAttempt } from './session-photos.js';
import { stepRequest } from './step-request.js';

/** Longer than any photo can wait and be read; only a node that died leaves a step busy. */
const busyMs = 120_000;

const verifyStep = async (asked: VerifyRequest, wish: string | null, context: Context) => {
  const verifyAsked = withSandbox(verify, asked, wish);
  return isRejection(verifyAsked) ? verifyAsked : verifyAsked(asked, context);
};

/** Removes the details: they were requested for the reviewer, not by the client. */
const withoutDetails = (body: object, { kind }: CaptureStep): object =>
  kind === 'document'
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'details'))
    : body;

/** Identifies the document; undefined where none was accepted. */
const identityOf = (answer: Answer): string | undefined =>
  answer.endpoint === 'ocr' && !isRejection(answer.outcome)
    ? documentIdentity(answer.outcome)
    : undefined;

/** One photo, or both of a card, through the same code as the OCR and liveness endpoints. */
export const runStep = async (
  dependencies: Dependencies,
  sealer: Sealer,
  request: FastifyRequest,
  reply: FastifyReply,
  position: number,
): Promise<FastifyReply> => {
  const { store, config, metrics } = dependencies;
  const { sessions, clock } = store;
  const session = request.capture!;
  const { id, language } = session;
  const spoken = answerLanguage(language);
  const step = session.steps[position]!;
  const faces = createFaceSealer(config.keySecret);
  const endpoint = step.kind === 'selfie' ? 'liveness' : 'ocr';
  const refuse = (rejection: Rejection, status: number, left: number): FastifyReply =>
    reply.code(status).send(presentRefusedStep(rejection, language, left));
  const refuseRequest = (rejection: Rejection, left: number): FastifyReply =>
    refuse(rejection, codes[rejection.rejected].status, left);

  const maxAttempts = maxAttemptsOf(step);
  const mayMove = step.liveness !== 'photo';
  const { list, ...rules } = formOf(endpoint, config);
  const form = await admit(dependencies, request, reply, endpoint, {
    ...rules,
    ...(mayMove && { list }),
    fields: ['device', ...(mayMove ? movingFields : [])],
  });
  if (isRejection(form)) return refuseRequest(form, maxAttempts - step.attempts);
  if (step.liveness === 'moving' && !form.fields['challenge_id'])
    return answerConflict(reply, 'challenge_required');

  const now = clock.now();
  const busyUntil = new Date(now + busyMs);
  const attempt = await sessions.startAttempt(session, position, new Date(now), busyUntil);
  if (attempt === undefined) {
    if (hasEnded(session, now)) return answerConflict(reply, 'session_ended');
    const isOver = step.status === 'done' || step.attempts >= maxAttempts;
    return answerConflict(reply, isOver ? 'step_ended' : 'step_busy');
  }
  const client = request.client!;
  const context = contextOf(dependencies, request, reply);
  const keepsCopies = context.session?.copies === true;
  const details = session.details || (keepsCopies && step.kind === 'document');
  const asked = stepRequest(step, form, details);
  const settle = async (read: Answer) => {
    const { rejection, copies, face } = read;
    const { body } = presentAnswer(read, spoken);
    const isRead = step.kind === 'document' && !rejection;
    const photos =
      copies && keepsCopies
        ? sealAttempt(
            config.keySecret!,
            { session: id, position },
            copies,
            isRead ? body : undefined,
          )
        : undefined;
    const at = new Date(clock.now());
    // A sandbox makes up its values.
    const seen = client.sandbox
      ? undefined
      : seenDocument(config.keySecret, client, identityOf(read), at);
    const kept = {
      busyUntil,
      status: rejection ? ('refused' as const) : ('done' as const),
      transactionId: read.id,
      moving: read.endpoint === 'liveness' && read.request.recording !== undefined,
      answer: await sealer.seal(session.details ? body : withoutDetails(body, step)),
      refusal: rejection?.rejected ?? null,
      findings: (read.endpoint === 'ocr' && read.findings) || null,
      face: face ? await faces.seal(id, face) : null,
      ...(photos && { photos }),
      ...(seen && { seen }),
    };
    const policy = policyOf(await store.policies.current(client.name));
    // Without a secret nothing is kept for a reviewer: not the faces either.
    const reviewHours = keepsCopies ? client.reviewHours : 0;
    const decideNow = createDecide(faces, { ...client, reviewHours }, policy, at);
    return sessions.settle(id, position, kept, at, decideNow);
  };
  let answer: Answer | Rejection | undefined;
  let settled: Awaited<ReturnType<typeof settle>>;
  let isSettled = false;
  try {
    answer = isRejection(asked)
      ? asked
      : await verifyStep(asked, client.sandbox ? step.sandboxOutcome : null, context);
    if (!isRejection(answer)) {
      settled = await settle(answer);
      isSettled = true;
    }
  } finally {
    // Nothing was read or kept: a bad form, a busy service or a fault does not count as an attempt.
    if (!isSettled) await sessions.undoAttempt(id, position, busyUntil);
  }
  const left = maxAttempts - attempt;
  if (isRejection(answer)) return refuseRequest(answer, left + 1);
  if (settled === 'late') return answerConflict(reply, 'session_ended');
  if (settled) {
    metrics.sessionEnded('finished');
    metrics.sessionDecided(client.sandbox ? 'sandbox' : settled.outcome);
  }
  // A refused photo is an answer here, also where the endpoint says 422.
  const { rejection } = answer;
  return rejection ? refuse(rejection, 200, left) : reply.send({ accepted: true });
};
