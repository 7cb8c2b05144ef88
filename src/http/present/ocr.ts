import type { DocumentOutcome } from '../../flows/jobs.js';
import { codes } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type { DocumentAnswer } from '../../verify/answer.js';
import type { Extras } from './failures.js';
import { presentPersonalCode } from './personal-code.js';
import { rejectionText } from './rejection-text.js';
import * as schemas from './schemas/ocr.js';
import { speller } from './speller.js';

const spellPassport = speller(schemas.passport);
const spellPassportPlus = speller(schemas.passportPlus);
const spellNationalPassport = speller(schemas.nationalPassport);
const spellPassportWithoutOcr = speller(schemas.passportWithoutOcr);
const spellCard = speller(schemas.identityCard);
const spellCardSides = speller(schemas.identityCardSides);

/** 2.6, and the `backside` of 2.7 */
export const presentCardData = speller(schemas.identityCardSides.properties.backside);

type Read = Pick<DocumentAnswer, 'id' | 'pageRefused'> & { readonly outcome: DocumentOutcome };

/** A document that was read, in the shape of its kind (interface 2.2 to 2.7, docs/SPEC.md). */
export const presentDocument = (
  { id, pageRefused, outcome }: Read,
  extras: Extras,
  language: AnswerLanguage,
): object => {
  const { valid } = outcome;
  if (outcome.flow === 'identificationCard') {
    const { card, sides } = outcome;
    if (!sides) return spellCard({ ...card, valid, ...extras });
    const { back: backside, front: frontside, ...compared } = sides;
    return spellCardSides({ backside, frontside, ...compared, valid, id, details: extras.details });
  }
  const { mrz, imageScore } = outcome;
  // 2.5: the zone was read, the rest of the page was not.
  const withoutOcr = (failed: Rejection) =>
    spellPassportWithoutOcr({
      MRZ: { ...mrz, valid },
      OCR: { error: rejectionText(failed, language), errorCode: codes[failed.rejected].code },
      ...extras,
    });
  if (pageRefused) return withoutOcr(pageRefused);
  if (outcome.flow === 'passport') return spellPassport({ ...mrz, imageScore, valid, ...extras });
  if (isRejection(outcome.visual)) return withoutOcr(outcome.visual);
  const { visual } = outcome;
  const midlename = visual.middleName;
  if (outcome.flow === 'passportPlus')
    return spellPassportPlus({
      MRZ: { ...mrz, imageScore },
      OCR: { ...visual, midlename, mrzCode: outcome.mrzLines.join('\n') },
      valid,
      ...extras,
    });
  const { personalCode } = outcome.visual;
  return spellNationalPassport({
    MRZ: { ...mrz, imageScore, valid },
    OCR: { ...outcome.visual, midlename, ...presentPersonalCode(personalCode) },
    ...extras,
  });
};
