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
