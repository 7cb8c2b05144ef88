import type { CalendarDate } from './calendar.js';

/** `''` where the document says neither (interface 2.2 knows only M and F). */
export type Gender = 'M' | 'F' | '';

/** What a machine readable zone gives. `undefined` dates are printed as unknown on the document. */
export type MrzData = {
  readonly documentNumber: string;
  /** National number in the optional data; `''` where the issuer puts none there. */
  readonly registryNumber: string;
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  readonly birthDate: CalendarDate | undefined;
  readonly gender: Gender;
  readonly expirationDate: CalendarDate | undefined;
};

/** What the visual zone of a passport gives (interface 2.3). */
export type VisualZone = {
  readonly names: string;
  readonly surnames: string;
  readonly middleName: string;
  readonly documentNumber: string;
  readonly expirationDate: CalendarDate | undefined;
  readonly birthDate: CalendarDate | undefined;
  readonly issuingDate: CalendarDate | undefined;
  readonly placeOfBirth: string;
};

/** With what the passport of a supported country has besides (interface 2.4). */
export type NationalVisualZone = VisualZone & {
  readonly country: string;
  readonly curp: string;
  readonly gender: string;
};

/** What a card, or one side of it, gives (interface 2.6 and 2.7); `''` where it does not tell. */
export type CardData = {
  readonly documentNumber: string;
  readonly names: string;
  readonly surnames: string;
  readonly gender: string;
  readonly birthCountry: string;
  readonly birthDate: CalendarDate | undefined;
  readonly nationality: string;
  readonly issuingDate: CalendarDate | undefined;
  readonly expirationDate: CalendarDate | undefined;
};

/** Both sides and how far they agree (interface 2.7). */
export type CardSides = {
  readonly back: CardData;
  readonly front: CardData & { readonly bloodType: string };
  readonly matchesPercentage: number;
  readonly match: boolean;
};
