import type { Point } from '../geometry/point.js';
import { cornersOf, type Quad } from '../geometry/quad.js';
import { codes } from '../contract/codes.js';
import type { CardData } from '../contract/documents.js';
import { explain, type Thresholds } from '../contract/threshold.js';

/*
 * What details=true adds to the answer, also to a refusal: where each thing was detected, and each
 * measure with its limits. It is the same for every flow, so clients draw it without knowing flows.
 */

type ShapeKind =
  | 'document'
  | 'mrz'
  | 'field'
  | 'code'
  | 'portrait'
  | 'glare'
  | 'edit'
  | 'face'
  | 'oval'
  | 'eye'
  | 'pupil';

/** A point or an outline, in pixels of the upright photo. */
export type Shape = {
  readonly what: ShapeKind;
  /** Name of the field; kind of document or code. */
  readonly name?: string;
  readonly score?: number;
  readonly corners: readonly (readonly [x: number, y: number])[];
};

export type Overlay = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly shapes: readonly Shape[];
};

export type Part = 'frontside' | 'backside' | 'selfie';

type Condition = {
  readonly name: string;
  /** The code that refuses the photo, if the threshold is violated and judged. */
  readonly code: number;
  readonly part: Part;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly holds: boolean;
  /**
   * The measure is beyond its threshold, but the second measure does not agree, so the photo is
   * accepted.
   */
  readonly doubt?: true;
  /**
   * The threshold holds, but so narrowly that another photo of the same document might violate it.
   */
  readonly near?: true;
};

/**
 * What was read of a card that is refused because a name or a number is missing, so that a person
 * can complete it. It is personal data, so it is kept out of the rejection's evidence, which is
 * logged.
 */
export type PartialCard = {
  readonly card: CardData;
  /** Required fields without a value. */
  readonly missing: readonly string[];
  /** Confidence, sources and position of each field that was read. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The likeliest reading of each field that was too doubtful. */
  readonly doubtful: Readonly<Record<string, unknown>>;
};

export type Explained = {
  readonly detections: Readonly<Partial<Record<Part, Overlay>>>;
  readonly conditions: readonly Condition[];
  /** What was read of a refused card. */
  readonly partial?: PartialCard;
};

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

export const outlineOf = (points: readonly Point[]): Shape['corners'] =>
  points.map(({ x, y }) => [Math.round(x), Math.round(y)]);

export const quadShape = (
  what: ShapeKind,
  quad: Quad,
  { name, score }: { readonly name?: string; readonly score?: number } = {},
): Shape => ({
  what,
  ...(name !== undefined && { name }),
  ...(score !== undefined && { score: rounded(score) }),
  corners: outlineOf(cornersOf(quad)),
});

/** JSON has no infinity, and a document without any edge has infinite blur. */
const shownForInfinity = 99;

/** Each measure that was taken, against the limit that the judge applies to it. */
export const conditionsOf = <M>(part: Part, thresholds: Thresholds<M>, measures: Partial<M>) =>
  explain(thresholds, measures).map(
    ({ measure, reason, value, above, min = above, max, holds, isDoubtful, near }): Condition => ({
      name: measure,
      code: codes[reason].code,
      part,
      value: Number.isFinite(value) ? rounded(value) : shownForInfinity,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      holds,
      ...(isDoubtful && { doubt: true }),
      ...(near && { near }),
    }),
  );
