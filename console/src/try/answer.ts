import type { CardShown, ShownKind } from '../../../src/contract/document/shown-kind.js';
import type { Part } from './parts.js';

/*
 * The service's answer as the page reads it: the interface's fields, and the extensions of
 * details=true.
 */

export type Shape = {
  readonly what: string;
  readonly name?: string;
  readonly score?: number;
  readonly corners: readonly (readonly [number, number])[];
};

export type Detections = {
  readonly width_px: number;
  readonly height_px: number;
  readonly shapes: readonly Shape[];
};

export type Condition = {
  readonly name: string;
  readonly code: number;
  readonly part: Part;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly holds: boolean;
  readonly near?: boolean;
};

export type FieldDetails = {
  readonly confidence: number;
  readonly sources?: readonly string[];
};

export type Details = {
  readonly expired?: boolean;
  readonly expires_in_days?: number;
  /** Why two photos are not the sides of one card. */
  readonly problem?: string;
  /** What a rejected photo shows, where that is certain; of a card on each side. */
  readonly document_kind?: ShownKind | CardShown;
  /** The country that was asked for, where the passport is of another. */
  readonly asked?: string;
  readonly detections?: Readonly<Partial<Record<Part, Detections>>>;
  readonly conditions?: readonly Condition[];
  readonly fields?: Readonly<Record<string, FieldDetails>>;
  readonly mrz?: { readonly confidence: number };
  readonly ocr?: { readonly fields?: Readonly<Record<string, FieldDetails>> };
  readonly comparison?: Readonly<Record<string, string>>;
  readonly timings_ms?: Readonly<Record<string, number>>;
};

export type Body = Readonly<Record<string, unknown>> & {
  readonly error_code?: number;
  readonly error?: string;
  readonly message?: string;
  readonly valid?: boolean;
  readonly id?: number;
  readonly MRZ?: Readonly<Record<string, unknown>>;
  readonly OCR?: Readonly<Record<string, unknown>>;
  readonly frontside?: Readonly<Record<string, string>>;
  readonly backside?: Readonly<Record<string, string>>;
  readonly match?: boolean;
  readonly matches_percentage?: number;
  readonly api_response?: Readonly<Record<string, number>>;
  readonly details?: Details;
} & Partial<Match>;

type Judged = {
  readonly valid: boolean;
  readonly error_code?: number;
  readonly message?: string;
};

/** What the comparison of a document's portrait with a selfie answers. */
export type Match = {
  readonly verdict: 'match' | 'doubt' | 'no_match';
  readonly similarity: number;
  readonly why?: 'no_photograph';
  readonly document_face: { readonly quality: number; readonly size_px: number };
  readonly selfie_face: { readonly quality: number; readonly size_px: number };
  readonly liveness: Judged & { readonly api_response: Readonly<Record<string, number>> };
  readonly proof_of_life?: Judged;
};

/** Undefined for other answers, and for a refusal. */
export const matchOf = (body: Body): Match | undefined =>
  body.verdict === undefined ? undefined : (body as Body & Match);

export type Answer = {
  readonly status: number;
  readonly body: Body;
  /** As it came. */
  readonly text: string;
};

/** The code to explain: the answer's own, or that of the part that failed (interface 2.5). */
export const refusalOf = ({ body }: Answer): { code: number; text: string } | undefined => {
  if (body.error_code !== undefined)
    return { code: body.error_code, text: body.error ?? body.message ?? '' };
  const { error_code: code, error } = (body.OCR ?? {}) as { error_code?: number; error?: string };
  return code === undefined ? undefined : { code, text: error ?? '' };
};
