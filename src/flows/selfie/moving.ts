import type { Tools } from '../../models/tools.js';
import type { Recording } from '../../spec/challenge.js';
import { isRejection } from '../../spec/rejection.js';
import { flow } from '../flow.js';
import { judgeRecording, type Still } from './judge-recording.js';
import { selfie, type SelfieInput } from './selfie.js';

export type MovingInput = SelfieInput & { readonly recording: Recording };

type StillFound = Still['found'];

/**
 * What the still's own flow has found, so that it is not decoded and searched again; undefined if
 * that flow used the mirror image, or more pixels.
 */
const foundIn = (given: Awaited<ReturnType<typeof selfie.run>>['given']): StillFound => {
  const { photo, faces, isMirrored, isCloser = false } = given;
  return photo && faces && !isMirrored && !isCloser ? { photo, face: faces.face } : undefined;
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
    stillFound: foundIn(given),
  };
};

const judgeMovement = async (
  {
    recording,
    selfie: bytes,
    stillFound: found,
  }: MovingInput & { readonly stillFound: StillFound },
  tools: Tools,
) => ({
  moving: await judgeRecording(recording, tools, { bytes, found }),
});

/** A recording of asked actions, and a still of full size (docs/adr/0037-the-moving-selfie.md). */
export const movingSelfie = flow<MovingInput, Tools>()
  .stage('still', judgeStill)
  .stage('moving', judgeMovement);
