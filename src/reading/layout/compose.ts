import type { Candidate, Candidates, EvidenceField, Source } from '../candidate.js';
import { checkNumber } from '../../issuers/check-number.js';
import type { TextPage } from '../text/page.js';
import type { Concept, FieldRules, Layout, NameOrder } from '../../issuers/define/layout.js';
import { digitConfidence } from './digit-confidence.js';
import { type NumberConcept, numberConcepts, numberField } from './number-fields.js';
import { splitFullName } from './shapes/split-names.js';
import type { TextBox } from './text-box.js';
import type { Value } from './values.js';

/** A value with the text it was read from. */
export type FieldValue = Value & {
  readonly score: number;
  readonly from: readonly TextBox[];
  readonly order?: NameOrder;
};

export type FieldValues = readonly FieldValue[];

const direct: Partial<Record<Concept, EvidenceField>> = {
  sex: 'gender',
  nationality: 'nationality',
  birthDate: 'birthDate',
  birthPlace: 'birthPlace',
  birthCountry: 'birthCountry',
  issueDate: 'issuingDate',
  expiryDate: 'expirationDate',
  bloodType: 'bloodType',
  personalCode: 'personalCode',
  cardSerial: 'cardSerial',
  surnames: 'surnames',
  givenNames: 'names',
};

type Lines = readonly [from: number, to?: number];
type NameLines = { readonly surnames: Lines; readonly names: Lines; readonly weight: number };
type NamePart = {
  readonly field: 'names' | 'surnames';
  readonly value: string;
  readonly weight: number;
  /** The lines of surnames and of given names; undefined where one line holds both. */
  readonly lines?: Lines;
};

/** Which lines hold which names, where surnames and given names have lines of their own. */
const splitLines = (order: NameOrder | undefined, count: number): NameLines | undefined => {
  if (order === 'threeLines' && count >= 3) return { surnames: [0, 2], names: [2], weight: 0.97 };
  if (order === 'givenFirst' || count < 2) return undefined;
  const [first, others] = [[0, 1], [1]] as const;
  return order === 'givenLine'
    ? { surnames: others, names: first, weight: 0.95 }
    : { surnames: first, names: others, weight: 0.95 };
};

/** A block of all names, in the order that its layout states; an unstated order is not guessed. */
const splitBlock = ({ value, lines = [], order }: FieldValue): readonly NamePart[] => {
  const byLine = splitLines(order, lines.length);
  if (byLine)
    return (['names', 'surnames'] as const).map((field) => ({
      field,
      value: lines.slice(...byLine[field]).join(' '),
      weight: byLine.weight,
      lines: byLine[field],
    }));
  // One of the two lines was not read, and it is not known which.
  if (order === undefined || order === 'surnamesLine' || order === 'givenLine') return [];
  const split = splitFullName(value, order === 'givenFirst' ? 'given' : 'surnames');
  if (!split) return [];
  const weight = split.isCertain ? 0.9 : 0.7;
  return [
    { field: 'names', value: split.names, weight },
    { field: 'surnames', value: split.surnames, weight },
  ];
};

const textConfidence = ({ from }: FieldValue): number =>
  from.reduce((product, { confidence }) => product * confidence, 1);

/** The text's probability times the score of label, position and shape. */
const confidenceOf = (value: FieldValue, page: TextPage, layout: Layout | undefined): number => {
  const pattern = layout?.fields.find(({ concept }) => concept === value.concept)?.pattern;
  const ofText = digitConfidence(page, value, pattern) ?? textConfidence(value);
  return ofText * Math.min(1, value.score);
};

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

const numberOf = (layout: Layout | undefined, value: string): string => {
  if (layout === undefined || layout.kind === 'passport') return withoutSpaces(value);
  const { ok, normal } = checkNumber(layout.country, 'national', value);
  return ok === false ? withoutSpaces(value) : normal;
};

const countryIn = (place: string, how: Layout['birthCountry']): string | undefined =>
  how === 'place' ? place : how === 'afterStroke' ? /\/([A-Z]{3})$/.exec(place)?.[1] : undefined;

export type Page = {
  readonly page: TextPage;
  readonly source: Source;
  readonly kind: 'card' | 'passport' | undefined;
  /** Which of two numbers identifies the card. */
  readonly naming: NumberConcept;
  /**
   * Rules of the fields that the page's layout prints, where the values themselves come from
   * elsewhere.
   */
  readonly printed?: FieldRules | undefined;
};

/** The page's candidates, each value in the normal form of its field. */
export const compose = (
  fieldValues: FieldValues,
  layout: Layout | undefined,
  { page, source, kind, naming, printed = layout?.fields ?? [] }: Page,
): Candidates => {
  const candidates: Candidate[] = [];
  const add = (field: EvidenceField, value: string, from: FieldValue, weight = 1): void => {
    const [first] = from.from;
    const quad = first && page.lines[first.line]?.quad;
    const confidence = confidenceOf(from, page, layout) * weight;
    candidates.push({ field, value, source, confidence, ...(quad && { quad }) });
  };
  const find = (concept: Concept): FieldValue | undefined =>
    fieldValues.find((one) => one.concept === concept);

  for (const one of fieldValues) {
    const field = direct[one.concept];
    if (field) add(field, one.value, one);
    if (one.concept === 'birthPlace') {
      const country = countryIn(one.value, layout?.birthCountry);
      if (country !== undefined) add('birthCountry', country, one);
    }
    if (one.concept === 'fullName')
      for (const { field: part, value, weight, lines } of splitBlock(one)) {
        // Each has the confidence of its own lines, not of all of them.
        const hasOwnLines = lines && one.from.length === one.lines?.length;
        const own = hasOwnLines ? { ...one, from: one.from.slice(...lines) } : one;
        add(part, value, own, weight);
      }
  }
  const first = find('firstSurname');
  const second = find('secondSurname');
  if (first)
    add('surnames', [first.value, second?.value].filter(Boolean).join(' '), {
      ...first,
      // Half a name is a wrong name: without the second surname the first is doubtful.
      score: first.score * (second?.score ?? 0.3),
      from: [...first.from, ...(second?.from ?? [])],
    });
  const isPassport = (layout?.kind ?? kind) === 'passport';
  const concepts = [...printed, ...fieldValues].map(({ concept }) => concept);
  const hasBoth = numberConcepts.every((concept) => concepts.includes(concept));
  for (const concept of numberConcepts) {
    const found = find(concept);
    if (!found || (isPassport && concept === 'personalNumber')) continue;
    const isCards = hasBoth && concept === 'documentNumber';
    const value = isCards ? withoutSpaces(found.value) : numberOf(layout, found.value);
    add(numberField(concept, naming, isPassport || !hasBoth), value, found);
  }
  return candidates;
};
