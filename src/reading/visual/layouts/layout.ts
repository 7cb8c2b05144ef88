/** What a label announces. `other` is any label whose value no answer needs: it still ends a value. */
export type Concept =
  | 'surnames'
  | 'firstSurname'
  | 'secondSurname'
  | 'marriedSurname'
  | 'givenNames'
  /** Surnames and given names under one label; `order` tells which come first. */
  | 'fullName'
  /** `Name`, `Nombre`: given names, surname or all of it, by what other labels the page has. */
  | 'name'
  | 'sex'
  | 'nationality'
  | 'birthDate'
  | 'birthPlace'
  | 'birthCountry'
  | 'birthDateAndPlace'
  | 'issueDate'
  | 'issueDateAndPlace'
  | 'expiryDate'
  /** From and until, two dates or two years. */
  | 'validity'
  | 'documentNumber'
  | 'personalNumber'
  | 'cardSerial'
  | 'bloodType'
  | 'curp'
  | 'other';

export type Direction = 'inline' | 'right' | 'below' | 'above';

/**
 * How one name string or block comes apart:
 * `surnamesLine` first line surnames, the others given names; `givenLine` the reverse;
 * `threeLines` first surname, second surname, given names (INE);
 * `surnamesFirst`, `givenFirst` on one line, by the number of words.
 */
export type NameOrder =
  'surnamesLine' | 'givenLine' | 'threeLines' | 'surnamesFirst' | 'givenFirst';

/** Where a value without a label stands: between the titles and the first of some labels. */
export type Band = {
  readonly above: readonly string[];
  readonly rows: 'first' | 'rest';
};

export type FieldRule = {
  readonly concept: Concept;
  /** Spellings of its label, beside those of the vocabulary for the concept. */
  readonly labels?: readonly string[];
  /** Where the value may stand, seen from the label. All but `above` when not given. */
  readonly where?: readonly Direction[];
  /** Lines a value may take. */
  readonly lines?: number;
  /** The shape of a number, on folded text without spaces. */
  readonly pattern?: RegExp;
  /** What stands within the number as printed and is none of it. */
  readonly strip?: RegExp;
  /** A value of this pattern is taken wherever it stands, label or none. */
  readonly unlabelled?: boolean;
  /** Where the value begins and the middle of its line, in shares of the page: for labels that cannot be read. */
  readonly at?: readonly [left: number, middle: number];
  readonly band?: Band;
  readonly order?: NameOrder;
  /** Lines of a block that are no part of the value (`geb. GABLER`, `Mag. Dr.`). */
  readonly drop?: RegExp;
  /** Of a value printed twice, in two scripts, the last line. */
  readonly lastLine?: boolean;
  /** Labels come one under the other first, then their values (Germany 2021). */
  readonly stacked?: boolean;
};

export type Title = { readonly text: string; readonly weight: number };

export type Layout = {
  /** Country, kind, year or model, side. */
  readonly id: string;
  readonly country: string;
  readonly kind: 'card' | 'passport';
  readonly side: 'front' | 'back';
  /** V: labels seen on a document or in a public source; M: from memory (formats, tags). */
  readonly evidence: 'V' | 'M';
  /** What the model is known by; weights that sum to 1 are enough. */
  readonly titles: readonly Title[];
  /** Numbers that no other document has, on folded text without spaces. */
  readonly signs?: readonly { readonly pattern: RegExp; readonly weight: number }[];
  readonly fields: readonly FieldRule[];
  /** Labels whose values must not be taken. */
  readonly ignore?: readonly string[];
  /** Letters and words of sex as this issuer prints them. */
  readonly sexWords?: Readonly<Record<string, 'M' | 'F'>>;
  readonly dateOrder?: 'dmy' | 'mdy';
  /** Values that this model does not have: said so, instead of not found. */
  readonly absent?: readonly ('expirationDate' | 'bloodType' | 'issuingDate')[];
  /** The place of birth answers for the country of birth (formats 4.13), or ends with it: `MONTEVIDEO/URY`. */
  readonly birthCountry?: 'place' | 'afterStroke';
};

export const title = (text: string, weight = 0.6): Title => ({ text, weight });
