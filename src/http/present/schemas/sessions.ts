import { Type } from '@sinclair/typebox';
import { devices, documentTypes, supportedPassportCodes } from '../../../spec/ocr-request.js';
import { livenessWays, sessionStatuses, stepStatuses } from '../../../store/sessions/sessions.js';
import { recordingForm } from './liveness.js';
import { file, id, orNull, problem, shape, unauthorized, words } from './shared.js';

/** PostgreSQL has no zero byte in a text. */
const line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', description });
const moment = Type.String({ format: 'date-time' });
const kind = words(['document', 'selfie'], 'What the person is asked for.');
const status = words(sessionStatuses, '`started` once a device has it; the last three are final.');
const stepStatus = words(stepStatuses, '`refused`: the last photo was; it may be tried again.');
const documentType = words(documentTypes, 'Of a document.');
const liveness = words(
  livenessWays,
  'Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera.',
);
const sides = Type.Array(words(['front', 'back'], 'A side of the document.'));
const sha256 = Type.String({ description: 'SHA-256 of the text in UTF-8, in hex.' });

export const newSession = Type.Object({
  steps: Type.Array(
    Type.Object(
      {
        kind,
        document_type: Type.Optional(documentType),
        sides: Type.Optional(sides),
        liveness: Type.Optional(liveness),
        country: Type.Optional(
          words(supportedPassportCodes, '`document_id` of the interface; passports only.'),
        ),
      },
      { title: 'New step' },
    ),
    { minItems: 1, maxItems: 10 },
  ),
  language: Type.Optional(words(['es', 'en', 'pt'], 'Of the page; `es` by default.')),
  expires_in: Type.Optional(
    Type.Integer({ minimum: 60, maximum: 86_400, description: 'Seconds; 900 unless told.' }),
  ),
  return_url: Type.Optional(
    line(2000, 'Where the person goes afterwards: https, or http on this machine.'),
  ),
  consent: Type.Optional(line(4000, 'Shown to the person, who must agree before the first photo.')),
  webhook_url: Type.Optional(line(2000, 'Where the end of the session is told.')),
  reference: Type.Optional(line(100, 'Your own; it comes back as it is.')),
});

export const createdSession = shape('Created session', {
  id: Type.String(),
  link: Type.String({ description: 'For the person; its end is secret, and no server sees it.' }),
  qr: Type.String({ description: 'The link as an SVG.' }),
  expires_at: moment,
  status,
});

export const session = shape('Session', {
  id: Type.String(),
  reference: orNull(Type.String()),
  status,
  expires_at: moment,
  consent: orNull(shape('Consent', { text_sha256: sha256, given_at: orNull(moment) })),
  steps: Type.Array(
    shape('Step', {
      kind,
      document_type: Type.Optional(documentType),
      liveness: Type.Optional(liveness),
      status: stepStatus,
      attempts: Type.Integer(),
      transaction_id: orNull(id),
      moving: Type.Optional(Type.Boolean({ description: 'The answer is to a moving selfie.' })),
      answer: orNull(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              'What the OCR or liveness endpoint answers; null before, and an hour after the end.',
          },
        ),
      ),
    }),
  ),
});

export const sessionPath = Type.Object({ id: Type.String({ pattern: '^[\\w-]{22}$' }) });

export const capture = shape('Capture', {
  brand: Type.Optional(
    shape('Brand', {
      name: Type.Optional(Type.String()),
      colour: Type.Optional(Type.String({ description: 'As `#0b5c63`.' })),
      logo: Type.Optional(Type.String({ description: 'A PNG in base64.' })),
    }),
  ),
  status,
  language: words(['es', 'en', 'pt'], 'Of the page.'),
  steps: Type.Array(
    shape('Capture step', {
      kind,
      document_type: Type.Optional(documentType),
      sides: Type.Optional(sides),
      liveness: Type.Optional(liveness),
      status: stepStatus,
      attempts_left: Type.Integer(),
    }),
  ),
  consent: orNull(
    shape('Capture consent', {
      text: Type.String(),
      text_sha256: sha256,
      given: Type.Boolean(),
    }),
  ),
  return_url: orNull(Type.String()),
  expires_at: moment,
});

export const consentForm = Type.Object({
  text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the text agreed to.' }),
});

export const stepPath = Type.Object({ index: Type.Integer({ minimum: 0, maximum: 9 }) });

export const stepForm = Type.Object({
  frontside: Type.Optional(file('Front of the document.')),
  backside: Type.Optional(file('Back of an identity card.')),
  selfie: Type.Optional(file('Photo of the person.')),
  ...recordingForm,
  device: Type.Optional(words(devices, 'What took the photo.')),
});

export const stepAnswer = shape('Step answer', {
  accepted: Type.Boolean(),
  error_code: Type.Optional(
    orNull(Type.Integer(), { description: 'Null where the finding is not for the person.' }),
  ),
  advice: Type.Optional(
    Type.String({ description: 'What to do, in the language of the session.' }),
  ),
  attempts_left: Type.Optional(Type.Integer()),
});

export const conflicts = {
  consent_required: 'The person has not given consent.',
  consent_mismatch: 'This is not the text that the person is asked to agree to.',
  other_device: 'The link was opened on another device.',
  session_ended: 'The session has ended.',
  step_ended: 'This step is done, or has no attempts left.',
  step_busy: 'A photo of this step is being read.',
  challenge_required: 'This step asks for a moving selfie.',
  attempts_spent: 'No attempt is left for a moving selfie.',
} as const;
export type Conflict = keyof typeof conflicts;

export const conflict = shape('Capture conflict', {
  error: Type.String(),
  code: words(Object.keys(conflicts), 'Why.'),
});

export const failures = { 400: problem, 401: unauthorized, 429: problem, '5xx': problem };
