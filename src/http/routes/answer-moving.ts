import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MovingSelfieOutcome } from '../../flows/jobs.js';
import type { Language } from '../../spec/codes.js';
import type { Form } from '../../spec/form.js';
import type { LivenessRequest } from '../../spec/liveness-request.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import { movingRefusal } from '../../spec/moving-refusal.js';
import type { MovingRequest } from '../../spec/moving-request.js';
import { isRejection, type Rejection } from '../../spec/rejection.js';
import { withChallenge } from '../challenge/with-challenge.js';
import { comparesFaces } from '../capture/session-faces.js';
import { keepsPhotos } from '../capture/session-photos.js';
import type { Dependencies } from '../dependencies.js';
import { type Answered, answeredRejection } from '../present/answered.js';
import { presentChallenge } from '../present/challenge.js';
import { presentDiagnostics } from '../present/diagnostics.js';
import { presentLiveness } from '../present/liveness.js';
import { learnCamera, selfieLimits } from '../request/camera.js';
import { runJob } from '../request/run-job.js';
import { readMovingSandbox, sandboxMoving } from '../sandbox/moving.js';

/** The recording decides first: it says more than the photo beside it. */
const refusalOf = ({ moving, still }: MovingSelfieOutcome): Rejection | undefined =>
  movingRefusal(moving.why) ?? (isRejection(still) ? still : undefined);

type MovingLiveness = LivenessRequest & { readonly recording: MovingRequest };

/**
 * Judges a recording by its challenge, together with the photo; the answer has the shape of a
 * photo's.
 */
export const answerMoving = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  asked: MovingLiveness,
  language: Language,
): Promise<Answered> => {
  const sandbox = readMovingSandbox(form, request.client!);
  if (isRejection(sandbox)) return answeredRejection(sandbox, language);
  const { selfie, device, recording: sent } = asked;
  const { capture, client } = request;
  const limits = await selfieLimits(dependencies, request, device);
  const result = await withChallenge(dependencies, request, reply, sent, (recording) =>
    runJob(dependencies, request, reply, {
      ...({ endpoint: 'liveness', kind: 'moving_selfie' } as const),
      job: {
        ...({ flow: 'movingSelfie', selfie, recording, ...limits } as const),
        explain: asked.diagnostics,
        keepFace: capture !== undefined && comparesFaces(capture, client!.services),
        keepCopies: keepsPhotos(dependencies, request),
      },
      instead: sandbox && sandboxMoving(sandbox, recording.asked),
      countedAs: (outcome) => refusalOf(outcome)?.rejected,
    }),
  );
  if (isRejection(result)) return answeredRejection(result, language);
  await learnCamera(dependencies, request, device, result.camera);
  const { outcome, id: transaction } = result;
  const id = asked.returnId ? transaction : undefined;
  const challenge = isRejection(outcome)
    ? undefined
    : presentChallenge(sent.challengeId, outcome.moving);
  const details = { challenge, ...(asked.diagnostics && presentDiagnostics(result)) };
  const refused = isRejection(outcome) ? outcome : refusalOf(outcome);
  const judged = { id: transaction, moving: true, copies: result.copies };
  if (refused) {
    const scores = asked.details ? scoresIn(refused) : undefined;
    return { ...answeredRejection(refused, language, { id, scores, details }), ...judged };
  }
  const { scores } = (outcome as MovingSelfieOutcome).still as { scores: never };
  const body = presentLiveness(scores, { details: asked.details, id, diagnostics: details });
  return { status: 200, body, ...judged, face: result.face };
};
