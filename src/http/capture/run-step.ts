import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../../spec/form.js';
import { movingFields } from '../../spec/moving-request.js';
import { policyOf } from '../../decide/policies.js';
import { isRejection } from '../../spec/rejection.js';
import { type CaptureStep, maxAttemptsOf } from '../../store/sessions/sessions.js';
import type { Sealer } from '../../store/sealing.js';
import type { Dependencies } from '../dependencies.js';
import { type Answered, answeredRejection } from '../present/answered.js';
import { answerLanguage, presentRefusedStep } from '../present/session.js';
import { admit } from '../request/admit.js';
import { filesOf, verifications } from '../routes/verification.js';
import { sandboxField } from '../sandbox/outcome.js';
import { createDecide } from './decide-session.js';
import { answerConflict, hasEnded } from './refuse.js';
import { createFaceSealer } from './session-faces.js';
import { seenDocument } from './seen-document.js';
import { keepsPhotos, sealAttempt } from './session-photos.js';

/** Longer than any photo waits and is read; only a node that died leaves a step busy. */
const busyMs = 120_000;

const optionalText = (name: string, value: string | null | undefined) =>
  value ? { [name]: value } : {};

/** The form that a client would send with these photos. */
const formOf = (
  { documentType, country, sandboxOutcome }: CaptureStep,
  { fields, ...files }: Form,
  details: boolean,
): Form => ({
  ...files,
  fields: {
    ...Object.fromEntries(
      movingFields.flatMap((name) => Object.entries(optionalText(name, fields[name]))),
    ),
    ...optionalText('device', fields['device']),
    ...optionalText(sandboxField, sandboxOutcome),
    ...(details && { [documentType === null ? 'diagnostics' : 'details']: 'true' }),
    ...optionalText('document_type', documentType),
    ...optionalText('document_id', country),
    ...(documentType === null && { details: 'true' }),
    return_id: 'true',
  },
});

/** Asked for so that a reviewer sees where a document was read; the client did not. */
const withoutDetails = (body: object, { kind }: CaptureStep): object =>
  kind === 'document'
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'details'))
    : body;

/** One photo, or both of a card, through the very code of the OCR and liveness endpoints. */
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
  const refuse = ({ status, rejection }: Answered, left: number): FastifyReply =>
    reply.code(status).send(presentRefusedStep(rejection!, language, left));

  const maxAttempts = maxAttemptsOf(step);
  const mayMove = step.liveness !== 'photo';
  const { list, ...rules } = filesOf(endpoint, config);
  const form = await admit(dependencies, request, reply, endpoint, {
    ...rules,
    ...(mayMove && { list }),
    fields: ['device', ...(mayMove ? movingFields : [])],
  });
  if (isRejection(form))
    return refuse(answeredRejection(form, spoken), maxAttempts - step.attempts);
  if (step.liveness === 'moving' && !form.fields['challenge_id'])
    return answerConflict(reply, 'challenge_required');

  const now = clock.now();
  const attempt = await sessions.startAttempt(id, position, new Date(now), new Date(now + busyMs));
  if (attempt === undefined) {
    if (hasEnded(session, now)) return answerConflict(reply, 'session_ended');
    const isOver = step.status === 'done' || step.attempts >= maxAttempts;
    return answerConflict(reply, isOver ? 'step_ended' : 'step_busy');
  }
  const keeps = keepsPhotos(dependencies, request);
  let answered: Answered | undefined;
  try {
    const { answer } = verifications[endpoint];
    const asked = formOf(step, form, session.details || (keeps && step.kind === 'document'));
    answered = await answer(dependencies, request, reply, asked, spoken);
  } finally {
    // Nothing was read: a bad form, a busy service or a fault does not count as an attempt.
    if (answered?.id === undefined) await sessions.undoAttempt(id, position);
  }
  const left = maxAttempts - attempt;
  if (answered.id === undefined) return refuse(answered, left + 1);
  const client = request.client!;
  const { rejection, body, copies } = answered;
  const isRead = step.kind === 'document' && !rejection;
  const photos =
    copies && keeps
      ? sealAttempt(config.keySecret!, { session: id, position }, copies, isRead ? body : undefined)
      : undefined;
  const at = new Date(clock.now());
  // What a sandbox reads is made up.
  const seen = client.sandbox
    ? undefined
    : seenDocument(config.keySecret, client, answered.identity, at);
  const kept = {
    status: answered.rejection ? ('refused' as const) : ('done' as const),
    transactionId: answered.id,
    moving: answered.moving ?? false,
    answer: await sealer.seal(session.details ? body : withoutDetails(body, step)),
    refusal: answered.rejection?.rejected ?? null,
    findings: answered.findings ?? null,
    face: answered.face ? await faces.seal(id, answered.face) : null,
    ...(photos && { photos }),
    ...(seen && { seen }),
  };
  const policy = policyOf(await store.policies.current(client.name));
  // Without a secret nothing is kept for a reviewer: not the faces either.
  const reviewHours = keeps ? client.reviewHours : 0;
  const decideNow = createDecide(faces, { ...client, reviewHours }, policy, at);
  const decision = await sessions.settle(id, position, kept, at, decideNow);
  if (decision) {
    metrics.sessionEnded('finished');
    metrics.sessionDecided(client.sandbox ? 'sandbox' : decision.outcome);
  }
  // A refused photo is an answer here, also where the endpoint says 422.
  return answered.rejection
    ? refuse({ ...answered, status: 200 }, left)
    : reply.send({ accepted: true });
};
