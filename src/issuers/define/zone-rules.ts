import type { Gender } from '../../contract/documents.js';
import type { ClassName, FieldName, MrzFormat, ZoneLayout } from './zone.js';

/**
 * Where an issuer departs from ICAO's formats. `shapes` is what it is known to print in a field:
 * 9 a digit, A a letter, * either, anything else itself. Other contents stay possible, only less
 * probable, because series change (docs/FORMATS.md 1.3, 1.10, 4 and 5).
 */
export type Deviation = {
  readonly formats: readonly MrzFormat[];
  /** First letters of the document code it applies to; any where absent. */
  readonly code?: RegExp;
  readonly shapes?: Readonly<Partial<Record<FieldName, readonly string[]>>>;
  readonly read?: Readonly<Partial<Record<FieldName, ClassName>>>;
  /** Letters of sex on documents of its own citizens. */
  readonly sexOfCitizens?: Readonly<Record<string, Gender>>;
};

/** The texts of a card's zone that numbers are taken from, fillers included. */
export type ZoneTexts = {
  readonly documentNumber: string;
  readonly documentCode: string;
  readonly optionalData: string;
  readonly optionalData2: string;
  readonly birthDate: string;
};

export type ZoneRules = {
  /** Codes of the issuing state besides the three letters. */
  readonly codes?: readonly string[];
  readonly layouts?: readonly ZoneLayout[];
  readonly deviations?: readonly Deviation[];
  /** The zone's number is the card's serial, not the person's number (docs/FORMATS.md 4). */
  readonly numberIsSerial?: true;
  /**
   * Finds the person's number in a card's zone; undefined if the zone has none but its number
   * field.
   */
  readonly personNumber?: (texts: ZoneTexts) => string | undefined;
  /**
   * The field that has the shape of a person's number even if `personNumber` found no proof of one.
   */
  readonly personShapeIn?: 'optionalData' | 'number';
  /**
   * Candidates for the person's number in the optional data; by default the runs between fillers.
   */
  readonly optionalNumbers?: (texts: ZoneTexts) => readonly string[];
  /** The national number in a passport's optional data, without the fillers around it. */
  readonly registryNumber?: (content: string) => string | undefined;
  /** Expiry dates that mean "does not expire" (docs/FORMATS.md 1.6). */
  readonly neverExpires?: readonly string[];
  /** The zone has only the first surname. */
  readonly surnamesCut?: true;
  /** Cards have the zone on the back; elsewhere either side may have it. */
  readonly onBack?: true;
};

export const digitsOnly = ['999999999', '99999999<', '9999999<<', '999999<<<'] as const;

export const cardShapes = (shapes: NonNullable<Deviation['shapes']>): Deviation => ({
  formats: ['TD1'],
  shapes,
});

export const passportNumbers = (...documentNumber: readonly string[]): Deviation => ({
  formats: ['TD3'],
  shapes: { documentNumber },
});

/** Fillers around are removed, fillers within become spaces (a hyphen is written as one). */
export const plainNumber = (text: string): string =>
  text.replace(/^<+|<+$/g, '').replace(/<+/g, ' ');

export const digitRuns = (...texts: readonly string[]): string[] =>
  texts.join('<').match(/\d+/g) ?? [];
