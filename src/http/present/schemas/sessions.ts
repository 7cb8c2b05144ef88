import { Type } from '@sinclair/typebox';
import {
  checkNames,
  checkReasons,
  checkResults,
  decisionOutcomes,
} from '../../../contract/decision.js';
import { defaultPageLanguage, pageLanguages } from '../../../contract/languages.js';
import { reasonNames, reviewVerdicts } from '../../../contract/review.js';
import { passportPageIds } from '../../../flows/passport/page-ids.js';
import { stepKinds } from '../../../store/sessions/capture-session.js';
import { livenessWays, sessionStatuses, stepStatuses } from '../../../store/sessions/sessions.js';
import { captureConsent, consent, consentLanguage } from './consent.js';
import { documentType, documentTypeOrChoice, offeredTypes } from './steps.js';
import { anyObject, choice, id, moment, momentQuery, orNull, shape, storedText } from './shared.js';

const kind = choice(stepKinds, 'What the person is asked for; `chip` needs an app that reads it.');
const status = choice(sessionStatuses, '`started` once a device has it; the last three are final.');
const stepStatus = choice(stepStatuses, '`refused`: the last photo was; it may be tried again.');
const liveness = choice(
  livenessWays,
  'Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera.',
);
const sides = Type.Array(choice(['front', 'back'], 'A side of the document.'));
const wish = Type.String({
  pattern: '^[a-z_]{1,20}(:[a-z_]{1,30})?$',
  description: '`passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`.',
});

export const newSession = Type.Object({
  steps: Type.Array(
    Type.Object(
      {
        kind,
        document_type: Type.Optional(documentTypeOrChoice),
        sides: Type.Optional(sides),
        liveness: Type.Optional(liveness),
        country: Type.Optional(
          choice(passportPageIds, '`document_id` of the interface; passports only.'),
        ),
        sandbox_outcome: Type.Optional(
          storedText(64, 'Of a sandbox client: what this step is answered, as at the endpoints.'),
        ),
      },
      { title: 'New step' },
    ),
    { minItems: 1, maxItems: 10 },
  ),
  language: Type.Optional(
    choice(pageLanguages, `Of the page; \`${defaultPageLanguage}\` by default.`),
  ),
  expires_in: Type.Optional(
    Type.Integer({ minimum: 60, maximum: 86_400, description: 'Seconds; 900 by default.' }),
  ),
  return_url: Type.Optional(
    storedText(2000, 'Where the person goes afterwards: https, or http on this machine.'),
  ),
  consent: Type.Optional(
    storedText(4000, 'Shown to the person, who must agree before the first photo.'),
  ),
  consent_language: consentLanguage,
  webhook_url: Type.Optional(storedText(2000, 'Where the end of the session is told.')),
  reference: Type.Optional(storedText(100, 'Your own; it comes back as it is.')),
  details: Type.Optional(Type.Boolean({ description: 'Answers with their details.' })),
  sandbox_checks: Type.Optional(
    Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      properties: Object.fromEntries(checkNames.map((name) => [name, wish])),
      additionalProperties: false,
      description:
        'Of a sandbox client: what these checks find. The others pass, and no photo is looked at.',
    }),
  ),
});

export const createdSession = shape('Created session', {
  id: Type.String(),
  link: Type.String({ description: 'For the person; its end is secret, and no server sees it.' }),
  qr: Type.String({ description: 'The link as an SVG.' }),
  expires_at: moment(),
  status,
  warnings: Type.Optional(
    Type.Array(Type.String(), { description: 'What the operator should know of this request.' }),
  ),
});
export const linkForm = Type.Object({ expires_in: newSession.properties.expires_in });

const check = choice(checkNames, 'What was checked.');
const result = choice(checkResults, '`not_run` says nothing about the person.');
const why = Type.Optional(choice(Object.keys(checkReasons), 'Why the result is what it is.'));
const stepIndex = Type.Optional(Type.Integer({ description: 'The step that it is about.' }));
const outcome = choice(decisionOutcomes, 'May this person go on?');

const decision = orNull(
  shape('Decision', {
    outcome,
    policy: Type.String({ description: 'What decided, in its version: `standard@1`.' }),
    decided_by: Type.String({ description: '`policy`, or the reviewer.' }),
    at: moment(),
    reasons: Type.Array(
      shape('Reason of a decision', {
        check,
        result,
        why,
        step: stepIndex,
        message: Type.String({ description: 'In the language of the session.' }),
      }),
      { description: 'What kept it from being approved, the worst first.' },
    ),
  }),
  { description: 'Null before the end, and where it expired or was cancelled.' },
);

const checks = orNull(
  Type.Array(
    shape('Check', {
      check,
      result,
      why,
      step: stepIndex,
      evidence: Type.Optional(
        anyObject({ description: 'Measurements, never a value of the document.' }),
      ),
    }),
  ),
  { description: 'Each check at least once; null before the end.' },
);

const review = shape('Review', {
  by: Type.String({ description: 'The reviewer.' }),
  at: Type.String({ format: 'date-time' }),
  verdict: choice(reviewVerdicts, '`retake`: the customer was asked for one photo again.'),
  reason: choice(reasonNames, 'From a list.'),
  note: Type.Optional(Type.String()),
  step: Type.Optional(Type.Integer({ description: 'Of `retake`.' })),
});

export const head = {
  id: Type.String(),
  reference: orNull(Type.String()),
  status,
  created_at: moment(),
  opened_at: orNull(moment(), { description: 'When the person first opened the link.' }),
  expires_at: moment(),
  ended_at: orNull(moment()),
  decision,
  checks,
  reviews: Type.Array(review, { description: 'What people said of it, oldest first.' }),
};

export const stepHead = {
  kind,
  document_type: Type.Optional(documentType),
  document_types: offeredTypes,
  liveness: Type.Optional(liveness),
  status: stepStatus,
  attempts: Type.Integer(),
  codes: Type.Array(Type.Integer(), {
    description: 'Codes of the photos that were refused, oldest first.',
  }),
  transaction_id: orNull(id),
  done_at: orNull(moment(), { description: 'When its photo was accepted.' }),
  moving: Type.Optional(Type.Boolean({ description: 'The answer is to a moving selfie.' })),
};

export const session = shape('Session', {
  ...head,
  consent,
  steps: Type.Array(
    shape('Step', {
      ...stepHead,
      answer: orNull(
        anyObject({
          description:
            'What the OCR, liveness or chip endpoint answers; null before, and an hour after the end or the delivery of its events.',
        }),
      ),
    }),
  ),
});

/** As a record: without the answers. */
export const sessionRecord = shape('Session record', {
  ...head,
  consent,
  steps: Type.Array(shape('Step record', stepHead)),
});

export const sessionList = shape('Sessions', {
  sessions: Type.Array(sessionRecord),
  next_cursor: orNull(Type.String(), {
    description: 'Pass as `cursor` to get the next page; null on the last one.',
  }),
});

export const sessionQuery = Type.Object({
  reference: Type.Optional(storedText(100, 'Only these.')),
  status: Type.Optional(choice(sessionStatuses, 'Only these.')),
  outcome: Type.Optional(choice(decisionOutcomes, 'Only these.')),
  check: Type.Optional(choice(checkNames, 'Only those with this check; with `result`.')),
  result: Type.Optional(choice(checkResults, 'What `check` found.')),
  from: momentQuery('Created at this moment or later.'),
  to: momentQuery('Created before this moment.'),
  cursor: Type.Optional(Type.String({ pattern: '^[\\w-]{1,200}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
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
  language: choice(pageLanguages, 'Of the page.'),
  steps: Type.Array(
    shape('Capture step', {
      kind,
      document_type: Type.Optional(documentType),
      document_types: Type.Optional(
        Type.Array(documentType, {
          description: 'Instead of `document_type`: the person may choose.',
        }),
      ),
      sides: Type.Optional(sides),
      liveness: Type.Optional(liveness),
      status: stepStatus,
      attempts_left: Type.Integer(),
    }),
  ),
  consent: captureConsent,
  return_url: orNull(Type.String()),
  help_url: Type.Optional(Type.String({ description: 'Where a person gets help.' })),
  expires_at: moment(),
  desktop_camera: Type.Boolean({ description: 'False: a desktop shows the code for a phone.' }),
  closing: orNull(choice(['thanks'], ''), {
    description: 'Once it is finished; the same whatever was decided.',
  }),
});

export const stepPath = Type.Object({ index: Type.Integer({ minimum: 0, maximum: 9 }) });

export const conflicts = {
  no_consent_text: 'The person was asked to agree to no text.',
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
  code: choice(Object.keys(conflicts), 'Why.'),
});

export { consentForm } from './consent.js';
export { stepAnswer, stepForm } from './steps.js';
export { deviceHeader, failures } from './shared.js';
