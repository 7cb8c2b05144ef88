import type { Tools } from '../../models/tools.js';
import type { Recording } from '../../spec/challenge.js';
import { isRejection } from '../../spec/rejection.js';
import { flow } from '../flow.js';
import { judgeRecording } from './judge-recording.js';
import { selfie, type SelfieInput } from './selfie.js';

export type MovingInput = SelfieInput & { readonly recording: Recording };

/** The still is judged as any selfie; its rejection does not end the flow. */
const judgeStill = async (input: MovingInput, tools: Tools) => {
  const { outcome, given } = await selfie.run(input, tools);
  const { camera } = given;
  return {
    still: isRejection(outcome) ? outcome : { scores: outcome.scores },
    diagnostics: isRejection(outcome) ? {} : outcome.diagnostics,
    ...(camera && { camera }),
    // For the face, should it be compared.
    stillSeen: isRejection(outcome) ? undefined : outcome,
  };
};

const judgeMovement = async ({ recording, selfie: still }: MovingInput, tools: Tools) => ({
  moving: await judgeRecording(recording, tools, still),
});

/** A recording of asked actions, and a still of full size (docs/adr/0037-the-moving-selfie.md). */
export const movingSelfie = flow<MovingInput, Tools>()
  .stage('still', judgeStill)
  .stage('moving', judgeMovement);
