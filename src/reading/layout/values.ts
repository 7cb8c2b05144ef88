import type { CalendarDate } from '../../contract/calendar.js';
import { editCost, fold } from './fold.js';
import type { Concept, FieldRule, Layout } from '../../issuers/define/layout.js';
import { issuers } from '../../issuers/index.js';
import { type DateRules, readDates, readValidity } from './shapes/date.js';
import { readName } from './shapes/name.js';
import { isOfName, withoutTitles } from './shapes/titles.js';
import { readNumber } from './shapes/number.js';
import { readBloodType, readPlace } from './shapes/place.js';
import { readSex } from './shapes/sex.js';
import { isCyrillic } from '../text/script.js';

/** A value of one concept; a name keeps its `lines`, to be split later. */
export type Value = {
  readonly concept: Concept;
  readonly value: string;
  readonly quality: number;
  readonly lines?: readonly string[];
  /** The part of the text that holds the value; the rest may belong to another label. */
  readonly part?: Part;
  /**
   * Where the value is printed in two scripts: how many lines, counted from the last, hold the one
   * we keep.
   */
  readonly lastLines?: number;
};

type Part = { readonly from: number; readonly to: number };

export type Reading = { readonly values: readonly Value[]; readonly quality: number };

export type Context = { readonly layout: Layout | undefined; readonly today: CalendarDate };

/** Concepts with a distinctive shape: they are searched a little further away. */
export const isStrict = (concept: Concept): boolean =>
  /Date|Number|sex|bloodType|personalCode|cardSerial|validity/.test(concept);

const neverEnds = /\bNO\s+CADUCA|\bINDEFINID|\bPERMANENTE|9999\b|\bUNLIMITED|\bVITALICI/;
const personalCodes = issuers.flatMap(({ personalCode }) => personalCode?.printed ?? []);

const one = (concept: Concept, read: { value: string; quality: number } | undefined, part?: Part) =>
  read && {
    values: [{ concept, value: read.value, quality: read.quality, ...(part && { part }) }],
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
  return one(concept, { value: date.iso, quality: date.quality * (rest > 3 ? 0.85 : 1) }, date);
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
      // A badly read place says nothing against the date beside it.
      { concept: date, value: found.iso, quality: found.quality, part: found },
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
  const patterns = concept === 'personalCode' ? personalCodes : [rule?.pattern];
  const [read] = patterns.flatMap((pattern) => readNumber(bare, pattern) ?? []);
  if (!read) return undefined;
  const isDate =
    !rule?.pattern &&
    /^\d{1,2}[./ -]\d{1,2}[./ -]\d{4}$/.test(read.value) &&
    (['past', 'future'] as const).some(
      (tense) => readDates(read.value, { ...rules, tense }).length > 0,
    );
  if (isDate) return undefined;
  return one(concept, { value: read.value, quality: read.quality }, rule?.strip ? undefined : read);
};

/** `ТКАЧЕНКО/TKACHENKO`: of two scripts the last one, which the zone uses. */
const inLatin = (line: string): string => {
  const parts = line.split('/');
  return parts.length === 2 && parts.every((part) => /\p{L}{2}/u.test(part)) ? parts[1]! : line;
};

/** `Україна/UKR`, `SVENSK/SWE`: the code counts, not the word before it. */
const readNationality = (text: string): Reading | undefined => {
  const code = /(?<=[/|]\s*)\p{Lu}{3}(?=\s*$)/u.exec(text);
  const part = code && { from: code.index, to: code.index + 3 };
  return one('nationality', readPlace(code ? code[0] : text), part ?? undefined);
};

/**
 * Where a name is on two lines, in the country's letters and transliterated, only the second is
 * kept.
 */
const withoutDoubles = (lines: readonly string[]): readonly string[] => {
  const latin = lines.filter((line) => !isCyrillic(line));
  if (latin.length > 0 && latin.length < lines.length) return latin;
  const [first, second] = lines.map((line) => fold(line).replace(/[^A-Z]/g, ''));
  if (lines.length !== 2 || !first || !second) return lines;
  const limit = 0.25 * second.length;
  return editCost(first, second, limit) <= limit ? lines.slice(1) : lines;
};

/** The birth name below the current one. */
const bornAs = /^\s*(?:geb\.|geborene?\b|née?\b|nacida\b|rozená\b|z domu\b)/i;

/** `OKAFOR, NIA BETH`: a comma ends the surnames. */
const atComma = (line: string): readonly string[] => {
  const parts = line.split(/,\s+/);
  return parts.length === 2 && parts.every((part) => /\p{L}{2}/u.test(part)) ? parts : [line];
};

const readNames = (concept: Concept, lines: readonly string[], rule: FieldRule | undefined) => {
  const kept = (concept === 'fullName' ? lines.flatMap(atComma) : lines)
    .map(withoutTitles)
    .filter(
      (line) => isOfName(line) && !bornAs.test(line) && !rule?.drop?.test(line.toUpperCase()),
    );
  const distinct = withoutDoubles(rule?.lastLine ? kept.slice(-1) : kept);
  const names = distinct.map((line) => readName(inLatin(line)));
  if (names.length === 0 || names.some((name) => name === undefined)) return undefined;
  const parts = names.map((name) => name!.value);
  const quality = Math.min(...names.map((name) => name!.quality));
  const lastLines = distinct.length < kept.length ? { lastLines: distinct.length } : {};
  return {
    values: [{ concept, value: parts.join(' '), quality, lines: parts, ...lastLines }],
    quality,
  };
};

const readSexIn = (text: string, layout: Layout | undefined): Reading | undefined => {
  const read = readSex(text, layout?.sexWords);
  return one('sex', read, read);
};

/** Dates in the order of parts that the layout prints. */
export const dateRules = (tense: DateRules['tense'], { layout, today }: Context): DateRules => ({
  today,
  tense,
  ...(layout?.dateOrder && { order: layout.dateOrder }),
});

/** `lines` holds the value as printed. */
export const readValue = (
  concept: Concept,
  lines: readonly string[],
  rule: FieldRule | undefined,
  { layout, today }: Context,
): Reading | undefined => {
  const text = lines.join(' ');
  const rules = dateRules(tenseOf(concept), { layout, today });
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
      return readSexIn(text, layout);
    case 'nationality':
      return readNationality(text);
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
    case 'personalCode':
      return readAnyNumber(concept, text, rule, rules);
    case 'bloodType':
      return one(concept, readBloodType(text));
    case 'other':
      return undefined;
  }
};
