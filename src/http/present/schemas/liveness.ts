import { Type } from '@sinclair/typebox';
import { cropLimits, limits, recordingLimits } from '../../../contract/limits.js';
import { devices } from '../../../contract/ocr-request.js';
import { keyLevels } from '../../../contract/apps.js';
import { signatureReasons } from '../../../contract/capture-proof.js';
import { challengeOutcome } from './challenges.js';
import { choice, file, id, shape, storedText, trueOrFalse, unauthorized } from './shared.js';

/** `details.capture`: what the signature of an app proves. */
export const captureProof = shape('Signed capture', {
  result: choice(['passed', 'doubt', 'failed'], '`doubt`: it says no more than none at all.'),
  why: Type.Optional(choice(Object.keys(signatureReasons), 'Why it did not pass.')),
  app: Type.Optional(Type.String({ description: 'As the setting of the service names it.' })),
  security_level: Type.Optional(choice(keyLevels, 'What keeps the key inside of the phone.')),
});

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
      { challenge: Type.Optional(challengeOutcome), capture: Type.Optional(captureProof) },
      {
        additionalProperties: true,
        description:
          'Only with diagnostics, a recording, whose challenge it explains, or a signature.',
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
  crops: Type.Optional(
    Type.Array(file('The face of one frame, at most 512 × 512 of the camera’s own pixels.'), {
      maxItems: cropLimits.maxCount,
      description: 'After a conversation: those of `crops_wanted`, in that order.',
    }),
  ),
  crop_boxes: Type.Optional(
    fieldText('JSON array: of each crop `[x, y, side]` in its frame, in pixels of the frame.'),
  ),
};

/** Of an app that signs (`POST /api/v3.2/apps/keys/`). */
export const signatureForm = {
  app_key_id: Type.Optional(fieldText('The key, as it was enrolled.')),
  app_signature: Type.Optional(
    fieldText(
      'In base64: of the SHA-256 of the challenge’s id and of the SHA-256 of the selfie and of each frame, in order.',
    ),
  ),
  app_nonce: Type.Optional(fieldText('Of a photo alone: signed in place of the challenge’s id.')),
};

/** Of the capture page. */
export const channelForm = {
  channel: Type.Optional(
    fieldText('What the page saw of a selfie’s camera, as JSON; judged at once and not kept.'),
  ),
};

export const livenessForm = Type.Object(
  {
    selfie: file('Photo of the person, in any common image format.'),
    return_id: trueOrFalse('Adds the transaction id to the answer.'),
    device: Type.Optional(choice(devices, 'What took the photo.')),
    details: trueOrFalse('Adds score, quality and liveness to the answer.'),
    ...recordingForm,
    ...signatureForm,
    diagnostics: trueOrFalse('Adds detections and measurements (an extension of the interface).'),
  },
  { title: 'Check liveness form' },
);
