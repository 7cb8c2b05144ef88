/**
 * The field that a label introduces. `other`: no answer needs the value, but the label ends the one
 * before.
 */
export type Concept =
  | 'surnames'
  | 'firstSurname'
  | 'secondSurname'
  | 'marriedSurname'
  | 'givenNames'
  /** Surnames and given names under one label; `order` says which come first. */
  | 'fullName'
  /** `Name`, `Nombre`: given names, surname or both, depending on the page's other labels. */
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
  /** Start and end, as two dates or two years. */
  | 'validity'
  | 'documentNumber'
  | 'personalNumber'
  | 'cardSerial'
  | 'bloodType'
  /** A code made of the holder's name, birth date and sex (`personalCode` of the issuer). */
  | 'personalCode'
  | 'other';

export type Direction = 'inline' | 'right' | 'below' | 'above';

/**
 * How one name string or block is split:
 * `surnamesLine` first line surnames, the others given names; `givenLine` the reverse;
 * `threeLines` first surname, second surname, given names;
 * `surnamesFirst`, `givenFirst` on one line, by the number of words.
 */
export type NameOrder =
  'surnamesLine' | 'givenLine' | 'threeLines' | 'surnamesFirst' | 'givenFirst';

/** Where a value without a label is printed: between the titles and the first of some labels. */
export type Band = { readonly above: readonly string[]; readonly rows: 'first' | 'rest' };

export type FieldRule = {
  readonly concept: Concept;
  /** Spellings of its label, besides those of the vocabulary for the concept. */
  readonly labels?: readonly string[];
  /** Where the value may be relative to the label. All but `above` by default. */
  readonly where?: readonly Direction[];
  readonly lines?: number;
  /** Pattern of a number, matched on folded text without spaces. */
  readonly pattern?: RegExp;
  /** Printed within the number without being part of it. */
  readonly strip?: RegExp;
  /** A value of this pattern is taken wherever it is printed, with or without a label. */
  readonly unlabelled?: boolean;
  /** Start of the value and middle of its line, as fractions of the page, for unreadable labels. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly band?: Band;
  readonly order?: NameOrder;
  /** Lines of a block that are not part of the value (`geb. GABLER`, `Mag. Dr.`). */
  readonly drop?: RegExp;
  /** The last line of a value that is printed in two scripts. */
  readonly lastLine?: boolean;
  /** All labels stand above all values of the block. */
  readonly stacked?: boolean;
};

export type FieldRules = readonly FieldRule[];

type Title = { readonly text: string; readonly weight: number };

type Rules = {
  /** Numbers that no other document has, on folded text without spaces. */
  readonly signs?: readonly { readonly pattern: RegExp; readonly weight: number }[];
  readonly sexWords?: Readonly<Record<string, 'M' | 'F'>>;
  readonly dateOrder?: 'dmy' | 'mdy';
  /** Values that this model does not have: the answer says so, instead of not found. */
  readonly absent?: readonly ('expirationDate' | 'bloodType' | 'issuingDate')[];
  /** The place of birth is the country of birth (`place`), or ends with it: `MONTEVIDEO/URY`. */
  readonly birthCountry?: 'place' | 'afterStroke';
};

export type Layout = Rules & {
  readonly fields: FieldRules;
  /** Names the country, the model and the side. */
  readonly id: string;
  readonly country: string;
  readonly kind: 'card' | 'passport';
  readonly side: 'front' | 'back';
  /** V: labels verified on a specimen or in a public source; M: not verified yet. */
  readonly evidence: 'V' | 'M';
  /** Titles that identify the model; a sum of weights of 1 is enough. */
  readonly titles: readonly Title[];
  /** Labels whose values must not be taken. */
  readonly ignore: readonly string[];
};

type Draft = Rules & {
  /** Titles of the card; one with a greater weight is better evidence for the layout. */
  readonly titles: Readonly<Record<string, number>>;
  readonly fields?: FieldRules;
  readonly ignore?: string;
  /** How far the labels are verified; V by default. */
  readonly evidence?: 'V' | 'M';
};

/** Completed with the code of the issuer in whose file it is. */
export type LayoutOf = (country: string) => Layout;

/** Phrases separated by `|` or a new line. */
export const phrases = (text: string): readonly string[] =>
  text
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

const layout =
  (kind: Layout['kind'], side: Layout['side']) =>
  (
    model: string,
    { titles, fields = [], ignore = '', evidence = 'V', ...rules }: Draft,
  ): LayoutOf =>
  (country) => ({
    id: [country, model, ...(kind === 'card' ? [side] : [])].join('-'),
    country,
    kind,
    side,
    evidence,
    fields,
    titles: Object.entries(titles).map(([text, weight]) => ({ text, weight })),
    ignore: phrases(ignore),
    ...rules,
  });

export const front = layout('card', 'front');
export const back = layout('card', 'back');
export const passport = layout('passport', 'front');

type FieldDraft = Omit<FieldRule, 'concept' | 'labels' | 'unlabelled'> & {
  /** A pattern whose value is taken with or without a label. */
  readonly anywhere?: RegExp;
};

/** One field: its labels, separated by `|`, and what else is known. */
export const field = (
  concept: Concept,
  labels: string,
  { anywhere, ...rule }: FieldDraft = {},
): FieldRule => ({
  concept,
  ...(labels && { labels: phrases(labels) }),
  ...(anywhere && { pattern: anywhere, unlabelled: true }),
  ...rule,
});

/** Labels that most cards of Spanish America share. */
const spanishLabels = {
  surnames: 'Apellidos',
  givenNames: 'Nombres',
  sex: 'Sexo',
  nationality: 'Nacionalidad',
  birthDate: 'Fecha de nacimiento',
  birthPlace: 'Lugar de nacimiento',
  issueDate: 'Fecha de emisión',
  expiryDate: 'Fecha de vencimiento',
} as const;

export const inSpanish = (...concepts: readonly (keyof typeof spanishLabels)[]): FieldRules =>
  concepts.map((concept) => field(concept, spanishLabels[concept]));
