import type { Candidate, EvidenceField, Source } from '../merge/candidate.js';
import { checkNumber } from '../numbers/check-number.js';
import type { Concept, Layout, NameOrder } from '../visual/layouts/layout.js';
import type { TextPage } from '../text/page.js';
import { splitFullName } from './shapes/split-names.js';
import type { Value } from './values.js';
import type { Stretch } from './stretches.js';

/** A value with the text it was read from. */
export type FieldValue = Value & {
  readonly score: number;
  readonly from: readonly Stretch[];
  readonly order?: NameOrder;
};

const direct: Partial<Record<Concept, EvidenceField>> = {
  sex: 'gender',
  nationality: 'nationality',
  birthDate: 'birthDate',
  birthPlace: 'birthPlace',
  birthCountry: 'birthCountry',
  issueDate: 'issuingDate',
  expiryDate: 'expirationDate',
  bloodType: 'bloodType',
  curp: 'curp',
  cardSerial: 'cardSerial',
  surnames: 'surnames',
  givenNames: 'names',
};

type Named = {
  readonly names?: string;
  readonly surnames?: string;
  readonly worth: number;
  /** So many lines from the first are the one kind of names, the others the other; undefined where one line is both. */
  readonly surnameLines?: readonly [from: number, to?: number];
  readonly givenLines?: readonly [from: number, to?: number];
};

/** A block of all names, by the order its table states; an order nobody states is not guessed. */
const splitBlock = ({ value, lines = [], order }: FieldValue): Named => {
  const [first = '', ...others] = lines;
  if (order === 'threeLines' && lines.length >= 3)
    return {
      surnames: lines.slice(0, 2).join(' '),
      names: lines.slice(2).join(' '),
      worth: 0.97,
      surnameLines: [0, 2],
      givenLines: [2],
    };
  const [head, tail] = [[0, 1], [1]] as const;
  if (order === 'givenLine' && others.length > 0)
    return {
      names: first,
      surnames: others.join(' '),
      worth: 0.95,
      surnameLines: tail,
      givenLines: head,
    };
  if (order !== 'givenFirst' && others.length > 0)
    return {
      surnames: first,
      names: others.join(' '),
      worth: 0.95,
      surnameLines: head,
      givenLines: tail,
    };
  // A line for each kind of names, and one of the two was not read: nobody knows which.
  if (order === undefined || order === 'surnamesLine' || order === 'givenLine') return { worth: 0 };
  const split = splitFullName(value, order === 'givenFirst' ? 'given' : 'surnames');
  return split
    ? { names: split.names, surnames: split.surnames, worth: split.sure ? 0.9 : 0.7 }
    : { worth: 0 };
};

/** The text's probability, and what the anchor, the place and the shape are worth. */
const confidenceOf = ({ from, score }: FieldValue): number =>
  from.reduce((product, { confidence }) => product * confidence, 1) * Math.min(1, score);

/** Whether the national number stands apart from the card's: by the table, or by what the page has. */
const hasPersonalNumber = (
  layout: Layout | undefined,
  fieldValues: readonly FieldValue[],
): boolean =>
  [...(layout?.fields ?? []), ...fieldValues].some(({ concept }) => concept === 'personalNumber');

const numberOf = (layout: Layout | undefined, value: string): string => {
  if (layout === undefined || layout.kind === 'passport') return value.replaceAll(' ', '');
  const { ok, normal } = checkNumber(layout.country, 'national', value);
  return ok === false ? value.replaceAll(' ', '') : normal;
};

const countryIn = (place: string, how: Layout['birthCountry']): string | undefined =>
  how === 'place' ? place : how === 'afterStroke' ? /\/([A-Z]{3})$/.exec(place)?.[1] : undefined;

/** What the page says, field by field, in the normal form of each. */
export const compose = (
  fieldValues: readonly FieldValue[],
  layout: Layout | undefined,
  kind: 'card' | 'passport' | undefined,
  source: Source,
  page: TextPage,
): readonly Candidate[] => {
  const candidates: Candidate[] = [];
  const tell = (field: EvidenceField, value: string, from: FieldValue, worth = 1): void => {
    const [first] = from.from;
    const quad = first && page.lines[first.line]?.quad;
    candidates.push({
      field,
      value,
      source,
      confidence: confidenceOf(from) * worth,
      ...(quad && { quad }),
    });
  };
  const find = (concept: Concept): FieldValue | undefined =>
    fieldValues.find((one) => one.concept === concept);

  for (const one of fieldValues) {
    const field = direct[one.concept];
    if (field) tell(field, one.value, one);
    if (one.concept === 'birthPlace') {
      const country = countryIn(one.value, layout?.birthCountry);
      if (country !== undefined) tell('birthCountry', country, one);
    }
    if (one.concept === 'fullName') {
      const { names, surnames, worth, surnameLines, givenLines } = splitBlock(one);
      // Each as sure as its own lines, not as all of them.
      const of = (lines: Named['givenLines']): FieldValue =>
        lines && one.from.length === one.lines?.length
          ? { ...one, from: one.from.slice(...lines) }
          : one;
      if (names !== undefined) tell('names', names, of(givenLines), worth);
      if (surnames !== undefined) tell('surnames', surnames, of(surnameLines), worth);
    }
  }
  const first = find('firstSurname');
  const second = find('secondSurname');
  if (first)
    tell('surnames', [first.value, second?.value].filter(Boolean).join(' '), {
      ...first,
      // Half a name is a wrong name: where a second surname may stand unread, the first says little.
      score: first.score * (second?.score ?? 0.3),
      from: [...first.from, ...(second?.from ?? [])],
    });
  const person = find('personalNumber');
  const document = find('documentNumber');
  const isPassport = (layout?.kind ?? kind) === 'passport';
  if (person && !isPassport) tell('documentNumber', numberOf(layout, person.value), person);
  if (document)
    if (!isPassport && hasPersonalNumber(layout, fieldValues))
      tell('cardSerial', document.value.replaceAll(' ', ''), document);
    else tell('documentNumber', numberOf(layout, document.value), document);
  return candidates;
};
