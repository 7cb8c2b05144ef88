import type { CalendarDate } from '../../spec/calendar.js';
import type { JobResult } from '../../flows/jobs.js';
import { codes, type Language } from '../../spec/codes.js';
import type {
  CardData,
  CardSides,
  MrzData,
  NationalVisualZone,
  VisualZone,
} from '../../spec/documents.js';
import type { LivenessScores } from '../../spec/liveness-scores.js';
import { isRejection, type Rejection } from '../../spec/rejection.js';
import { presentExplained } from './explained.js';
import { rejectionText } from './rejection-text.js';
import { snakeKeys } from './snake-keys.js';

/*
 * The only file that knows the spelling of the wire: keys, their order and date formats.
 * Section numbers are those of the interface (docs/SPEC.md).
 */

const two = (n: number): string => String(n).padStart(2, '0');

/** MRZ objects; `''` where the document does not tell. */
export const shortDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${two(date.year % 100)}` : '';

/** Everything that is not an MRZ object. */
export const longDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${String(date.year).padStart(4, '0')}` : '';

const withId = (id: number | undefined) => (id === undefined ? {} : { id });

/** Decision 11: diagnostics only where the request asked for them. */
const withDetails = (details: object | undefined) => (details === undefined ? {} : { details });

export type Extras = { readonly id?: number | undefined; readonly details?: object | undefined };

/**
 * What `details=true` adds: how the answer came about. A rejection tells what was measured, and both what was
 * seen where.
 */
export const presentDiagnostics = ({ outcome, explained, timingsMs }: JobResult): object => ({
  ...(explained && presentExplained(explained)),
  ...(snakeKeys(isRejection(outcome) ? outcome.evidence : outcome.diagnostics) as object),
  timings_ms: timingsMs,
});

/** 2.2, without the fields that 2.3 to 2.5 drop. */
const presentMrz = (mrz: MrzData) => ({
  document_number: mrz.documentNumber,
  registry_number: mrz.registryNumber,
  country: mrz.country,
  names: mrz.names,
  surnames: mrz.surnames,
  birth_date: shortDate(mrz.birthDate),
  gender: mrz.gender,
  expiration_date: shortDate(mrz.expirationDate),
});

export type PassportAnswer = {
  readonly mrz: MrzData;
  readonly imageScore: number;
  readonly valid: boolean;
};

/** 2.2 */
export const presentPassport = (passport: PassportAnswer, extras: Extras = {}) => ({
  ...presentMrz(passport.mrz),
  image_score: passport.imageScore,
  valid: passport.valid,
  ...withId(extras.id),
  ...withDetails(extras.details),
});

/** 2.3 */
export const presentPassportPlus = (
  passport: PassportAnswer & { readonly visual: VisualZone; readonly mrzLines: readonly string[] },
  extras: Extras = {},
) => ({
  MRZ: { ...presentMrz(passport.mrz), image_score: passport.imageScore },
  OCR: {
    names: passport.visual.names,
    surnames: passport.visual.surnames,
    midlename: passport.visual.middleName,
    document_number: passport.visual.documentNumber,
    expiration_date: longDate(passport.visual.expirationDate),
    birth_date: longDate(passport.visual.birthDate),
    issuing_date: longDate(passport.visual.issuingDate),
    place_of_birth: passport.visual.placeOfBirth,
    mrz_code: passport.mrzLines.join('\n'),
  },
  valid: passport.valid,
  ...withId(extras.id),
  ...withDetails(extras.details),
});

/** 2.4: a passport of a supported country (Mexico). */
export const presentNationalPassport = (
  passport: PassportAnswer & { readonly visual: NationalVisualZone },
  extras: Extras = {},
) => ({
  MRZ: { ...presentMrz(passport.mrz), image_score: passport.imageScore, valid: passport.valid },
  OCR: {
    country: passport.visual.country,
    document_number: passport.visual.documentNumber,
    CURP: passport.visual.curp,
    gender: passport.visual.gender,
    names: passport.visual.names,
    midlename: passport.visual.middleName,
    expiration_date: longDate(passport.visual.expirationDate),
    birth_date: longDate(passport.visual.birthDate),
    issuing_date: longDate(passport.visual.issuingDate),
    place_of_birth: passport.visual.placeOfBirth,
  },
  ...withId(extras.id),
  ...withDetails(extras.details),
});

/** 2.5: the MRZ was read, the OCR part failed; `image_score` is absent. */
export const presentPassportWithoutOcr = (
  passport: Pick<PassportAnswer, 'mrz' | 'valid'>,
  failed: Rejection,
  language: Language,
  extras: Extras = {},
) => ({
  MRZ: { ...presentMrz(passport.mrz), valid: passport.valid },
  OCR: { error: rejectionText(failed, language), error_code: codes[failed.rejected].code },
  ...withId(extras.id),
  ...withDetails(extras.details),
});

/** 2.6, and the `backside` of 2.7 */
const presentCardData = (card: CardData) => ({
  document_number: card.documentNumber,
  names: card.names,
  surnames: card.surnames,
  gender: card.gender,
  birth_country: card.birthCountry,
  birth_date: longDate(card.birthDate),
  nationality: card.nationality,
  issuing_date: longDate(card.issuingDate),
  expiration_date: longDate(card.expirationDate),
});

/** 2.6 */
export const presentCard = (card: CardData & { readonly valid: boolean }, extras: Extras = {}) => ({
  ...presentCardData(card),
  valid: card.valid,
  ...withId(extras.id),
  ...withDetails(extras.details),
});

/** 2.7: its front has its own order, and the blood type. */
export const presentCardSides = (
  sides: CardSides & { readonly valid: boolean },
  id: number,
  extras: Omit<Extras, 'id'> = {},
) => ({
  backside: presentCardData(sides.back),
  frontside: {
    names: sides.front.names,
    surnames: sides.front.surnames,
    birth_date: longDate(sides.front.birthDate),
    document_number: sides.front.documentNumber,
    birth_country: sides.front.birthCountry,
    gender: sides.front.gender,
    blood_type: sides.front.bloodType,
    issuing_date: longDate(sides.front.issuingDate),
    expiration_date: longDate(sides.front.expirationDate),
    nationality: sides.front.nationality,
  },
  matches_percentage: sides.matchesPercentage,
  match: sides.match,
  valid: sides.valid,
  id,
  ...withDetails(extras.details),
});

/** 2.8, identity card: the only failure body that has `details` unasked. */
export const presentCardFailure = (
  rejection: Rejection,
  language: Language,
  metadata: string,
  extras: Omit<Extras, 'id'> = {},
) => ({
  ...presentOcrFailure(rejection, language),
  details: { metadata, ...extras.details },
});

/** 2.8 and section 7: every other OCR failure. */
export const presentOcrFailure = (
  rejection: Rejection,
  language: Language,
  extras: Omit<Extras, 'id'> = {},
) => ({
  error: rejectionText(rejection, language),
  error_code: codes[rejection.rejected].code,
  ...withDetails(extras.details),
});

/** 2.8, proof of life: a verdict, so it carries `valid` and always the transaction's id. */
export const presentProofOfLifeFailure = (
  rejection: Rejection,
  language: Language,
  id: number,
  extras: Omit<Extras, 'id'> = {},
) => ({
  valid: false,
  error_code: codes[rejection.rejected].code,
  error: rejectionText(rejection, language),
  id,
  ...withDetails(extras.details),
});

/** 2.10, rules 1 to 3; `details` only with diagnostics=true, which the interface does not have. */
export const presentLiveness = (
  scores: LivenessScores,
  asked: {
    readonly details: boolean;
    readonly id?: number | undefined;
    readonly diagnostics?: object | undefined;
  },
) => ({
  valid: true,
  ...(asked.details && { api_response: scores }),
  ...withId(asked.id),
  ...withDetails(asked.diagnostics),
});

/** 2.10, rule 4. Scores only where the image got as far as being scored. */
export const presentLivenessRejection = (
  rejection: Rejection,
  language: Language,
  asked: Extras & { readonly scores?: LivenessScores | undefined } = {},
) => ({
  valid: false,
  ...(asked.scores && { api_response: asked.scores }),
  ...withId(asked.id),
  message: rejectionText(rejection, language),
  error_code: codes[rejection.rejected].code,
  ...withDetails(asked.details),
});
