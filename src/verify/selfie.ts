import type { MovingSelfieOutcome, Outcomes } from '../flows/jobs.js';
import type { LivenessRequest } from '../contract/liveness-request.js';
import { movingRefusal } from '../contract/moving-refusal.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { Answer } from './answer.js';
import { selfieLimits } from './cameras.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';
import { withChallenge } from './with-challenge.js';

/** The recording decides first: it is stronger evidence than the photo beside it. */
const movingRefusalOf = ({ moving, still }: MovingSelfieOutcome): Rejection | undefined =>
  movingRefusal(moving.why) ?? (isRejection(still) ? still : undefined);

const refusalOf = (outcome: Outcomes['selfie' | 'movingSelfie'] | Rejection) => {
  if (isRejection(outcome)) return outcome;
  return 'moving' in outcome ? movingRefusalOf(outcome) : undefined;
};

/** A photo, or a recording judged by its challenge with the photo beside it. */
export const verifySelfie = async (request: LivenessRequest, context: Context): Promise<Answer> => {
  const { device, recording: sent } = request;
  const photo = {
    selfie: request.selfie,
    ...(await selfieLimits(context, device)),
    explain: request.diagnostics || context.explain === true,
    keepFace: context.session?.face === true,
    keepCopies: context.session?.copies === true,
  };
  const result = sent
    ? await withChallenge(context.challenges, sent, (recording) =>
        runJob(context, {
          ...{ endpoint: 'liveness', kind: 'moving_selfie' },
          job: { flow: 'movingSelfie', recording, ...photo },
          countedAs: (outcome) => movingRefusalOf(outcome)?.rejected,
        }),
      )
    : await runJob(context, {
        ...{ endpoint: 'liveness', kind: 'selfie' },
        job: { flow: 'selfie', ...photo },
      });
  if (isRejection(result)) return { rejection: result };
  const { outcome, id, camera, copies, face } = result;
  if (camera) await context.cameras?.learn(device, camera);
  const rejection = refusalOf(outcome);
  const judged = { id, result, moving: sent !== undefined, copies };
  return rejection ? { ...judged, rejection } : { ...judged, face };
};
