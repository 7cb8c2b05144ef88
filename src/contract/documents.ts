import type { CalendarDate } from './calendar.js';

/** `''` where the document gives neither (interface 2.2 has only M and F). */
export type Gender = 'M' | 'F' | '';

/** Data of a machine-readable zone. `undefined` dates are printed as unknown on the document. */
export type MrzData = {
  readonly documentNumber: string;
  /** National number in the optional data; `''` where the issuer prints none there. */
  readonly registryNumber: string;
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  readonly birthDate: CalendarDate | undefined;
  readonly gender: Gender;
  readonly expirationDate: CalendarDate | undefined;
};

type Texts<K extends string> = Readonly<Record<K, string>>;
type DateKey = 'birthDate' | 'issuingDate' | 'expirationDate';
type VisualDates = Readonly<Record<DateKey, CalendarDate | undefined>>;

/** Data of a passport's visual zone (interface 2.3). */
export type VisualZone = VisualDates &
  Texts<'names' | 'surnames' | 'middleName' | 'documentNumber' | 'placeOfBirth'>;

/** With the additional fields of a supported country's passport (interface 2.4). */
export type NationalVisualZone = VisualZone & Texts<'country' | 'personalCode' | 'gender'>;

/** Data of a card or of one side (interface 2.6 and 2.7); `''` where it is not printed. */
export type CardData = VisualDates &
  Texts<'documentNumber' | 'names' | 'surnames' | 'gender' | 'birthCountry' | 'nationality'>;

/** Both sides and how far they agree (interface 2.7). */
export type CardSides = {
  readonly back: CardData;
  readonly front: CardData & { readonly bloodType: string };
  readonly matchesPercentage: number;
  readonly match: boolean;
};
