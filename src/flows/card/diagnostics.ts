import { cornersOf } from '../../geometry/quad.js';
import type { SidesCompared } from '../../reading/merge/compare-sides.js';
import type { CardPhotos, CardSide } from './side.js';
import { describeDetection, describeDoubtful, describeFields } from '../document/diagnostics.js';
import { outlineOf, rounded } from '../overlay.js';
import type { MergedFields } from '../../reading/candidate.js';

/*
 * What details=true and details.metadata add for a card: detections, and the fields that the answer
 * has no place for.
 */

const describeSide = ({ documents, zone, barcodes, text }: CardSide) => ({
  document: documents[0]?.kind ?? 'none',
  lines: text?.page.lines.length,
  layout: text?.layout,
  zone:
    zone === undefined ? 'none' : `${zone.reading.format}${zone.reading.valid ? '' : ' not valid'}`,
  codes: barcodes.map(({ symbology, format }) => `${symbology} ${format}`),
});

/**
 * What was found on each side, in words and counts only: a rejection's evidence must hold no
 * personal data.
 */
export const describeSides = ({ front, back }: CardPhotos) => ({
  front: describeSide(front),
  back: describeSide(back),
});

const detailSide = (side: CardSide) => ({
  ...describeSide(side),
  layoutConfidence: side.text && rounded(side.text.layoutConfidence),
  documents: side.documents.map(describeDetection),
  codes: side.barcodes.map(({ symbology, format, quad }) => ({
    symbology,
    format,
    corners: outlineOf(cornersOf(quad)),
  })),
  ...(side.zone && { checks: side.zone.reading.checks }),
});

/**
 * Readings of print. Those of a zone or a barcode are not among them, because they are exact or
 * absent.
 */
export const readingsOf = ({ text }: CardSide) => [
  ...(text?.candidates ?? []),
  ...(text?.doubtful ?? []),
];

/** Everything that was read and where, in the photo's own pixels, for details=true. */
export const describeCard = (
  { front, back }: CardPhotos,
  issuer: string | undefined,
  fields: MergedFields,
  compared: SidesCompared | undefined,
) => ({
  issuer: issuer ?? '',
  fields: describeFields(fields),
  doubtful: describeDoubtful(fields, [front, back].flatMap(readingsOf)),
  front: detailSide(front),
  back: detailSide(back),
  ...(compared && { comparison: compared.fields }),
});
