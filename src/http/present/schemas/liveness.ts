import { Type } from '@sinclair/typebox';
import { limits, recordingLimits } from '../../../contract/limits.js';
import { devices } from '../../../contract/ocr-request.js';
import { challengeOutcome } from './challenges.js';
import { choice, file, id, shape, storedText, trueOrFalse, unauthorized } from './shared.js';

export const liveness = shape('Liveness verdict (2.10)', {
  valid: Type.Boolean(),
  api_response: Type.Optional(
    shape('Test details', {
      score: Type.Number({ description: 'Higher means more live; unbounded.' }),
      quality: Type.Number({ minimum: 0, maximum: 1 }),
      liveness: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
  id: Type.Optional(id),
  message: Type.Optional(Type.String()),
  error_code: Type.Optional(Type.Integer()),
  details: Type.Optional(
    Type.Object(
      { challenge: Type.Optional(challengeOutcome) },
      {
        additionalProperties: true,
        description: 'Only with diagnostics, or a recording, whose challenge it explains.',
      },
    ),
  ),
});

export const livenessAnswers = {
  401: unauthorized,
  '2xx': liveness,
  '4xx': liveness,
  '5xx': liveness,
};

const fieldText = (description: string) => storedText(limits.fieldBytes, description);

/** For a moving selfie; all of them are left out with a photo alone. */
export const recordingForm = {
  challenge_id: Type.Optional(fieldText('With a recording: the challenge that it answers.')),
  frames: Type.Optional(
    Type.Array(file('A frame.'), {
      maxItems: recordingLimits.maxFrames,
      description: 'The recording, one part for each frame, 480 pixels or more high and wide.',
    }),
  ),
  frame_times_ms: Type.Optional(
    fieldText('JSON array: when each frame was taken, in milliseconds.'),
  ),
  prompt_times_ms: Type.Optional(
    fieldText('JSON array: when each action was asked for, on that clock.'),
  ),
};

export const livenessForm = Type.Object(
  {
    selfie: file('Photo of the person, in any common image format.'),
    return_id: trueOrFalse('Adds the transaction id to the answer.'),
    device: Type.Optional(choice(devices, 'What took the photo.')),
    details: trueOrFalse('Adds score, quality and liveness to the answer.'),
    ...recordingForm,
    diagnostics: trueOrFalse('Adds detections and measurements (an extension of the interface).'),
  },
  { title: 'Check liveness form' },
);
