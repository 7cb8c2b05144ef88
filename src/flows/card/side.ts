import { threeLetterCode } from '../../issuers/index.js';
import type { Barcode, BarcodeReading } from '../../reading/barcode/barcode.js';
import type { Candidates } from '../../reading/candidate.js';
import { withPersonsNumber } from '../../reading/merge/zone-numbers.js';
import { mrzCandidates } from '../../reading/mrz/parse/candidates.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { CalendarDate } from '../../contract/calendar.js';
import type { PhotoSide } from '../document/photo-side.js';
import { hasKnownLayout, type SideText } from '../document/read-text.js';

export type FoundBarcode = BarcodeReading & Pick<Barcode, 'symbology' | 'quad'>;

/** Without these a card is not valid (docs/adr/0017-cards-valid-and-refused.md). */
export const required = ['documentNumber', 'names', 'surnames', 'birthDate'] as const;

export type CardSide = PhotoSide & {
  readonly zone: MrzFound | undefined;
  readonly barcodes: readonly FoundBarcode[];
  /** The text of the side; undefined if no stage needed it, or there is no document. */
  readonly text: SideText | undefined;
};

export type CardPhotos = { readonly front: CardSide; readonly back: CardSide };

/**
 * Values from a zone or a barcode of the side. These are exact or absent, so they win over print.
 */
export const machineCandidates = (side: CardSide, today: CalendarDate): Candidates => {
  const { zone, barcodes } = side;
  const ofBarcodes = barcodes.flatMap(({ candidates }) => candidates);
  if (zone === undefined) return ofBarcodes;
  const { reading } = zone;
  const issuer = threeLetterCode(reading.fields.issuingState?.text ?? '');
  const ofZone = mrzCandidates(reading, today);
  return [...withPersonsNumber(ofZone, reading, issuer), ...ofBarcodes];
};

export const candidatesOf = (side: CardSide, today: CalendarDate): Candidates => [
  ...machineCandidates(side, today),
  ...(side.text?.candidates ?? []),
];

export const hasData = (side: CardSide, today: CalendarDate): boolean =>
  candidatesOf(side, today).some(({ value }) => value !== '');

const ofZone = ({ zone }: CardSide): string | undefined =>
  zone?.reading.valid === true
    ? threeLetterCode(zone.reading.fields.issuingState?.text ?? '')
    : undefined;

const ofBarcode = ({ barcodes }: CardSide): string | undefined =>
  barcodes.find(({ country }) => country !== '')?.country;

const ofText = ({ text }: CardSide): string | undefined =>
  text !== undefined && hasKnownLayout(text) ? text.country : undefined;

/** The issuer, by the most exact source that names one. */
export const cardIssuer = ({ front, back }: CardPhotos): string | undefined =>
  ofZone(back) ??
  ofZone(front) ??
  ofBarcode(back) ??
  ofBarcode(front) ??
  ofText(front) ??
  ofText(back);
