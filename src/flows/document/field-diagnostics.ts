import { cornersOf } from '../../geometry/quad.js';
import type { MergedFields } from '../../reading/merge/candidate.js';

const round = (value: number): number => Number(value.toFixed(3));

/** What details=true adds for each field: confidence, sources and position in the photo. */
export const describeFields = (fields: MergedFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { confidence, sources, isContradicted, quad }]) => [
      name,
      {
        confidence: round(confidence),
        sources,
        ...(isContradicted && { isContradicted }),
        ...(quad && { box: cornersOf(quad).map(({ x, y }) => [Math.round(x), Math.round(y)]) }),
      },
    ]),
  );
