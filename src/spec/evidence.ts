/** Where a value was read. A card's two sides count separately: they must agree (interface 2.7). */
export type Source = 'frontText' | 'backText' | 'mrz' | 'barcode';

/** Every field that some document gives. The answers of interface 2.3 to 2.7 pick from these. */
export const evidenceFields = [
  /** The person's number where the document has one, else the document's own (docs/FORMATS.md). */
  'documentNumber',
  /** The number of this piece of plastic, where the person's number is another. */
  'cardSerial',
  ...(['names', 'surnames', 'gender', 'birthDate', 'birthPlace', 'birthCountry'] as const),
  ...(['nationality', 'issuingDate', 'expirationDate', 'bloodType', 'curp'] as const),
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
