import { expiryOf, judgeExpiry } from '../../flows/document/expiry.js';
import { dateOf } from '../../spec/calendar.js';
import { parseOcrForm } from '../../spec/ocr-request.js';
import { isRejection } from '../../spec/rejection.js';
import { documentFindings, judgeSides } from '../capture/document-findings.js';
import { comparesFaces } from '../capture/session-faces.js';
import { documentIdentity } from '../capture/seen-document.js';
import { keepsPhotos } from '../capture/session-photos.js';
import { answeredRejection } from '../present/answered.js';
import { presentDiagnostics } from '../present/diagnostics.js';
import { keepDocumentFace, keepsFaces } from '../request/document-face.js';
import { runJob } from '../request/run-job.js';
import { readSandboxOutcome, sandboxOutcomeOf } from '../sandbox/outcome.js';
import type { Answer } from './answer.js';
import { planOcr } from './ocr-plan.js';

export const answerOcr: Answer = async (dependencies, request, reply, form, language) => {
  const asked = parseOcrForm(form);
  if (isRejection(asked)) return answeredRejection(asked, language);
  const sandbox = readSandboxOutcome('ocr', form, request.client!);
  if (isRejection(sandbox)) return answeredRejection(sandbox, language);
  const { capture } = request;
  const { services, refuseExpired } = request.client!;
  const inSession = capture !== undefined && comparesFaces(capture, services);
  const proofOfLife = services.includes('id_reader_plus');
  const today = dateOf(new Date(dependencies.store.clock.now()));
  // 2.5 is the answer to a passport whose code is not supported.
  const isPart = sandbox === 'passportCodeUnsupported' && asked.documentType === 'passport';
  const { kind, job, present } = planOcr(isPart ? { ...asked, documentId: '000' } : asked);
  const result = await runJob(dependencies, request, reply, {
    endpoint: 'ocr',
    kind,
    job: {
      ...{ ...job, explain: asked.details, proofOfLife },
      keepFace: keepsFaces(dependencies, request) || inSession,
      keepCopies: keepsPhotos(dependencies, request),
    },
    instead: sandbox && sandboxOutcomeOf(job, sandbox, today),
    judge: (read) =>
      (refuseExpired ? judgeExpiry(read, today) : undefined) ??
      (capture ? judgeSides(read) : undefined),
  });
  if (isRejection(result)) return answeredRejection(result, language);
  const { outcome, id, face, copies } = result;
  // Not of one that this client refuses although it was read.
  if (face && !isRejection(outcome) && keepsFaces(dependencies, request))
    await keepDocumentFace(dependencies, request, id, face);
  const expiry = isRejection(outcome) ? undefined : expiryOf(outcome, today);
  const details = asked.details ? presentDiagnostics(result, expiry) : undefined;
  if (isRejection(outcome)) {
    const isCard = job.flow === 'identificationCard';
    const extras = { id, returnId: asked.returnId, details, isCard };
    return { ...answeredRejection(outcome, language, extras), id, copies };
  }
  const extras = { id: asked.returnId ? id : undefined, details };
  const findings = capture && documentFindings(outcome, expiry, proofOfLife);
  const body = present(outcome, id, extras, language);
  const identity = capture && documentIdentity(outcome);
  return { status: 200, body, id, findings, identity, face, copies };
};
