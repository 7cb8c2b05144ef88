import type { Quad } from '../geometry/quad.js';
import type { CalendarDate } from '../contract/calendar.js';
import type { EvidenceField, Source } from '../contract/evidence.js';

export type { EvidenceField, Source };

/**
 * One source's value of one field, in the normal form of the field: names upper case with their
 * accents, dates `YYYY-MM-DD`, gender `M` or `F`, country and nationality as printed, upper case.
 * `''` states that the document has no such value (no expiry, no blood type); a field that was not
 * found has no candidate.
 */
export type Candidate = {
  readonly field: EvidenceField;
  readonly value: string;
  readonly source: Source;
  /** Probability that the value is the printed one. */
  readonly confidence: number;
  /** In the photo's pixels, for the details of an answer. */
  readonly quad?: Quad;
  /** Truncated by the issuer: the whole value begins with it. */
  readonly truncated?: boolean;
};

export type Candidates = readonly Candidate[];
export type Sources = readonly Source[];

export type MergeContext = {
  /** Three-letter code of the issuer, where known. */
  readonly issuer: string | undefined;
  readonly today: CalendarDate;
  /** A passport's number follows no national rule. */
  readonly document?: 'card' | 'passport';
};

export type MergedField = {
  readonly value: string;
  readonly confidence: number;
  /** Sources that agree, most trusted first. */
  readonly sources: readonly Source[];
  /** A source with high confidence has another value. */
  readonly isContradicted: boolean;
  readonly quad?: Candidate['quad'];
  /** Every source has it cut off, so the whole value is not known. */
  readonly truncated?: boolean;
};

export type MergedFields = Readonly<Partial<Record<EvidenceField, MergedField>>>;

export const isPrint = ({ source }: Candidate): boolean =>
  source === 'frontText' || source === 'backText';

export const isName = (field: EvidenceField) => field === 'names' || field === 'surnames';

/** In the order in which they are merged: birth and issue limit what the later ones can be. */
export const dateFields = ['birthDate', 'issuingDate', 'expirationDate'] as const;
export type DateField = (typeof dateFields)[number];

export const isDate = (field: EvidenceField): field is DateField => field.endsWith('Date');

/** The merged value of a field; empty if no source has one. */
export const valueOf = (fields: MergedFields, field: EvidenceField): string =>
  fields[field]?.value ?? '';
