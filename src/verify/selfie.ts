import { sha256 } from '../attest/capture-hash.js';
import type { JobOf, Outcomes } from '../flows/jobs.js';
import type { LivenessRequest } from '../contract/liveness-request.js';
import type { LivenessScores } from '../contract/liveness-scores.js';
import { movingRefusal } from '../contract/moving/moving-refusal.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { SelfieAnswer } from './answer.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';
import { withChallenge } from './with-challenge.js';

/** The client's settings that affect a selfie's verdict. */
export const selfieLimits = async ({ cameras, client }: Context, device: string | undefined) => ({
  baseline: await cameras?.find(device),
  minLiveness: client.minLiveness ?? undefined,
});

type SelfieFlow = 'selfie' | 'movingSelfie';

/** A recording decides first: it is stronger evidence than the photo beside it. */
const judgeSelfie = (outcome: Outcomes[SelfieFlow] | Rejection): LivenessScores | Rejection => {
  if (isRejection(outcome)) return outcome;
  if (outcome.flow === 'selfie') return outcome.scores;
  const { moving, still } = outcome;
  return movingRefusal(moving.why) ?? (isRejection(still) ? still : still.scores);
};

/** Pictures are hashed before a worker gets them, because it may take their memory over. */
const createProve = (
  { proveCapture }: Context,
  { selfie, recording, signature }: LivenessRequest,
) => {
  if (!signature || !proveCapture) return () => Promise.resolve(undefined);
  const pictures = [selfie, ...(recording?.frames ?? [])].map((one) => sha256(one));
  return () => proveCapture(signature, { challengeId: recording?.challengeId, pictures });
};

/** A photo, or a recording judged by its challenge with the photo beside it. */
export const verifySelfie = async (
  request: LivenessRequest,
  context: Context,
): Promise<SelfieAnswer | Rejection> => {
  const { device, recording: sent } = request;
  const photo = {
    selfie: request.selfie,
    ...(await selfieLimits(context, device)),
    explain: request.diagnostics || context.explain === true,
    keepFace: context.session?.face === true,
    keepCopies: context.session?.copies === true,
    keepOriginals: context.session?.originals === true,
  };
  const prove = createProve(context, request);
  const run = async <F extends SelfieFlow>(kind: string, job: JobOf<F>) => {
    const judged = await runJob(context, {
      endpoint: 'liveness',
      kind,
      job,
      judge: ({ outcome }) => {
        const verdict = judgeSelfie(outcome);
        return { verdict, refused: isRejection(verdict) ? verdict.rejected : undefined };
      },
    });
    // Afterwards: what a busy service did not judge may be sent again, with the same signature.
    return isRejection(judged) ? judged : { ...judged, proof: await prove() };
  };
  const recorded = sent
    ? await withChallenge(context, request.selfie, sent, (recording) =>
        run('moving_selfie', { flow: 'movingSelfie', recording, ...photo }),
      )
    : await run('selfie', { flow: 'selfie', ...photo });
  if (isRejection(recorded)) return recorded;
  const { id, result, judged, proof } = recorded;
  if (result.camera) await context.cameras?.learn(device, result.camera);
  const { face, ...answer } = {
    ...({ endpoint: 'liveness', request, id, ...result } as const),
    ...(proof && { proof }),
  };
  const { verdict } = judged;
  if (isRejection(verdict)) return { ...answer, rejection: verdict };
  return { ...answer, scores: verdict, ...(face && { face }) };
};
