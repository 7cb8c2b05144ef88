import type { CalendarDate } from '../../contract/calendar.js';
import { codes, type Language } from '../../contract/codes.js';
import type {
  CardData,
  CardSides,
  MrzData,
  NationalVisualZone,
  VisualZone,
} from '../../contract/documents.js';
import type { Rejection } from '../../contract/rejection.js';
import { type Extras, extrasOf } from './extras.js';
import { presentPersonalCode } from './personal-code.js';
import { rejectionText } from './rejection-text.js';

/*
 * Wire spelling: keys, their order and date formats are known in this folder only. Section numbers
 * are those of the interface (docs/SPEC.md).
 */

const two = (n: number): string => String(n).padStart(2, '0');

/** MRZ objects; `''` where the document has no such date. */
export const shortDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${two(date.year % 100)}` : '';

/** Everything that is not an MRZ object. */
export const longDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${String(date.year).padStart(4, '0')}` : '';

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

/** The last keys of every `OCR` object that was read. */
const presentVisualDates = (visual: VisualZone | NationalVisualZone) => ({
  expiration_date: longDate(visual.expirationDate),
  birth_date: longDate(visual.birthDate),
  issuing_date: longDate(visual.issuingDate),
  place_of_birth: visual.placeOfBirth,
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
  ...extrasOf(extras),
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
    ...presentVisualDates(passport.visual),
    mrz_code: passport.mrzLines.join('\n'),
  },
  valid: passport.valid,
  ...extrasOf(extras),
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
    ...presentPersonalCode(passport.visual.personalCode),
    gender: passport.visual.gender,
    names: passport.visual.names,
    midlename: passport.visual.middleName,
    ...presentVisualDates(passport.visual),
  },
  ...extrasOf(extras),
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
  ...extrasOf(extras),
});

/** 2.6, and the `backside` of 2.7 */
export const presentCardData = (card: CardData) => ({
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
  ...extrasOf(extras),
});

/** 2.7: its front has its own order, and the blood type. */
export const presentCardSides = (
  { front, back, ...sides }: CardSides & { readonly valid: boolean },
  id: number,
  { details }: Extras = {},
) => ({
  backside: presentCardData(back),
  frontside: {
    names: front.names,
    surnames: front.surnames,
    birth_date: longDate(front.birthDate),
    document_number: front.documentNumber,
    birth_country: front.birthCountry,
    gender: front.gender,
    blood_type: front.bloodType,
    issuing_date: longDate(front.issuingDate),
    expiration_date: longDate(front.expirationDate),
    nationality: front.nationality,
  },
  matches_percentage: sides.matchesPercentage,
  match: sides.match,
  valid: sides.valid,
  id,
  ...extrasOf({ details }),
});
