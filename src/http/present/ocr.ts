import type { Outcomes } from '../../flows/jobs.js';
import type { Language } from '../../contract/codes.js';
import { isRejection } from '../../contract/rejection.js';
import type { Answer } from '../../verify/answer.js';
import {
  presentCard,
  presentCardSides,
  presentNationalPassport,
  presentPassport,
  presentPassportPlus,
  presentPassportWithoutOcr,
} from './documents.js';
import type { Extras } from './extras.js';

type DocumentFlow = 'passport' | 'passportPlus' | 'nationalPassport' | 'identificationCard';

/** A document that was read, in the shape of its kind (interface 2.2 to 2.7). */
export const presentDocument = (
  outcome: Outcomes[DocumentFlow],
  { id, pageRefused }: Pick<Answer, 'id' | 'pageRefused'>,
  extras: Extras,
  language: Language,
): object => {
  if ('card' in outcome) {
    const { card, valid, sides } = outcome;
    return sides
      ? presentCardSides({ ...sides, valid }, id!, extras)
      : presentCard({ ...card, valid }, extras);
  }
  if (pageRefused) return presentPassportWithoutOcr(outcome, pageRefused, language, extras);
  if (!('visual' in outcome)) return presentPassport(outcome, extras);
  if (isRejection(outcome.visual))
    return presentPassportWithoutOcr(outcome, outcome.visual, language, extras);
  if ('mrzLines' in outcome)
    return presentPassportPlus({ ...outcome, visual: outcome.visual }, extras);
  return presentNationalPassport({ ...outcome, visual: outcome.visual }, extras);
};
