import type { Concept, Layout } from '../../../issuers/define/layout.js';
import type { TaggedWord } from '../../../models/field-tagger.js';
import type { CalendarDate } from '../../../contract/calendar.js';
import type { Candidate, Candidates, EvidenceField, Source } from '../../candidate.js';
import { nationalityCode } from '../../merge/same-value.js';
import { compose, type FieldValue, type Page } from '../compose.js';
import { isLabelLike } from '../labels/label-index.js';
import { printedBy } from './printed-by.js';
import { taggedFieldValues } from './tagged-fields.js';

/**
 * Tagged values below these probabilities are left empty: the first beside a layout, which mostly
 * has the value itself, the second without one. Set on the labelled fronts read without their
 * country's layouts (lab/eval/reports/cards.md, leave one country out).
 */
const minBesideLayout = 0.8;
const minAlone = 0.6;
/**
 * From this confidence on, a recognised layout is the page's, even if it is that of the other side.
 */
const minSure = 0.9;
/** Two confidences that differ by less than this count as equal. */
const contested = 0.15;

/** The tagger has no tag for these: labels alone find them. */
const untagged = new Set<EvidenceField>(['bloodType', 'personalCode', 'birthCountry']);

type TaggedPage = Page & {
  readonly words: readonly TaggedWord[];
  readonly today: CalendarDate;
};

const compact = (value: string): string => value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A misread caption must not be taken for a field's value. */
const captionOf: Partial<Record<EvidenceField, Concept>> = {
  names: 'givenNames',
  surnames: 'surnames',
  birthPlace: 'birthPlace',
};

/** A nationality must be a country, and a caption is not a value. */
const isPlausible = ({ field, value }: Candidate): boolean => {
  if (field === 'nationality') return nationalityCode(value) !== undefined;
  const caption = captionOf[field];
  return caption === undefined || !isLabelLike(value, caption);
};

const candidatesOf = (page: TaggedPage, tagged: readonly FieldValue[], min: number): Candidates => {
  const values = tagged.filter(({ score }) => score >= min);
  const candidates = compose(values, undefined, page).filter(isPlausible);
  const isNamed = (list: readonly FieldValue[]): boolean =>
    list.some(({ concept }) => concept === page.naming);
  // The number that identifies the card was found, but not read well enough: no other number may
  // take its place.
  return page.kind === 'passport' || isNamed(values) === isNamed(tagged)
    ? candidates
    : candidates.filter(({ field }) => field !== 'documentNumber');
};

/** How many fields two readings of a page have in common, with the same and with another value. */
const compare = (some: Candidates, others: Candidates) => {
  const shared = some.flatMap(({ field, value }) =>
    others
      .filter((other) => other.field === field)
      .map((other) => compact(other.value) === compact(value)),
  );
  const same = shared.filter(Boolean).length;
  return { same, different: shared.length - same };
};

/**
 * Where layout and tagger took one text for one field, the higher confidence counts: each includes
 * the doubt about the text itself.
 */
const agreed = (candidates: Candidates, tagged: Candidates) =>
  candidates.map((candidate) => {
    const same = tagged.find(
      ({ field, value }) =>
        field === candidate.field && compact(value) === compact(candidate.value),
    );
    return same && same.confidence > candidate.confidence
      ? { ...candidate, confidence: same.confidence }
      : candidate;
  });

/** Two dates for one field with about equal confidence: neither is answered. */
const isContested = ({ field, value, confidence }: Candidate, tagged: Candidates) =>
  field.endsWith('Date') &&
  tagged.some(
    (other) =>
      other.field === field && other.value !== value && other.confidence > confidence - contested,
  );

/** Layout and tagger assigned one number to two fields: it is the one that identifies the card. */
const isNamingNumber = ({ field, value }: Candidate, all: Candidates): boolean =>
  (field === 'personalNumber' || field === 'cardSerial') &&
  all.some((one) => one.field === 'documentNumber' && compact(one.value) === compact(value));

const lacks = (list: Candidates, wanted: EvidenceField): boolean =>
  !list.some(({ field }) => field === wanted);

const numbers: ReadonlySet<EvidenceField> = new Set([
  'documentNumber',
  'personalNumber',
  'cardSerial',
]);

/** The same number is already answered, as this field or another. */
const isAnswered = ({ field, value }: Candidate, answered: Candidates): boolean =>
  !lacks(answered, field) ||
  (numbers.has(field) &&
    answered.some((one) => numbers.has(one.field) && compact(one.value) === compact(value)));

/** Whether a card of the layout may print this; a citizen's card may print the nationality. */
const mayPrint = (layout: Layout, { field, value }: Candidate): boolean => {
  const has = (concept: Concept): boolean => layout.fields.some((rule) => rule.concept === concept);
  if (field === 'nationality') return has(field) || nationalityCode(value) === layout.country;
  if (field === 'birthPlace') return has(field) || has('birthDateAndPlace');
  return field === 'cardSerial' || field === 'personalNumber' || printedBy(layout.id).has(field);
};

/** Candidates of a page, and readings of other fields that are too doubtful to be answered. */
type JoinedFields = { readonly candidates: Candidates; readonly doubtful: Candidates };

type ByTags = { readonly certainCandidates: Candidates; readonly own: Candidates };

/** The layout that fits the page best, and how well. */
type Recognised = { readonly layout: Layout; readonly score: number };

const isOfSide = ({ side }: Layout, source: Source): boolean =>
  side === (source === 'frontText' ? 'front' : 'back');

const join = (
  layout: Layout | undefined,
  candidates: Candidates,
  { certainCandidates: sure, own }: ByTags,
): Candidates => {
  const { same, different } = compare(sure, candidates);
  if (layout !== undefined && same >= different) {
    const isWanted = (one: Candidate): boolean =>
      mayPrint(layout, one) && lacks(candidates, one.field);
    // A layout whose captions were not read has no readings to compare with.
    const further = (same > 0 ? sure : own).filter(isWanted);
    const kept = agreed(candidates, own).filter((one) => !isContested(one, sure));
    const all = [...kept, ...further];
    return all.filter((one) => !isNamingNumber(one, all));
  }
  return [...own, ...candidates.filter(({ field }) => untagged.has(field) && lacks(own, field))];
};

/**
 * Joins the candidates of labels and layouts with those of the tagger. A recognised layout comes
 * first, and the tagger fills in printed fields that were not found. If the two disagree on most
 * values, or the layout seems to be that of the other side, the layout is taken to be another
 * card's. If the other side is recognised with high confidence, its tags are ignored. Without a
 * layout the tagger decides.
 */
export const withTagged = (
  recognised: Recognised | undefined,
  candidates: Candidates,
  tagged: TaggedPage,
): JoinedFields => {
  const layout = recognised?.layout;
  const isOfThisSide = layout !== undefined && isOfSide(layout, tagged.source);
  const isOtherSide = !isOfThisSide && recognised !== undefined && recognised.score >= minSure;
  if (isOtherSide || tagged.words.length === 0) return { candidates, doubtful: [] };
  const { page, words, today, naming } = tagged;
  const values = taggedFieldValues(page, words, { layout, today, naming });
  const read = { ...tagged, printed: isOfThisSide ? layout.fields : [] };
  const sure = candidatesOf(read, values, minBesideLayout);
  const own = candidatesOf(read, values, minAlone);
  const joined = join(isOfThisSide ? layout : undefined, candidates, {
    certainCandidates: sure,
    own,
  });
  const doubtful = [...candidatesOf(read, values, 0), ...candidates];
  return { candidates: joined, doubtful: doubtful.filter((one) => !isAnswered(one, joined)) };
};
