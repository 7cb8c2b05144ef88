/** Where a value was read. A card's two sides count separately: they must agree (interface 2.7). */
export type Source = 'frontText' | 'backText' | 'mrz' | 'barcode';

/** Every field that some document gives. The answers of interface 2.3 to 2.7 pick from these. */
export const evidenceFields = [
  /** The number that identifies the document: its own, or its holder's (docs/adr/0015). */
  'documentNumber',
  /** The document's own number, where the holder's identifies it. */
  'cardSerial',
  /** The holder's national number, where the document's own identifies it. */
  'personalNumber',
  ...(['names', 'surnames', 'gender', 'birthDate', 'birthPlace', 'birthCountry'] as const),
  ...(['nationality', 'issuingDate', 'expirationDate', 'bloodType'] as const),
  /** A code made of the holder's name, birth date and sex, where the issuer has one. */
  'personalCode',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
