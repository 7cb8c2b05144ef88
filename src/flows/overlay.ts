import type { Point } from '../geometry/point.js';
import { cornersOf, type Quad } from '../geometry/quad.js';
import { codes, type Reason } from '../spec/codes.js';

/*
 * What details=true tells beside the answer, also of a photo that was refused: where each thing was seen, and
 * each condition with its limit. One shape for every flow, so that whoever draws it needs to know no flow.
 */

export type What =
  'document' | 'mrz' | 'field' | 'code' | 'portrait' | 'glare' | 'face' | 'oval' | 'eye' | 'pupil';

/** Corners in the photo's own pixels, as a person holds it; one point, or an outline. */
export type Shape = {
  readonly what: What;
  /** Which field, which kind of document or code. */
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

export type Condition = {
  readonly name: string;
  /** What it is refused with where the condition is judged. */
  readonly code: number;
  readonly part: Part;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly holds: boolean;
};

export type Explained = {
  readonly seen: Readonly<Partial<Record<Part, Overlay>>>;
  readonly conditions: readonly Condition[];
};

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

export const outlineOf = (points: readonly Point[]): Shape['corners'] =>
  points.map(({ x, y }) => [Math.round(x), Math.round(y)]);

export const quadShape = (
  what: What,
  quad: Quad,
  told: Pick<Shape, 'name'> & { readonly score?: number } = {},
): Shape => ({
  what,
  ...(told.name !== undefined && { name: told.name }),
  ...(told.score !== undefined && { score: rounded(told.score) }),
  corners: outlineOf(cornersOf(quad)),
});

type Limits = { readonly min?: number; readonly max?: number };

export const condition = (
  part: Part,
  name: string,
  reason: Reason,
  value: number,
  limits: Limits,
): Condition => ({
  name,
  code: codes[reason].code,
  part,
  value: rounded(value),
  ...limits,
  holds: value >= (limits.min ?? -Infinity) && value <= (limits.max ?? Infinity),
});
