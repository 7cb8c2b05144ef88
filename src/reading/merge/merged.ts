import type { Candidate, EvidenceField, Source } from './candidate.js';

/** What all sources together say of a field. */
export type Merged = {
  readonly value: string;
  /** Probability that it is what the document says. */
  readonly confidence: number;
  /** Those that agree, most believed first. */
  readonly sources: readonly Source[];
  /** Another source says something else, and is as sure as one may be. */
  readonly isContradicted: boolean;
  readonly quad?: Candidate['quad'];
  /** The whole value may go on: no source had room for more. */
  readonly truncated?: boolean;
};

export type MergedFields = Readonly<Partial<Record<EvidenceField, Merged>>>;

/** `''` where no source tells. */
export const valueOf = (fields: MergedFields, field: EvidenceField): string =>
  fields[field]?.value ?? '';
