import { cornersOf, type Quad } from '../../geometry/quad.js';
import type { Detection, Detections } from '../../models/finder.js';
import { capPx, stepPx, stripHeightPx } from '../../models/mrz-reader.js';
import type { FieldName, MrzField, MrzReading } from '../../reading/mrz/types.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { Candidates, EvidenceField, MergedFields } from '../../reading/candidate.js';
import type { Strip } from '../../reading/mrz/zone/strip.js';
import { outlineOf, rounded } from '../overlay.js';

/* What details=true adds: positions and confidences, in the photo's own pixels. */

/**
 * The corners around characters `from` to `to` of a line, from the steps of the strip in which they
 * were read.
 */
const charactersBox = (strip: Strip, spans: Float32Array, from: number, to: number) => {
  const left = spans[2 * from]! * stepPx;
  const right = (spans[2 * (to - 1) + 1]! + 1) * stepPx;
  const top = (stripHeightPx - capPx) / 2 - 2;
  const bottom = (stripHeightPx + capPx) / 2 + 2;
  const { toPhoto } = strip;
  return outlineOf([
    toPhoto(left, top),
    toPhoto(right, top),
    toPhoto(right, bottom),
    toPhoto(left, bottom),
  ]);
};

/** Fields of the zone by their names in the answer; http/present spells them for the wire. */
const answerNames: Partial<Record<FieldName, string>> = {
  documentNumber: 'documentNumber',
  optionalData: 'registryNumber',
  issuingState: 'country',
  names: 'names',
  birthDate: 'birthDate',
  sex: 'gender',
  expirationDate: 'expirationDate',
  nationality: 'nationality',
};

const describeField = (field: MrzField, { reading, strips }: MrzFound) => {
  const spans = reading.stepSpans[field.line];
  const strip = strips[field.line];
  return {
    confidence: rounded(field.confidence, 4),
    ...(field.problem && { problem: field.problem }),
    ...(strip && spans && { box: charactersBox(strip, spans, field.from, field.to) }),
  };
};

/** Fields of the zone under the answer's names, each with its confidence and place. */
export const describeZoneFields = (zone: MrzFound) =>
  Object.fromEntries(
    Object.entries(zone.reading.fields).flatMap(([name, field]) => {
      const shown = answerNames[name as FieldName];
      return shown ? [[shown, describeField(field, zone)]] : [];
    }),
  );

const describeChecks = (checks: MrzReading['checks']) =>
  Object.fromEntries(
    Object.entries(checks).map(([name, holds]) => [answerNames[name as FieldName] ?? name, holds]),
  );

export const describeDetection = <D extends Detection>({ quad, score, ...kind }: D) => ({
  ...kind,
  score: rounded(score),
  corners: outlineOf(cornersOf(quad)),
});

export const describeReading = (zone: MrzFound, detections: Detections) => ({
  mrz: {
    format: zone.reading.format,
    letterHeightPx: rounded(Math.min(...zone.strips.map(({ letterPx }) => letterPx)), 1),
    confidence: rounded(zone.reading.confidence, 4),
    checks: describeChecks(zone.reading.checks),
    repaired: zone.reading.repairs,
  },
  fields: describeZoneFields(zone),
  documents: detections.documents.map(describeDetection),
  mrzBands: detections.bands.map(describeDetection),
});

const boxOf = (quad: Quad | undefined) => quad && { box: outlineOf(cornersOf(quad)) };

/**
 * Fields that are read, though not every answer contains them (a personal code is in interface 2.4
 * alone).
 */
const unanswered = new Set<string>([
  'cardSerial',
  'personalNumber',
  'birthPlace',
  'personalCode',
] satisfies EvidenceField[]);

/** What details=true adds for each field: confidence, sources and position in the photo. */
export const describeFields = (fields: MergedFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { value, confidence, sources, isContradicted, quad }]) => [
      name,
      {
        confidence: rounded(confidence),
        sources,
        ...(unanswered.has(name) && { value }),
        ...(isContradicted && { isContradicted }),
        ...boxOf(quad),
      },
    ]),
  );

/** The likeliest reading of each field that is left empty because its confidence is too low. */
export const describeDoubtful = (fields: MergedFields, readings: Candidates) => {
  const likeliest = [...readings]
    .filter(({ field, value }) => value !== '' && fields[field] === undefined)
    .sort((a, b) => a.confidence - b.confidence);
  return Object.fromEntries(
    likeliest.map(({ field, value, confidence, source, quad }) => [
      field,
      { reading: value, confidence: rounded(confidence), source, ...boxOf(quad) },
    ]),
  );
};
