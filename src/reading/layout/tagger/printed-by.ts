import type { EvidenceField } from '../../candidate.js';
import { layouts } from '../../../issuers/index.js';
import type { Concept } from '../../../issuers/define/layout.js';
import { namingOf, numberConcepts, numberField } from '../number-fields.js';

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
};

/** The fields that a page of this layout prints, read or not. */
export const printedBy = (layoutId: string): ReadonlySet<EvidenceField> => {
  const layout = layouts.find(({ id }) => id === layoutId);
  const concepts = layout?.fields.map(({ concept }) => concept) ?? [];
  const numbers = numberConcepts.filter((concept) => concepts.includes(concept));
  return new Set([
    ...concepts.flatMap((concept) => fieldsOf[concept] ?? []),
    ...numbers.map((concept) =>
      numberField(concept, namingOf(layout?.country), numbers.length === 1),
    ),
  ]);
};
