import { issuerOf } from '../../issuers/index.js';
import type { MergeContext, MergedFields } from '../../reading/candidate.js';
import { valueOf } from '../../reading/candidate.js';
import { reject } from '../../contract/rejection.js';
import { describeSides } from './diagnostics.js';
import { type CardPhotos, type CardSide, hasData, required } from './side.js';
import { numberHolds } from '../../issuers/check-number.js';

/** Below this confidence the answer is not called valid. */
const minConfidence = 0.5;

/** The issuer's barcode holds the data and none was decoded, so the barcode is the reason. */
const isBarcodeMissing = ({ front, back }: CardPhotos, issuer: string | undefined): boolean =>
  issuerOf(issuer).card.dataBarcode === true &&
  [front, back].every(({ barcodes, zone }) => barcodes.length === 0 && zone === undefined);

/** The first reason why a card cannot be answered (interface 7), in the order of docs/FORMATS.md 8. */
export const judgeFields = (photos: CardPhotos, fields: MergedFields, context: MergeContext) => {
  const { issuer, today } = context;
  const evidence = describeSides(photos);
  const silent = (side: CardSide): boolean => !hasData(side, today);
  if (silent(photos.front))
    return reject(silent(photos.back) ? 'metadataUnreadable' : 'frontUnreadable', evidence);
  const hasNames = valueOf(fields, 'names') !== '' || valueOf(fields, 'surnames') !== '';
  // Either number identifies the holder; without the one that names the card it is not called
  // valid.
  const hasNumber =
    valueOf(fields, 'documentNumber') !== '' || valueOf(fields, 'personalNumber') !== '';
  if (hasNames && hasNumber) return undefined;
  if (isBarcodeMissing(photos, issuer)) return reject('qrUnreadable', evidence);
  return reject(hasNames ? 'numberUnreadable' : 'namesUnreadable', evidence);
};

/**
 * Whether it was read right: check digits hold, required fields are there, and no source
 * contradicts another.
 */
export const isCardValid = (
  { front, back }: CardPhotos,
  fields: MergedFields,
  issuer: string | undefined,
): boolean =>
  [front, back].every(({ zone }) => zone === undefined || zone.reading.valid) &&
  numberHolds(valueOf(fields, 'documentNumber'), issuer, 'card') !== false &&
  required.every((field) => {
    const found = fields[field];
    // A person may have only one name, so an empty field is allowed; a contradiction is not.
    if (found === undefined) return field === 'names' || field === 'surnames';
    return found.confidence >= minConfidence && !found.isContradicted;
  });
