import { Type } from '@sinclair/typebox';
import { limits } from '../../../contract/limits.js';
import { passportPageIds } from '../../../flows/passport/page-ids.js';
import { devices, documentTypes } from '../../../contract/ocr-request.js';
import {
  anyObject,
  choice,
  date,
  diagnostics,
  file,
  id,
  oneOf,
  shape,
  storedText,
  texts,
  trueOrFalse,
  unauthorized,
} from './shared.js';

/** 2.2: what all MRZ objects share. */
export const mrz = {
  document_number: Type.String(),
  registry_number: Type.String({ description: 'May be empty.' }),
  country: Type.String({ description: 'Three-letter code.' }),
  ...texts('names', 'surnames'),
  birth_date: date('DD-MM-YY'),
  gender: Type.String({ description: 'M, F or empty' }),
  expiration_date: date('DD-MM-YY'),
};
/** 2.3 and 2.4 */
const visualDates = {
  expiration_date: date('DD-MM-YYYY'),
  birth_date: date('DD-MM-YYYY'),
  issuing_date: date('DD-MM-YYYY'),
  place_of_birth: Type.String(),
};
const imageScore = { image_score: Type.Number({ description: '0–100, see docs' }) };
const valid = { valid: Type.Boolean() };
const extras = { id: Type.Optional(id), details: diagnostics };
const failure = { error: Type.String(), error_code: Type.Integer() };

export const passport = shape('Passport (2.2)', { ...mrz, ...imageScore, ...valid, ...extras });

export const passportPlus = shape('Passport plus (2.3)', {
  MRZ: shape('MRZ of a passport plus', { ...mrz, ...imageScore }),
  OCR: shape('OCR of a passport plus', {
    ...texts('names', 'surnames', 'midlename', 'document_number'),
    ...visualDates,
    mrz_code: Type.String({ description: 'The two lines, joined by a newline.' }),
  }),
  ...valid,
  ...extras,
});

export const nationalPassport = shape('Passport of a supported country (2.4)', {
  MRZ: shape('MRZ of a supported passport', { ...mrz, ...imageScore, ...valid }),
  OCR: shape('OCR of a supported passport', {
    ...texts('country', 'document_number', 'CURP', 'gender', 'names', 'midlename'),
    ...visualDates,
  }),
  ...extras,
});

export const passportWithoutOcr = shape('Passport whose OCR part failed (2.5)', {
  MRZ: shape('MRZ beside a failed OCR', { ...mrz, ...valid }),
  OCR: shape('OCR that failed', failure),
  ...extras,
});

const card = {
  ...texts('document_number', 'names', 'surnames', 'gender', 'birth_country'),
  birth_date: date('DD-MM-YYYY'),
  nationality: Type.String(),
  issuing_date: date('DD-MM-YYYY'),
  expiration_date: date('DD-MM-YYYY'),
};

export const identityCard = shape('Identity card (2.6)', { ...card, ...valid, ...extras });

export const identityCardSides = shape('Identity card, both sides (2.7)', {
  backside: shape('Back of a card', card),
  frontside: shape('Front of a card', {
    ...texts('names', 'surnames'),
    birth_date: date('DD-MM-YYYY'),
    ...texts('document_number', 'birth_country', 'gender'),
    blood_type: Type.String({ description: 'May be empty.' }),
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

const partialCard = Type.Object(
  {
    read: Type.Record(Type.String(), Type.String(), {
      description:
        'Fields that were read, spelled as in 2.6. Confidence is too low to decide by them.',
    }),
    missing: Type.Array(Type.String(), { description: 'Required fields that were not read.' }),
    fields: anyObject({
      description: 'Confidence, sources and position of each field that was read.',
    }),
    doubtful: anyObject({
      description: 'The likeliest reading of each field that was too doubtful.',
    }),
  },
  {
    description:
      'Only with `details=true`, of a card that is refused because a name or a number is missing (805 to 808, 818): what was read, for a person to go on from.',
  },
);

export const ocrError = shape('OCR failure (2.8)', {
  ...failure,
  id: Type.Optional(id),
  details: Type.Optional(
    Type.Object(
      { metadata: Type.Optional(Type.String()), partial: Type.Optional(partialCard) },
      { additionalProperties: true, description: '`metadata` of an identity card (2.8).' },
    ),
  ),
});

export const proofOfLifeFailure = shape('Proof-of-life failure (2.8)', {
  valid: Type.Literal(false),
  error_code: Type.Integer(),
  error: Type.String(),
  id,
  details: diagnostics,
});

export const ocrAnswers = {
  200: oneOf(
    passport,
    passportPlus,
    nationalPassport,
    passportWithoutOcr,
    identityCard,
    identityCardSides,
    proofOfLifeFailure,
  ),
  401: unauthorized,
  '4xx': ocrError,
  '5xx': ocrError,
};

/** docs/SPEC.md names the country of each. */
const passportCodes = passportPageIds.join(', ');

export const ocrForm = Type.Object(
  {
    frontside: file('Front of the document: a JPEG of at most 2 MB. Absent: 809.'),
    backside: Type.Optional(file('Back of an identity card. Absent there: 810.')),
    document_type: choice(documentTypes, 'What the images show.'),
    document_id: Type.Optional(
      storedText(limits.fieldBytes, `Passports only: ${passportCodes}. Any other value: 817.`),
    ),
    return_id: trueOrFalse('Adds the transaction id to the answer.'),
    device: Type.Optional(choice(devices, 'What took the photo.')),
    validate_sides: trueOrFalse('Identity cards: reads and compares both sides.'),
    details: trueOrFalse('Adds diagnostics to the answer (an extension of the interface).'),
  },
  { title: 'Read document form' },
);
