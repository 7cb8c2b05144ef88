import type { Tools } from '../../models/tools.js';
import type { Recording } from '../../contract/challenge.js';
import { isRejection } from '../../contract/rejection.js';
import { flow } from '../flow.js';
import { judgeFrames, type StillFace } from './judge-recording.js';
import { selfie, type SelfieInput } from './selfie.js';

export type MovingInput = SelfieInput & { readonly recording: Recording };

/** What the still's own flow has found, so that it is not decoded and searched again. */
const stillFaceOf = (
  given: Awaited<ReturnType<typeof selfie.run>>['given'],
): StillFace | undefined => {
  const { photo, shape, isMirrored = false } = given;
  return photo && shape && { photo, shape, isMirrored };
};

/** The still is judged as any selfie; its rejection does not end the flow. */
const judgeStill = async (input: MovingInput, tools: Tools) => {
  const { outcome, given } = await selfie.run(input, tools);
  const { camera } = given;
  return {
    still: isRejection(outcome) ? outcome : { scores: outcome.scores },
    diagnostics: isRejection(outcome) ? {} : outcome.diagnostics,
    ...(camera && { camera }),
    // Kept for a later comparison of the face.
    stillSeen: isRejection(outcome) ? undefined : outcome,
    // Without a face the still's own flow has refused it.
    stillFace: stillFaceOf(given),
    sent: given.sent,
  };
};

type WithStill = MovingInput & { readonly stillFace: StillFace | undefined };

const judgeMovement = ({ recording, stillFace }: WithStill, tools: Tools) =>
  judgeFrames(recording, tools, stillFace);

/** A recording of asked actions, and a still of full size (docs/adr/0037-a-recording-is-judged.md). */
export const movingSelfie = flow<MovingInput, Tools>()
  .stage('still', judgeStill)
  .stage('moving', judgeMovement);
