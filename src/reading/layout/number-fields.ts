import { isNamedByHolder } from '../../issuers/index.js';
import type { EvidenceField } from '../merge/candidate.js';

/** Numbers that a card prints: its holder's and its own. */
export const numberConcepts = ['personalNumber', 'documentNumber'] as const;
export type NumberConcept = (typeof numberConcepts)[number];

/** Which of two numbers names a card of the issuer; of an unknown one its own, as in zones. */
export const numberNaming = (issuer: string | undefined): NumberConcept =>
  isNamedByHolder(issuer) ? 'personalNumber' : 'documentNumber';

/** The field of a printed number: an only number names the card, whichever it is. */
export const numberField = (
  concept: NumberConcept,
  isOnly: boolean,
  issuer: string | undefined,
): EvidenceField => {
  if (isOnly || concept === numberNaming(issuer)) return 'documentNumber';
  return concept === 'documentNumber' ? 'cardSerial' : 'personalNumber';
};
