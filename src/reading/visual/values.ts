import type { CalendarDate } from '../../spec/calendar.js';
import { editCost } from './edit-cost.js';
import { fold } from './fold.js';
import type { Concept, FieldRule, Layout } from './layouts/layout.js';
import { readBloodType } from './shapes/blood-type.js';
import { type DateRules, readDates } from './shapes/date.js';
import { readName } from './shapes/name.js';
import { readNumber } from './shapes/number.js';
import { readPlace } from './shapes/place.js';
import { readSex } from './shapes/sex.js';
import { readValidity } from './shapes/validity.js';

/** What a stretch of text says of one concept; `lines` of a name are kept apart for who splits it. */
export type Value = {
  readonly concept: Concept;
  readonly value: string;
  readonly quality: number;
  readonly lines?: readonly string[];
};

export type Reading = { readonly values: readonly Value[]; readonly quality: number };

export type Context = {
  readonly layout: Layout | undefined;
  readonly today: CalendarDate;
};

/** Shapes that hardly anything else on a page has: they may be looked for a little further away. */
export const isStrict = (concept: Concept): boolean =>
  /Date|Number|sex|bloodType|curp|cardSerial|validity/.test(concept);

const neverEnds = /\bNO\s+CADUCA|\bINDEFINID|\bPERMANENTE|9999\b|\bUNLIMITED|\bVITALICI/;
const curpShape = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/;

const one = (
  concept: Concept,
  read: { value: string; quality: number } | undefined,
): Reading | undefined =>
  read && {
    values: [{ concept, value: read.value, quality: read.quality }],
    quality: read.quality,
  };

const tenseOf = (concept: Concept): DateRules['tense'] =>
  concept === 'expiryDate' ? 'future' : 'past';

const readDate = (concept: Concept, text: string, rules: DateRules): Reading | undefined => {
  if (concept === 'expiryDate' && neverEnds.test(text.toUpperCase()))
    return one(concept, { value: '', quality: 0.9 });
  const [date] = readDates(text, rules);
  if (!date) return undefined;
  const rest = (text.slice(0, date.from) + text.slice(date.to)).replace(/[^\p{L}\d]/gu, '').length;
  return one(concept, { value: date.iso, quality: date.quality * (rest > 3 ? 0.85 : 1) });
};

const readDateAndPlace = (
  date: Concept,
  place: Concept | undefined,
  text: string,
  rules: DateRules,
): Reading | undefined => {
  const [found] = readDates(text, rules);
  if (!found) return undefined;
  const rest = `${text.slice(0, found.from)} ${text.slice(found.to)}`.replace(/\d+/g, ' ');
  const where = place && readPlace(rest);
  return {
    values: [
      { concept: date, value: found.iso, quality: found.quality },
      ...(place && where ? [{ concept: place, value: where.value, quality: where.quality }] : []),
    ],
    quality: found.quality,
  };
};

const readAnyNumber = (
  concept: Concept,
  text: string,
  rule: FieldRule | undefined,
  rules: DateRules,
): Reading | undefined => {
  const bare = rule?.strip ? text.replace(rule.strip, '') : text;
  const read = readNumber(bare, concept === 'curp' ? curpShape : rule?.pattern);
  if (!read) return undefined;
  const isDate =
    !rule?.pattern &&
    /^\d{1,2}[./ -]\d{1,2}[./ -]\d{4}$/.test(read.value) &&
    (['past', 'future'] as const).some(
      (tense) => readDates(read.value, { ...rules, tense }).length > 0,
    );
  return isDate ? undefined : one(concept, { value: read.value, quality: read.quality });
};

/** `ТКАЧЕНКО/TKACHENKO`: of two scripts the one of the zone, which comes last. */
const inLatin = (line: string): string => {
  const parts = line.split('/');
  return parts.length === 2 && parts.every((part) => /\p{L}{2}/u.test(part)) ? parts[1]! : line;
};

/** The same name on two lines, in the country's letters and in the zone's: the second. */
const withoutDoubles = (lines: readonly string[]): readonly string[] => {
  const [first, second] = lines.map((line) => fold(line).replace(/[^A-Z]/g, ''));
  if (lines.length !== 2 || !first || !second) return lines;
  const limit = 0.25 * second.length;
  return editCost(first, second, limit) <= limit ? lines.slice(1) : lines;
};

const readNames = (
  concept: Concept,
  lines: readonly string[],
  rule: FieldRule | undefined,
): Reading | undefined => {
  const kept = lines.filter((line) => !rule?.drop?.test(line.toUpperCase()));
  const names = withoutDoubles(rule?.lastLine ? kept.slice(-1) : kept).map((line) =>
    readName(inLatin(line)),
  );
  if (names.length === 0 || names.some((name) => name === undefined)) return undefined;
  const parts = names.map((name) => name!.value);
  const quality = Math.min(...names.map((name) => name!.quality));
  return { values: [{ concept, value: parts.join(' '), quality, lines: parts }], quality };
};

/** `lines` is the value as printed, one string a line. */
export const readValue = (
  concept: Concept,
  lines: readonly string[],
  rule: FieldRule | undefined,
  { layout, today }: Context,
): Reading | undefined => {
  const text = lines.join(' ');
  const rules: DateRules = {
    today,
    tense: tenseOf(concept),
    ...(layout?.dateOrder && { order: layout.dateOrder }),
  };
  switch (concept) {
    case 'surnames':
    case 'firstSurname':
    case 'secondSurname':
    case 'marriedSurname':
    case 'givenNames':
    case 'fullName':
    case 'name':
      return readNames(concept, lines, rule);
    case 'sex':
      return one(concept, readSex(text, layout?.sexWords));
    case 'nationality':
    case 'birthPlace':
    case 'birthCountry':
      return one(concept, readPlace(text));
    case 'birthDate':
    case 'issueDate':
    case 'expiryDate':
      return readDate(concept, text, rules);
    case 'birthDateAndPlace':
      return readDateAndPlace('birthDate', 'birthPlace', text, rules);
    case 'issueDateAndPlace':
      return readDateAndPlace('issueDate', undefined, text, rules);
    case 'validity': {
      const read = readValidity(text, rules);
      if (!read) return undefined;
      const from =
        read.from === undefined
          ? []
          : [{ concept: 'issueDate' as const, value: read.from, quality: read.quality }];
      return {
        values: [...from, { concept: 'expiryDate', value: read.until, quality: read.quality }],
        quality: read.quality,
      };
    }
    case 'documentNumber':
    case 'personalNumber':
    case 'cardSerial':
    case 'curp':
      return readAnyNumber(concept, text, rule, rules);
    case 'bloodType':
      return one(concept, readBloodType(text));
    case 'other':
      return undefined;
  }
};
