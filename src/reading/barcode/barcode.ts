import type { Quad } from '../../geometry/quad.js';
import type { Candidate, EvidenceField } from '../merge/candidate.js';

/**
 * The carrier of the payload. `findBarcodes` gives QR and PDF417; the text of a linear code or of a
 * printed code line can be parsed too when another step has read it.
 */
export type Symbology = 'QR' | 'PDF417' | 'CODE39' | 'CODE128' | 'TEXT';

/** A code on a photo. Bytes, not text: several issuers write binary (docs/FORMATS.md 7). */
export type Barcode = {
  readonly symbology: Symbology;
  readonly bytes: Uint8Array;
  /** In the photo's pixels, corners in the code's own orientation. */
  readonly quad: Quad;
};

/** The content of a payload that a format has recognised. */
export type BarcodeReading = {
  /** Name of the format, `opaque` where none fits: encrypted, signed or simply unknown. */
  readonly format: string;
  /** ISO 3166-1 alpha-3 of the issuer, `''` where unknown. */
  readonly country: string;
  readonly candidates: readonly Candidate[];
  /** Further content that is no field of an answer, under the issuer's names. */
  readonly details: Readonly<Record<string, string>>;
};

/** What a format extracts from a payload; undefined values are absent or not plausible. */
export type Fields = {
  /** Where the payload names its issuer's country. */
  readonly country?: string | undefined;
  readonly values: Readonly<Partial<Record<EvidenceField, string | undefined>>>;
  /** Values truncated by the issuer. */
  readonly truncated?: readonly EvidenceField[];
  readonly details?: Readonly<Record<string, string | undefined>>;
};
