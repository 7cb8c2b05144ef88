import type { Quad } from '../../geometry/quad.js';
import type { Candidate, EvidenceField } from '../merge/candidate.js';

/**
 * What the payload came in. `findBarcodes` gives QR and PDF417; a linear code's or a printed code line's
 * text can be parsed too when another step has read it.
 */
export type Symbology = 'QR' | 'PDF417' | 'CODE39' | 'CODE128' | 'TEXT';

/** A code found on a photo. Bytes, not text: several issuers write binary (formats, section 7). */
export type Barcode = {
  readonly symbology: Symbology;
  readonly bytes: Uint8Array;
  /** In the photo's pixels, corners as the code itself is turned. */
  readonly quad: Quad;
};

/** What a payload says, once a format has recognised it. */
export type BarcodeReading = {
  /** Name of the format, `opaque` where none fits: encrypted, signed or simply unknown. */
  readonly format: string;
  /** ISO 3166-1 alpha-3 of the issuer, `''` where the payload does not tell. */
  readonly country: string;
  readonly candidates: readonly Candidate[];
  /** What the payload holds beside the fields of an answer, as the issuer names it. */
  readonly details: Readonly<Record<string, string>>;
};

/** What a format takes from a payload; a value that is undefined was not there or is not plausible. */
export type Fields = {
  /** Where the payload tells its issuer's country. */
  readonly country?: string | undefined;
  readonly values: Readonly<Partial<Record<EvidenceField, string | undefined>>>;
  /** Values cut by the issuer: the whole one begins with them. */
  readonly truncated?: readonly EvidenceField[];
  readonly details?: Readonly<Record<string, string | undefined>>;
};
