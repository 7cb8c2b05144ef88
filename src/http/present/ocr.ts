import type { DocumentOutcome } from '../../flows/jobs.js';
import type { Language } from '../../contract/codes.js';
import { isRejection } from '../../contract/rejection.js';
import type { DocumentAnswer } from '../../verify/answer.js';
import {
  presentCard,
  presentCardSides,
  presentNationalPassport,
  presentPassport,
  presentPassportPlus,
  presentPassportWithoutOcr,
} from './documents.js';
import type { Extras } from './extras.js';

type Read = Pick<DocumentAnswer, 'id' | 'pageRefused'> & { readonly outcome: DocumentOutcome };

/** A document that was read, in the shape of its kind (interface 2.2 to 2.7). */
export const presentDocument = (
  { id, pageRefused, outcome }: Read,
  extras: Extras,
  language: Language,
): object => {
  if (outcome.flow === 'identificationCard') {
    const { card, valid, sides } = outcome;
    return sides
      ? presentCardSides({ ...sides, valid }, id, extras)
      : presentCard({ ...card, valid }, extras);
  }
  if (pageRefused) return presentPassportWithoutOcr(outcome, pageRefused, language, extras);
  if (outcome.flow === 'passport') return presentPassport(outcome, extras);
  if (isRejection(outcome.visual))
    return presentPassportWithoutOcr(outcome, outcome.visual, language, extras);
  if (outcome.flow === 'passportPlus')
    return presentPassportPlus({ ...outcome, visual: outcome.visual }, extras);
  return presentNationalPassport({ ...outcome, visual: outcome.visual }, extras);
};
