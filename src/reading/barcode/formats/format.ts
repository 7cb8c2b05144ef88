import type { CalendarDate } from '../../../spec/calendar.js';
import type { Fields } from '../barcode.js';
import type { Payload } from '../payload.js';

/** One way to write a person into a code. It recognises its own payload, or gives undefined. */
export type Format = {
  readonly name: string;
  /** ISO 3166-1 alpha-3, `''` where the payload itself tells. */
  readonly country: string;
  /**
   * Probability that a value equals the printed one. The code's own error correction leaves no doubt of the
   * bytes; what is left is how sure the layout is (formats: high, medium, low).
   */
  readonly confidence: number;
  readonly parse: (payload: Payload, today: CalendarDate) => Fields | undefined;
};

/** Layouts confirmed by several public sources or by a description of a real card. */
export const confirmed = 0.99;
/** One public source. */
export const singleSource = 0.95;
