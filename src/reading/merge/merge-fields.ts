import type { Candidate, Candidates, DateField, EvidenceField } from '../candidate.js';
import type { MergeContext, MergedField, MergedFields } from '../candidate.js';
import { dateFields, isDate, isName, isPrint } from '../candidate.js';
import { type DateContext, isPlausible, parseDate } from './dates.js';
import { type Group, groupSame, shareOf } from './groups.js';
import { sourceOrder } from './source-order.js';
import { bestSpelling, hasAccents, mendName, respaced } from './spelling.js';
import { numberHolds, personalCodeHolds } from '../../issuers/check-number.js';

/** Share of confidence kept by values that a check digit or the calendar refuses. */
const refusedWeight = 0.05;
/**
 * From this confidence on a number is as printed, even if its check digit is wrong: it is answered
 * and compared, but not called valid. Of drawn lines with this confidence 311 of 316 were right
 * (models/text-reader).
 */
const minClear = 0.9;
const clearButRefused = 0.65;
/**
 * With a valid check digit only this share of a number's doubt remains, for errors that cancel out.
 */
const provenDoubt = 0.1;

/**
 * Below this confidence a field stays empty: an empty field can be asked for, a wrong one would be
 * believed. It is the lowest threshold with less than 1 % of the answers wrong on the labelled
 * fronts (3 of 312) and on drawn fronts (1 of 419); at 0.3 it was 5 of 322 and 3 of 425
 * (lab/eval/reports/cards.md, doubt).
 */
const minConfidence = 0.5;

/**
 * Two sources with high confidence that disagree were not misread: one value is answered, marked as
 * contradicted.
 */
const minShare = 0.3;
/** From this confidence on, a differing source is a contradiction, not a misread. */
const minContradiction = 0.5;

/** Whether a check digit or the calendar proves the value, refuses it, or says nothing. */
const holds = ({ field, value }: Candidate, context: MergeContext, dates: DateContext) => {
  const { issuer, document = 'card' } = context;
  if (isDate(field)) {
    const date = parseDate(value);
    return date !== undefined && isPlausible(field, date, dates) ? undefined : false;
  }
  if (field === 'personalCode') return personalCodeHolds(value);
  return field === 'documentNumber' ? numberHolds(value, issuer, document) : undefined;
};

const weighted = (candidate: Candidate, context: MergeContext, dates: DateContext): Candidate => {
  const { confidence, value } = candidate;
  const proof = value === '' ? undefined : holds(candidate, context, dates);
  if (proof === undefined) return candidate;
  if (proof) return { ...candidate, confidence: 1 - (1 - confidence) * provenDoubt };
  const isClear = candidate.field === 'documentNumber' && confidence >= minClear;
  return { ...candidate, confidence: isClear ? clearButRefused : confidence * refusedWeight };
};

/**
 * Repairs misread words of a printed name from a source with high confidence; other words keep
 * their accents.
 */
const mended = (field: EvidenceField, winner: Group, others: readonly Group[], value: string) => {
  if (!isName(field)) return value;
  if (winner.members.some(isPrint) || hasAccents(value)) return value;
  for (const { members } of others)
    for (const { value: printed } of members.filter(isPrint)) {
      const whole = mendName(printed, value);
      if (whole !== undefined) return whole;
    }
  return value;
};

const mergeField = (field: EvidenceField, candidates: Candidates, issuer: string | undefined) => {
  const order = sourceOrder(issuer, field);
  const groups = groupSame(field, candidates, order);
  const winner = groups.reduce<Group | undefined>(
    (best, group) => (best === undefined || group.rank > best.rank ? group : best),
    undefined,
  );
  if (winner === undefined) return undefined;
  // The source order counts only where there is a choice.
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

/**
 * One value for each field from all sources. Agreement raises its confidence; check digits, the
 * calendar and then the source order decide where sources differ. Fields with low confidence in
 * every source are left out.
 */
export const mergeFields = (candidates: Candidates, context: MergeContext): MergedFields => {
  const merged: Partial<Record<EvidenceField, MergedField>> = {};
  const fields = [...new Set(candidates.map(({ field }) => field))];
  const dated = dateFields.filter((field) => fields.includes(field));
  for (const field of [...dated, ...fields.filter((field) => !isDate(field))]) {
    const known = (name: DateField) => parseDate(merged[name]?.value ?? '');
    const dates = {
      today: context.today,
      birthDate: known('birthDate'),
      issuingDate: known('issuingDate'),
    };
    const own = candidates
      .filter((candidate) => candidate.field === field)
      .map((candidate) => weighted(candidate, context, dates));
    const answer = mergeField(field, own, context.issuer);
    if (answer !== undefined) merged[field] = answer;
  }
  return merged;
};
