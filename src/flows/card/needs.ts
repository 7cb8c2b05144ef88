import { issuerOf as rulesOf } from '../../issuers/index.js';
import type { EvidenceField } from '../../reading/candidate.js';
import { backPrints } from '../../reading/merge/source-order.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { type CardPhotos, candidatesOf, type FoundBarcode, cardIssuer, required } from './side.js';

/* What still has to be read: reading that no answer needs is skipped. */

const hasValue = (photos: CardPhotos, field: EvidenceField, today: CalendarDate): boolean =>
  [photos.front, photos.back].some((side) =>
    candidatesOf(side, today).some((candidate) => candidate.field === field),
  );

/** If a barcode names the holder, the zone of the same side is not read. */
export const barcodesNameHolder = (barcodes: readonly FoundBarcode[]): boolean =>
  barcodes.some(({ candidates }) =>
    required.every((field) => candidates.some((candidate) => candidate.field === field)),
  );

/** A valid zone mostly has all that a barcode has, and is cheaper to read. */
export const needsBackBarcodes = (photos: CardPhotos): boolean =>
  photos.back.barcodes.every(({ candidates }) => candidates.length === 0) &&
  (photos.back.zone?.reading.valid !== true ||
    rulesOf(cardIssuer(photos)).card.barcodeBesideZone === true);

/** A front without any data may be a back; some fronts carry a barcode. */
export const needsFrontBarcodes = (photos: CardPhotos, today: CalendarDate): boolean =>
  !hasValue({ ...photos, back: photos.front }, 'names', today) ||
  rulesOf(cardIssuer(photos)).card.barcodeInFront === true;

/** A back without zone or barcode is recognised by its text only; some print what nothing else has. */
export const needsBackText = (photos: CardPhotos, today: CalendarDate): boolean => {
  const { back } = photos;
  const mayBeInFront = [cardIssuer(photos), ...back.barcodes.map(({ country }) => country)].some(
    (country) => rulesOf(country).card.barcodeInFront,
  );
  const isBack = back.zone?.reading.valid === true || (back.barcodes.length > 0 && !mayBeInFront);
  if (!isBack) return true;
  const fields = [...backPrints(cardIssuer(photos)), 'names', 'documentNumber'] as const;
  return fields.some((field) => !hasValue(photos, field, today));
};
