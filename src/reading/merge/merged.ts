import type { Candidate, EvidenceField, Source } from './candidate.js';

/** A field's value from all sources together. */
export type Merged = {
  readonly value: string;
  /** Probability that it is the document's value. */
  readonly confidence: number;
  /** Those that agree, most trusted first. */
  readonly sources: readonly Source[];
  /** A sure source has another value. */
  readonly isContradicted: boolean;
  readonly quad?: Candidate['quad'];
  /** No source had room for the whole value. */
  readonly truncated?: boolean;
};

export type MergedFields = Readonly<Partial<Record<EvidenceField, Merged>>>;

/** `''` where no source has it. */
export const valueOf = (fields: MergedFields, field: EvidenceField): string =>
  fields[field]?.value ?? '';
