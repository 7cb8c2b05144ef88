import type { EvidenceField } from '../../../src/reading/candidate.js';

/** By the interface's name of a field. */
export const evidenceOf: Readonly<Record<string, EvidenceField>> = {
  document_number: 'documentNumber',
  card_serial: 'cardSerial',
  personal_number: 'personalNumber',
  names: 'names',
  surnames: 'surnames',
  gender: 'gender',
  birth_date: 'birthDate',
  birth_place: 'birthPlace',
  nationality: 'nationality',
  issuing_date: 'issuingDate',
  expiration_date: 'expirationDate',
  blood_type: 'bloodType',
  place_of_birth: 'birthPlace',
  CURP: 'personalCode',
};
