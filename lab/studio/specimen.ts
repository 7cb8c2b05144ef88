import type { CalendarDate } from '../../src/contract/calendar.js';
import { printDate } from './dates.js';
import { givenNames, type Holder, surnamesOf } from './holder.js';
import type { Svg } from './pen.js';
import type { PhotoOptions } from './photo-options.js';
import type { Chance } from './random.js';

/** All data of a document; both sides are drawn from it. */
export type Subject = {
  readonly holder: Holder;
  /** The person's own number as the answer gives it. */
  readonly number: string;
  /** The card's own number where the person's is another. */
  readonly serial: string;
  readonly birthPlace: string;
  /** As printed: `PANAMEÑA`, `COL`. */
  readonly nationality: string;
  /** What one country alone prints: CURP, office, registry number. */
  readonly more: Readonly<Record<string, string>>;
};

export const fieldNames = [
  'document_number',
  'names',
  'surnames',
  'gender',
  'birth_country',
  'birth_date',
  'nationality',
  'issuing_date',
  'expiration_date',
  'blood_type',
  // Of passports (interface 2.3, 2.4).
  'midlename',
  'place_of_birth',
  'CURP',
] as const;
export type FieldName = (typeof fieldNames)[number];

/**
 * Answers that are right; the first is the one printed in full. A field left out is on no side: it
 * must stay empty.
 */
export type Truth = Readonly<Partial<Record<FieldName, readonly string[]>>>;

export type Side = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly svg: Svg;
  /** Photographed with less care: further away, more blurred, turned any way up. */
  readonly isRough?: boolean;
  /** How it is photographed, where that is not left to chance. */
  readonly photo?: PhotoOptions;
};

export type Model = {
  /** `PAN-2010`. */
  readonly id: string;
  readonly country: string;
  readonly kind: 'card' | 'passport';
  readonly invent: (chance: Chance) => Subject;
  readonly front: (subject: Subject, chance: Chance) => Side | Promise<Side>;
  readonly back?: (subject: Subject, chance: Chance) => Side | Promise<Side>;
  /** What the printed front alone says, and what both sides say together. */
  readonly frontTruth: (subject: Subject) => Truth;
  readonly cardTruth: (subject: Subject) => Truth;
  /** Fields that stand on both sides, so that a change of one can be seen. */
  readonly onBothSides: readonly FieldName[];
  /** Read from the back by a code of this kind. */
  readonly code?: 'QRCode' | 'PDF417';
  readonly mrz?: (subject: Subject) => readonly string[];
};

export type Specimen = {
  readonly model: Model;
  readonly subject: Subject;
  /** The person the back was drawn for: another where a forger swapped or altered it. */
  readonly backSubject: Subject;
  readonly front: Side;
  readonly back: Side | undefined;
};

/** ISO/IEC 7810. */
export const id1 = { widthMm: 85.6, heightMm: 53.98 } as const;
export const id3 = { widthMm: 125, heightMm: 88 } as const;

export const wireDate = (date: CalendarDate): string => printDate(date, '10-09-1998');

/** The fields most documents share. */
export const plainTruth = ({ holder, number, nationality }: Subject): Truth => ({
  document_number: [number],
  names: [givenNames(holder).toUpperCase()],
  surnames: [surnamesOf(holder).toUpperCase()],
  gender: [holder.gender],
  birth_date: [wireDate(holder.birthDate)],
  nationality: [nationality],
  issuing_date: [wireDate(holder.issuingDate)],
  expiration_date: [wireDate(holder.expirationDate)],
});

export const without = (truth: Truth, ...fields: FieldName[]): Truth =>
  Object.fromEntries(
    Object.entries(truth).filter(([field]) => !fields.includes(field as FieldName)),
  );

/** Interface 2.3: `names` is the first given name, `midlename` the rest (docs/FORMATS.md 2.2). */
export const passportTruth = (subject: Subject): Truth => {
  const [first, ...rest] = subject.holder.names;
  return {
    ...without(plainTruth(subject), 'nationality'),
    names: [first!.toUpperCase()],
    midlename: [rest.join(' ').toUpperCase()],
    place_of_birth: [subject.birthPlace],
    ...(subject.more['curp'] ? { CURP: [subject.more['curp']] } : {}),
  };
};
