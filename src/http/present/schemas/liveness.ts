import { Type } from '@sinclair/typebox';
import { devices } from '../../../spec/ocr-request.js';
import { diagnostics, file, flag, id, shape, unauthorized, words } from './shared.js';

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
  details: diagnostics,
});

export const livenessAnswers = {
  401: unauthorized,
  '2xx': liveness,
  '4xx': liveness,
  '5xx': liveness,
};

export const livenessForm = Type.Object(
  {
    selfie: file('Photo of the person, in any common image format.'),
    return_id: flag('Adds the transaction id to the answer.'),
    device: Type.Optional(words(devices, 'What took the photo.')),
    details: flag('Adds score, quality and liveness to the answer.'),
    diagnostics: flag('Adds what was seen and measured (an extension of the interface).'),
  },
  { title: 'Check liveness form' },
);
