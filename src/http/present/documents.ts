import { codes, type Language } from '../../contract/codes.js';
import type {
  CardData,
  CardSides,
  MrzData,
  NationalVisualZone,
  VisualZone,
} from '../../contract/documents.js';
import type { Rejection } from '../../contract/rejection.js';
import type { Extras } from './extras.js';
import { presentPersonalCode } from './personal-code.js';
import { rejectionText } from './rejection-text.js';
import * as schemas from './schemas/ocr.js';
import { speller } from './speller.js';

/* Section numbers are those of the interface (docs/SPEC.md). */

export type PassportAnswer = {
  readonly mrz: MrzData;
  readonly imageScore: number;
  readonly valid: boolean;
};

const spellPassport = speller(schemas.passport);
const spellPassportPlus = speller(schemas.passportPlus);
const spellNationalPassport = speller(schemas.nationalPassport);
const spellPassportWithoutOcr = speller(schemas.passportWithoutOcr);
const spellCard = speller(schemas.identityCard);
const spellCardSides = speller(schemas.identityCardSides);

/** 2.2 */
export const presentPassport = ({ mrz, imageScore, valid }: PassportAnswer, extras: Extras = {}) =>
  spellPassport({ ...mrz, imageScore, valid, ...extras });

/** 2.3 */
export const presentPassportPlus = (
  {
    mrz,
    imageScore,
    valid,
    visual,
    mrzLines,
  }: PassportAnswer & { readonly visual: VisualZone; readonly mrzLines: readonly string[] },
  extras: Extras = {},
) =>
  spellPassportPlus({
    MRZ: { ...mrz, imageScore },
    OCR: { ...visual, midlename: visual.middleName, mrzCode: mrzLines.join('\n') },
    ...{ valid, ...extras },
  });

/** 2.4: a passport of a supported country (Mexico). */
export const presentNationalPassport = (
  { mrz, imageScore, valid, visual }: PassportAnswer & { readonly visual: NationalVisualZone },
  extras: Extras = {},
) =>
  spellNationalPassport({
    MRZ: { ...mrz, imageScore, valid },
    OCR: { ...visual, midlename: visual.middleName, ...presentPersonalCode(visual.personalCode) },
    ...extras,
  });

/** 2.5: the MRZ was read, the OCR part failed; `image_score` is absent. */
export const presentPassportWithoutOcr = (
  { mrz, valid }: Pick<PassportAnswer, 'mrz' | 'valid'>,
  failed: Rejection,
  language: Language,
  extras: Extras = {},
) =>
  spellPassportWithoutOcr({
    MRZ: { ...mrz, valid },
    OCR: { error: rejectionText(failed, language), errorCode: codes[failed.rejected].code },
    ...extras,
  });

/** 2.6, and the `backside` of 2.7 */
export const presentCardData = speller(schemas.identityCardSides.properties.backside);

/** 2.6 */
export const presentCard = (card: CardData & { readonly valid: boolean }, extras: Extras = {}) =>
  spellCard({ ...card, ...extras });

/** 2.7: its front has its own order, and the blood type. */
export const presentCardSides = (
  { front, back, ...sides }: CardSides & { readonly valid: boolean },
  id: number,
  { details }: Extras = {},
) => spellCardSides({ backside: back, frontside: front, ...sides, id, details });
