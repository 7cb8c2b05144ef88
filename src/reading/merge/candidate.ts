import type { Quad } from '../../geometry/quad.js';

/** Where a value was read. A card's two sides count apart: they must agree (interface 2.7). */
export type Source = 'frontText' | 'backText' | 'mrz' | 'barcode';

/** Every field that some document gives. The answers of interface 2.3 to 2.7 pick from these. */
export type EvidenceField =
  /** The person's number where the document has one, else the document's own (formats: product decisions). */
  | 'documentNumber'
  /** The number of this piece of plastic, where the person's number is another. */
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
 * What one source says of one field. `value` is in the normal form of its field: names upper case with
 * their accents, dates `YYYY-MM-DD`, gender `M` or `F`, country and nationality as printed, upper case.
 * `''` states that the document has no such value (no expiry, no blood type); a field that was not
 * found has no candidate at all.
 */
export type Candidate = {
  readonly field: EvidenceField;
  readonly value: string;
  readonly source: Source;
  /** Probability that the value is the printed one. */
  readonly confidence: number;
  /** Where it stands, in the photo's pixels, for who asks for details. */
  readonly quad?: Quad;
  /** Cut by the issuer for want of room: the whole value begins with it. */
  readonly truncated?: boolean;
};
