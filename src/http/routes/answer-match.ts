import type { FastifyRequest } from 'fastify';
import { refusalOf } from '../../flows/match/refusal.js';
import { dateOf } from '../../spec/calendar.js';
import { type MatchRequest, noFaceKept, parseMatchForm } from '../../spec/match-request.js';
import { isRejection, type Rejection } from '../../spec/rejection.js';
import type { Dependencies } from '../dependencies.js';
import { type Answered, answeredRejection } from '../present/answered.js';
import { presentMatch, presentMatchRejection } from '../present/match.js';
import { learnCamera, selfieLimits } from '../request/camera.js';
import { findDocumentFace } from '../request/document-face.js';
import { runJob } from '../request/run-job.js';
import { readSandboxOutcome, sandboxOutcomeOf } from '../sandbox/outcome.js';
import type { Answer } from './answer.js';

const documentOf = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  document: MatchRequest['document'],
) => {
  if ('frontside' in document) return document;
  const documentFace = await findDocumentFace(dependencies, request, document.transactionId);
  return documentFace ? { documentFace } : noFaceKept();
};

export const answerMatch: Answer = async (dependencies, request, reply, form, language) => {
  const refuse = (rejection: Rejection, id?: number): Answered =>
    answeredRejection(rejection, language, { id }, presentMatchRejection);
  const asked = parseMatchForm(form);
  if (isRejection(asked)) return refuse(asked);
  const client = request.client!;
  const sandbox = readSandboxOutcome('match', form, client);
  if (isRejection(sandbox)) return refuse(sandbox);
  const { selfie, device } = asked;
  const document = await documentOf(dependencies, request, asked.document);
  if (isRejection(document)) return refuse(document);
  const job = {
    ...({ flow: 'match', ...document, selfie } as const),
    ...(await selfieLimits(dependencies, request, device)),
    proofOfLife: client.services.includes('id_reader_plus'),
  };
  const today = dateOf(new Date(dependencies.store.clock.now()));
  const result = await runJob(dependencies, request, reply, {
    endpoint: 'match',
    kind: 'match',
    job,
    instead: sandbox && sandboxOutcomeOf(job, sandbox, today),
    countedAs: refusalOf,
  });
  if (isRejection(result)) return refuse(result);
  await learnCamera(dependencies, request, device, result.camera);
  const { outcome } = result;
  const id = asked.returnId ? result.id : undefined;
  if (isRejection(outcome)) return { ...refuse(outcome, id), id: result.id };
  return { status: 200, body: presentMatch(outcome, language, id), id: result.id };
};
