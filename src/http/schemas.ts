import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { devices, documentTypes } from '../spec/ocr-request.js';

/*
 * The shapes of the wire. The same objects describe the interface in /openapi.json and serialise the
 * answers (fastify writes exactly these keys, in this order), so the document cannot drift from the
 * service. Requests are described here and parsed by src/spec/*-request.ts over the same word lists.
 */

const date = (format: string) => Type.String({ description: `${format}; empty where unknown` });
const words = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: values, description });
const file = (description: string) => Type.String({ format: 'binary', description });
const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }));
const id = Type.Integer({ description: 'Transaction id, unique over the whole deployment.' });
const diagnostics = Type.Optional(
  Type.Object({}, { additionalProperties: true, description: 'Only with details=true.' }),
);

const mrz = {
  document_number: Type.String(),
  registry_number: Type.String({ description: 'May be empty.' }),
  country: Type.String({ description: 'Three-letter code.' }),
  names: Type.String(),
  surnames: Type.String(),
  birth_date: date('DD-MM-YY'),
  gender: Type.String({ description: 'M, F or empty' }),
  expiration_date: date('DD-MM-YY'),
};
const imageScore = { image_score: Type.Number({ description: '0–100, see docs' }) };
const valid = { valid: Type.Boolean() };
const extras = { id: Type.Optional(id), details: diagnostics };

const ocrFailure = { error: Type.String(), error_code: Type.Integer() };

const card = {
  document_number: Type.String(),
  names: Type.String(),
  surnames: Type.String(),
  gender: Type.String(),
  birth_country: Type.String(),
  birth_date: date('DD-MM-YYYY'),
  nationality: Type.String(),
  issuing_date: date('DD-MM-YYYY'),
  expiration_date: date('DD-MM-YYYY'),
};

const shape = (title: string, properties: TProperties): TObject =>
  Type.Object(properties, { title, additionalProperties: false });

export const passport = shape('Passport (2.2)', { ...mrz, ...imageScore, ...valid, ...extras });
export const passportPlus = shape('Passport plus (2.3)', {
  MRZ: Type.Object({ ...mrz, ...imageScore }),
  OCR: Type.Object({
    names: Type.String(),
    surnames: Type.String(),
    midlename: Type.String(),
    document_number: Type.String(),
    expiration_date: date('DD-MM-YYYY'),
    birth_date: date('DD-MM-YYYY'),
    issuing_date: date('DD-MM-YYYY'),
    place_of_birth: Type.String(),
    mrz_code: Type.String(),
  }),
  ...valid,
  ...extras,
});
export const nationalPassport = shape('Passport of a supported country (2.4)', {
  MRZ: Type.Object({ ...mrz, ...imageScore, ...valid }),
  OCR: Type.Object({
    country: Type.String(),
    document_number: Type.String(),
    CURP: Type.String(),
    gender: Type.String(),
    names: Type.String(),
    midlename: Type.String(),
    expiration_date: date('DD-MM-YYYY'),
    birth_date: date('DD-MM-YYYY'),
    issuing_date: date('DD-MM-YYYY'),
    place_of_birth: Type.String(),
  }),
  ...extras,
});
export const passportWithoutOcr = shape('Passport whose OCR part failed (2.5)', {
  MRZ: Type.Object({ ...mrz, ...valid }),
  OCR: Type.Object(ocrFailure),
  ...extras,
});
export const identityCard = shape('Identity card (2.6)', { ...card, ...valid, ...extras });
export const identityCardSides = shape('Identity card, both sides (2.7)', {
  backside: Type.Object(card),
  frontside: Type.Object({
    names: Type.String(),
    surnames: Type.String(),
    birth_date: date('DD-MM-YYYY'),
    document_number: Type.String(),
    birth_country: Type.String(),
    gender: Type.String(),
    blood_type: Type.String(),
    issuing_date: date('DD-MM-YYYY'),
    expiration_date: date('DD-MM-YYYY'),
    nationality: Type.String(),
  }),
  matches_percentage: Type.Number(),
  match: Type.Boolean(),
  ...valid,
  id,
  details: diagnostics,
});
export const ocrError = shape('OCR failure (2.8)', {
  ...ocrFailure,
  details: Type.Optional(
    Type.Object({ metadata: Type.Optional(Type.String()) }, { additionalProperties: true }),
  ),
});
export const proofOfLifeFailure = shape('Proof-of-life failure (2.8)', {
  valid: Type.Literal(false),
  error_code: Type.Integer(),
  error: Type.String(),
  id,
});
export const liveness = shape('Liveness verdict (2.10)', {
  ...valid,
  api_response: Type.Optional(
    Type.Object({
      score: Type.Number(),
      quality: Type.Number({ minimum: 0, maximum: 1 }),
      liveness: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
  id: Type.Optional(id),
  message: Type.Optional(Type.String()),
  error_code: Type.Optional(Type.Integer()),
});

export const ocrForm = Type.Object({
  frontside: file('Front of the document: a JPEG of at most 2 MB. Absent: 809.'),
  backside: Type.Optional(file('Back of an identity card. Absent there: 810.')),
  document_type: words(documentTypes, 'What the images show.'),
  document_id: Type.Optional(
    Type.String({ description: 'Passports only: 052 (Mexico). Any other value: 817.' }),
  ),
  return_id: flag('Adds the transaction id to the answer.'),
  device: Type.Optional(words(devices, 'What took the photo.')),
  validate_sides: flag('Identity cards: reads and compares both sides.'),
  details: flag('Adds diagnostics to the answer (an extension of the interface).'),
});
export const livenessForm = Type.Object({
  selfie: file('Photo of the person, in any common image format.'),
  return_id: flag('Adds the transaction id to the answer.'),
  device: Type.Optional(words(devices, 'What took the photo.')),
  details: flag('Adds score, quality and liveness to the answer.'),
});
export const loginForm = Type.Object({ username: Type.String(), password: Type.String() });
export const refreshForm = Type.Object({ refresh: Type.String() });
export const tokenPair = shape('Tokens', { refresh: Type.String(), access: Type.String() });
export const refreshedPair = shape('Refreshed tokens', {
  access: Type.String(),
  refresh: Type.String({ description: 'Replaces the one sent, which is spent now.' }),
});
export const unauthorized = shape('Unauthorized', {
  detail: Type.String(),
  code: Type.Optional(Type.String()),
});

export const transaction = shape('Transaction', {
  id,
  kind: Type.String(),
  outcome: Type.String({ description: 'accepted, rejected or failed' }),
  code: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  timings_ms: Type.Record(Type.String(), Type.Number()),
  models: Type.Record(Type.String(), Type.String()),
  request_id: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  kept_until: Type.String({ format: 'date-time' }),
});
export const transactionPage = shape('Transactions', {
  transactions: Type.Array(transaction),
  next_before: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Pass as `before` to get the next page; null on the last one.',
  }),
});
export const transactionQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  kind: Type.Optional(Type.String({ maxLength: 64 })),
  outcome: Type.Optional(words(['accepted', 'rejected', 'failed'], 'Only these.')),
  code: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
});
export const transactionPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export const problem = shape('Problem', {
  error: Type.String(),
  field: Type.Optional(Type.String()),
});

export const codeEntry = shape('Code', {
  code: Type.Integer(),
  reason: Type.String({ description: 'Our name for it; several may share a code.' }),
  service: words(['ocr', 'liveness'], 'Endpoint that answers it.'),
  http_status: Type.Integer(),
  class: words(['bad_request', 'recapture', 'attack', 'server'], 'What to do about it.'),
  en: Type.String(),
  es: Type.String(),
});
export const codeList = shape('Codes', { codes: Type.Array(codeEntry) });

/** One status may have several bodies; the first that fits is the one meant. */
export const oneOf = (...schemas: TSchema[]) => Type.Union(schemas);
