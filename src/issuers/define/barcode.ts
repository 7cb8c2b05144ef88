import type { CalendarDate } from '../../contract/calendar.js';
import type { EvidenceField } from '../../contract/evidence.js';
import type { Payload } from './payload.js';
import { trimmed } from './values.js';

/** The values that a format finds in a payload; one that is absent or implausible is undefined. */
export type Fields = {
  /** Set where the payload names its issuer's country. */
  readonly country?: string | undefined;
  readonly values: Readonly<Partial<Record<EvidenceField, string | undefined>>>;
  /** Values cut by the issuer: the whole one begins with them. */
  readonly truncated?: readonly EvidenceField[];
  readonly details?: Readonly<Record<string, string | undefined>>;
};

/** One way to encode a person in a code. It recognises its own payload, or gives undefined. */
export type BarcodeFormat = {
  readonly name: string;
  /** Probability that a value equals the printed one: how well the layout is known. */
  readonly confidence: number;
  readonly parse: (payload: Payload, today: CalendarDate) => Fields | undefined;
};

export const barcodeFormat = (
  name: string,
  confidence: number,
  parse: BarcodeFormat['parse'],
): BarcodeFormat => ({ name, confidence, parse });

/**
 * Probability for layouts that several public sources confirm, or the description of a real card.
 */
export const confirmed = 0.99;
/** Probability for a layout that only one public source describes. */
export const singleSource = 0.95;

/** The fields of a fixed layout, each by its first and its end offset. */
export const fieldsAt = <Name extends string>(
  text: string,
  places: Readonly<Record<Name, readonly [from: number, to: number]>>,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<readonly [number, number]>(places).map(([name, [from, to]]) => [
      name,
      trimmed(text.slice(from, to)),
    ]),
  ) as Record<Name, string>;
