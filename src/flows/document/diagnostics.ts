import { cornersOf, type Quad } from '../../geometry/quad.js';
import type { Detections } from '../../models/finder.js';
import { capPx, stepPx, stripHeightPx } from '../../models/mrz-reader.js';
import type { FieldName, MrzField, MrzReading } from '../../reading/mrz/types.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { Strip } from '../../reading/mrz/zone/strip.js';

/* What details=true adds: positions and confidences, in the photo's own pixels. */

type Pixel = readonly [x: number, y: number];

const pixel = ({ x, y }: { x: number; y: number }): Pixel => [Math.round(x), Math.round(y)];

const boxOf = (quad: Quad): readonly Pixel[] => cornersOf(quad).map(pixel);

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Corners around characters `from` to `to` of a line, as the reader saw them in its strip. */
const charactersBox = (strip: Strip, spans: Float32Array, from: number, to: number) => {
  const left = spans[2 * from]! * stepPx;
  const right = (spans[2 * (to - 1) + 1]! + 1) * stepPx;
  const [top, bottom] = [(stripHeightPx - capPx) / 2 - 2, (stripHeightPx + capPx) / 2 + 2];
  return [
    strip.toPhoto(left, top),
    strip.toPhoto(right, top),
    strip.toPhoto(right, bottom),
    strip.toPhoto(left, bottom),
  ].map(pixel);
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
    confidence: round(field.confidence, 4),
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

export const describeReading = (zone: MrzFound, detections: Detections) => ({
  mrz: {
    format: zone.reading.format,
    letterHeightPx: round(Math.min(...zone.strips.map(({ letterPx }) => letterPx)), 1),
    confidence: round(zone.reading.confidence, 4),
    checks: describeChecks(zone.reading.checks),
    repaired: zone.reading.repairs,
  },
  fields: describeZoneFields(zone),
  documents: detections.documents.map(({ quad, kind, score }) => ({
    kind,
    score: round(score, 3),
    corners: boxOf(quad),
  })),
  mrzBands: detections.bands.map(({ quad, score }) => ({
    score: round(score, 3),
    corners: boxOf(quad),
  })),
});
