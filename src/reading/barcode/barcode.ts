import type { Quad } from '../../geometry/quad.js';
import type { Symbology } from '../../issuers/define/payload.js';
import type { Candidates } from '../candidate.js';

export type { Symbology };

/** A code on a photo. Bytes, not text: several issuers write binary (docs/FORMATS.md 7). */
export type Barcode = {
  readonly symbology: Symbology;
  readonly bytes: Uint8Array;
  /** In the photo's pixels, corners in the code's own orientation. */
  readonly quad: Quad;
};

export type BarcodeReading = {
  /** Name of the format; `opaque` where none fits: encrypted, signed or unknown. */
  readonly format: string;
  /** ISO 3166-1 alpha-3 of the issuer, `''` where unknown. */
  readonly country: string;
  readonly candidates: Candidates;
  /** Content that is not a field of the answer, under the issuer's own names. */
  readonly details: Readonly<Record<string, string>>;
};
