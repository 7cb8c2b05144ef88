import type { Quad } from '../../geometry/quad.js';

/** Where a value was read. A card's sides count separately: they must agree (interface 2.7). */
export type Source = 'frontText' | 'backText' | 'mrz' | 'barcode';

/** Every field of any document. The answers of interface 2.3 to 2.7 select from these. */
export type EvidenceField =
  /** The person's number where the document has one, else the document's (docs/FORMATS.md 6). */
  | 'documentNumber'
  /** The card's own number, where the person's is another. */
  | 'cardSerial'
  | 'names'
  | 'surnames'
  | 'gender'
  | 'birthDate'
  | 'birthPlace'
  | 'birthCountry'
  | 'nationality'
  | 'issuingDate'
  | 'expirationDate'
  | 'bloodType'
  | 'curp';

/**
 * One source's value of one field, in the normal form of the field: names upper case with their
 * accents, dates `YYYY-MM-DD`, gender `M` or `F`, country and nationality as printed, upper case.
 * `''` states that the document has no such value (no expiry, no blood type); a field that was not
 * found has no candidate.
 */
export type Candidate = {
  readonly field: EvidenceField;
  readonly value: string;
  readonly source: Source;
  /** Probability that the value is the printed one. */
  readonly confidence: number;
  /** In the photo's pixels, for the details of an answer. */
  readonly quad?: Quad;
  /** Truncated by the issuer: the whole value begins with it. */
  readonly truncated?: boolean;
};
