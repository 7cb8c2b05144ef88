import type { CalendarDate } from '../../spec/calendar.js';
import type { Candidate, EvidenceField } from './candidate.js';
import { isPlausible, parseDate, type DateContext } from './dates.js';
import { groupSame, shareOf, type Group } from './groups.js';
import type { Merged, MergedFields } from './merged.js';
import { curpHolds, numberHolds } from './number-holds.js';
import { sourceOrder } from './source-order.js';
import { bestSpelling, hasAccents, isName, mendName, respaced } from './spelling.js';

type MergeContext = {
  /** Three-letter code of the issuer, where some source tells. */
  readonly issuer: string | undefined;
  readonly today: CalendarDate;
  /** A passport's number follows no national rule. */
  readonly document?: 'card' | 'passport';
};

/** What check digits or the calendar refuse keeps this much of its confidence: a misread, most likely. */
const refusedWeight = 0.05;
/**
 * A number read this clearly is as printed, whatever its check digit says: it is answered and compared, and too
 * doubtful to be called valid. Of drawn lines as sure as this 311 of 316 were read right (models/text-reader).
 */
const minClear = 0.9;
const clearButRefused = 0.65;
/** A number whose check digit holds is right unless two errors cancel: a tenth of the doubt is left. */
const provenDoubt = 0.1;

/**
 * The one limit of doubt: below it a field stays empty, since an empty one can be asked for and a wrong one is
 * believed. It is the lowest at which less than 1 % of what is answered is wrong, on the labelled fronts and on drawn
 * Panamanian fronts alone: 3 of 312 and 1 of 419; at 0.3 it was 5 of 322 and 3 of 425 (eval/reports/cards.md, doubt).
 */
const minConfidence = 0.5;

/** Sure sources that contradict each other are no doubt of the eye: one is answered, and called contradicted. */
const minShare = 0.3;
/** A source this sure that says something else is a contradiction, not a misread. */
const minContradiction = 0.5;

const isDateField = (
  field: EvidenceField,
): field is 'birthDate' | 'issuingDate' | 'expirationDate' => field.endsWith('Date');

/** Whether its own arithmetic proves a value, refuses it, or cannot tell. */
const holds = (
  { field, value }: Candidate,
  { issuer, document = 'card' }: MergeContext,
  dates: DateContext,
): boolean | undefined => {
  if (isDateField(field)) {
    const date = parseDate(value);
    return date !== undefined && isPlausible(field, date, dates) ? undefined : false;
  }
  if (field === 'curp') return curpHolds(value);
  return field === 'documentNumber' ? numberHolds(value, issuer, document) : undefined;
};

const weighed = (candidate: Candidate, context: MergeContext, dates: DateContext): Candidate => {
  const { confidence, value } = candidate;
  const proof = value === '' ? undefined : holds(candidate, context, dates);
  if (proof === undefined) return candidate;
  if (proof) return { ...candidate, confidence: 1 - (1 - confidence) * provenDoubt };
  const isClear = candidate.field === 'documentNumber' && confidence >= minClear;
  return { ...candidate, confidence: isClear ? clearButRefused : confidence * refusedWeight };
};

const isPrint = ({ source }: Candidate): boolean => source === 'frontText' || source === 'backText';

/** Words misread in print are mended from a sure source without accents, so that the others keep theirs. */
const mended = (
  field: EvidenceField,
  winner: Group,
  others: readonly Group[],
  value: string,
): string => {
  if (!isName(field)) return value;
  if (winner.members.some(isPrint) || hasAccents(value)) return value;
  for (const { members } of others)
    for (const { value: printed } of members.filter(isPrint)) {
      const whole = mendName(printed, value);
      if (whole !== undefined) return whole;
    }
  return value;
};

const mergeField = (
  field: EvidenceField,
  candidates: readonly Candidate[],
  issuer: string | undefined,
): Merged | undefined => {
  const order = sourceOrder(issuer, field);
  const groups = groupSame(field, candidates, order);
  const winner = groups.reduce<Group | undefined>(
    (best, group) => (best === undefined || group.rank > best.rank ? group : best),
    undefined,
  );
  if (winner === undefined) return undefined;
  // The order of belief counts where there is something to choose.
  const confidence = groups.length === 1 ? winner.strength : shareOf(groups, winner);
  if (winner.strength < minConfidence || confidence < minShare) return undefined;
  const others = groups.filter((group) => group !== winner);
  const chosen = bestSpelling(field, winner.members, order);
  const value = isName(field) ? respaced(chosen.value, winner.members) : chosen.value;
  return {
    value: mended(field, winner, others, value),
    confidence,
    sources: [...new Set(winner.members.map(({ source }) => source))].sort(
      (a, b) => order.indexOf(a) - order.indexOf(b),
    ),
    isContradicted: others.some(({ strength }) => strength >= minContradiction),
    ...(chosen.quad && { quad: chosen.quad }),
    ...(chosen.truncated === true && { truncated: true }),
  };
};

/** Dates in the order in which one limits the next. */
const dateFields = ['birthDate', 'issuingDate', 'expirationDate'] as const;

/**
 * One value a field from all that was read, wherever it was read. Sources that agree raise its confidence;
 * check digits, the calendar and then the order of belief decide where they do not. What no source tells, or
 * none is sure of, is left out.
 */
export const mergeFields = (
  candidates: readonly Candidate[],
  context: MergeContext,
): MergedFields => {
  const merged: Partial<Record<EvidenceField, Merged>> = {};
  const fields = [...new Set(candidates.map(({ field }) => field))];
  const dated = dateFields.filter((field) => fields.includes(field));
  for (const field of [...dated, ...fields.filter((field) => !isDateField(field))]) {
    const known = (name: (typeof dateFields)[number]) => parseDate(merged[name]?.value ?? '');
    const dates = {
      today: context.today,
      birthDate: known('birthDate'),
      issuingDate: known('issuingDate'),
    };
    const told = candidates
      .filter((candidate) => candidate.field === field)
      .map((candidate) => weighed(candidate, context, dates));
    const answer = mergeField(field, told, context.issuer);
    if (answer !== undefined) merged[field] = answer;
  }
  return merged;
};
