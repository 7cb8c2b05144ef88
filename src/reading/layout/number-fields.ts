import { isNamedByHolder } from '../../issuers/index.js';
import type { EvidenceField } from '../candidate.js';
import type { TextPage } from '../text/page.js';
import { fold } from './fold.js';

/** Numbers that a card prints: its holder's and its own. */
export const numberConcepts = ['personalNumber', 'documentNumber'] as const;
export type NumberConcept = (typeof numberConcepts)[number];

/** Captions in Spanish and Portuguese. */
const iberian = /\b(?:NACIMIENTO|NASCIMENTO|APELLIDOS?|SOBRENOMES?|IDENTIDADE?|CEDULA)\b/;

/** Which of two numbers identifies a card of the issuer. */
export const namingOf = (issuer: string | undefined): NumberConcept =>
  isNamedByHolder(issuer) ? 'personalNumber' : 'documentNumber';

/**
 * Which of two numbers identifies the card of a page. For an unknown issuer it is the holder's
 * number if the captions are in a language of issuers that use it so (docs/adr/0015), otherwise the
 * card's own.
 */
export const numberNaming = (issuer: string | undefined, { lines }: TextPage): NumberConcept =>
  issuer === undefined && lines.some(({ text }) => iberian.test(fold(text)))
    ? 'personalNumber'
    : namingOf(issuer);

/** The field of a printed number: if there is only one, it identifies the card, whichever it is. */
export const numberField = (
  concept: NumberConcept,
  naming: NumberConcept,
  isOnly: boolean,
): EvidenceField => {
  if (isOnly || concept === naming) return 'documentNumber';
  return concept === 'documentNumber' ? 'cardSerial' : 'personalNumber';
};
