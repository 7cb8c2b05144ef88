import { type Quad, cornersOf } from '../../geometry/quad.js';
import type { Candidates, EvidenceField, MergedFields } from '../../reading/merge/candidate.js';

const round = (value: number): number => Number(value.toFixed(3));

const boxOf = (quad: Quad | undefined) =>
  quad && { box: cornersOf(quad).map(({ x, y }) => [Math.round(x), Math.round(y)]) };

/** Read, though no answer has a place for them. */
const unanswered = new Set<string>(['cardSerial', 'birthPlace'] satisfies EvidenceField[]);

/** What details=true adds for each field: confidence, sources and position in the photo. */
export const describeFields = (fields: MergedFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { value, confidence, sources, isContradicted, quad }]) => [
      name,
      {
        confidence: round(confidence),
        sources,
        ...(unanswered.has(name) && { value }),
        ...(isContradicted && { isContradicted }),
        ...boxOf(quad),
      },
    ]),
  );

/** Of each field that is left empty its likeliest reading, which is too doubtful to be answered. */
export const describeDoubtful = (fields: MergedFields, readings: Candidates) => {
  const likeliest = [...readings]
    .filter(({ field, value }) => value !== '' && fields[field] === undefined)
    .sort((a, b) => a.confidence - b.confidence);
  return Object.fromEntries(
    likeliest.map(({ field, value, confidence, source, quad }) => [
      field,
      { reading: value, confidence: round(confidence), source, ...boxOf(quad) },
    ]),
  );
};
