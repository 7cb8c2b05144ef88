import { dateOf } from '../../spec/calendar.js';
import { parseLivenessForm } from '../../spec/liveness-request.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import { isRejection } from '../../spec/rejection.js';
import { comparesFaces } from '../capture/session-faces.js';
import { keepsPhotos } from '../capture/session-photos.js';
import { answeredRejection } from '../present/answered.js';
import { presentDiagnostics } from '../present/diagnostics.js';
import { presentLiveness } from '../present/liveness.js';
import { learnCamera, selfieLimits } from '../request/camera.js';
import { runJob } from '../request/run-job.js';
import { readSandboxOutcome, sandboxOutcomeOf } from '../sandbox/outcome.js';
import { answerMoving } from './answer-moving.js';
import type { Answer } from './answer.js';

export const answerLiveness: Answer = async (dependencies, request, reply, form, language) => {
  const asked = parseLivenessForm(form);
  if (isRejection(asked)) return answeredRejection(asked, language);
  const { recording } = asked;
  if (recording) {
    const moving = { ...asked, recording };
    return answerMoving(dependencies, request, reply, form, moving, language);
  }
  const sandbox = readSandboxOutcome('liveness', form, request.client!);
  if (isRejection(sandbox)) return answeredRejection(sandbox, language);
  const { capture, client } = request;
  const job = {
    flow: 'selfie',
    selfie: asked.selfie,
    ...(await selfieLimits(dependencies, request, asked.device)),
    explain: asked.diagnostics,
    keepFace: capture !== undefined && comparesFaces(capture, client!.services),
    keepCopies: keepsPhotos(dependencies, request),
  } as const;
  const today = dateOf(new Date(dependencies.store.clock.now()));
  const result = await runJob(dependencies, request, reply, {
    endpoint: 'liveness',
    kind: 'selfie',
    job,
    instead: sandbox && sandboxOutcomeOf(job, sandbox, today),
  });
  if (isRejection(result)) return answeredRejection(result, language);
  await learnCamera(dependencies, request, asked.device, result.camera);
  const { outcome, copies } = result;
  const id = asked.returnId ? result.id : undefined;
  const diagnostics = asked.diagnostics ? presentDiagnostics(result) : undefined;
  if (isRejection(outcome)) {
    const scores = asked.details ? scoresIn(outcome) : undefined;
    const extras = { id, scores, details: diagnostics };
    return { ...answeredRejection(outcome, language, extras), id: result.id, copies };
  }
  const body = presentLiveness(outcome.scores, { details: asked.details, id, diagnostics });
  return { status: 200, body, id: result.id, face: result.face, copies };
};
