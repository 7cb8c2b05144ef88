import type { EvidenceField } from '../merge/candidate.js';
import { layouts } from '../../issuers/index.js';
import type { Concept } from '../../issuers/define/layout.js';

const fieldsOf: Partial<Record<Concept, readonly EvidenceField[]>> = {
  surnames: ['surnames'],
  firstSurname: ['surnames'],
  givenNames: ['names'],
  fullName: ['names', 'surnames'],
  name: ['names', 'surnames'],
  sex: ['gender'],
  birthDate: ['birthDate'],
  birthDateAndPlace: ['birthDate'],
  issueDate: ['issuingDate'],
  issueDateAndPlace: ['issuingDate'],
  expiryDate: ['expirationDate'],
  validity: ['issuingDate', 'expirationDate'],
  documentNumber: ['documentNumber'],
  personalNumber: ['documentNumber'],
};

/** The fields that a page of this layout prints, read or not. */
export const printedBy = (layoutId: string): ReadonlySet<EvidenceField> => {
  const layout = layouts.find(({ id }) => id === layoutId);
  return new Set(layout?.fields.flatMap(({ concept }) => fieldsOf[concept] ?? []));
};
