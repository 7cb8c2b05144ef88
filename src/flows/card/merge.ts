import { issuerOf } from '../../issuers/index.js';
import { type SidesCompared, compareSides } from '../../reading/merge/compare-sides.js';
import type {
  Candidate,
  EvidenceField,
  MergeContext,
  MergedFields,
} from '../../reading/candidate.js';
import { mergeFields } from '../../reading/merge/merge-fields.js';
import { spotDates, spotKnown } from '../../reading/merge/spot.js';
import { type CardPhotos, type CardSide, candidatesOf, machineCandidates } from './side.js';
import { unreadFields } from './unread.js';
import { renameNumbers, withoutSecondNumber } from '../../reading/merge/zone-numbers.js';

/** Whether the back has nothing to compare: it is blank, or has only an encrypted barcode. */
const backHoldsNothing = ({ back }: CardPhotos, issuer: string | undefined): boolean =>
  back.zone === undefined &&
  (issuerOf(issuer).card.blankBack === true ||
    (back.barcodes.length > 0 && back.barcodes.every(({ candidates }) => candidates.length === 0)));

/** Names that only a barcode on the back holds, which was not decoded, so they were not compared. */
const inBarcode: ReadonlySet<EvidenceField> = new Set(['names', 'surnames']);

const isBarcodeUnread = ({ barcodes, zone }: CardSide, issuer: string | undefined): boolean =>
  issuerOf(issuer).card.dataBarcode === true && barcodes.length === 0 && zone === undefined;

export type CardMerged = {
  readonly fields: MergedFields;
  readonly frontFields: MergedFields;
  readonly backFields: MergedFields;
  readonly compared: SidesCompared;
};

/** The fields merged from both sides, those of each side alone, and how far the sides agree. */
export const mergeCard = (photos: CardPhotos, context: MergeContext): CardMerged => {
  const { issuer, today } = context;
  const { front, back } = photos;
  const known = [front, back].flatMap((side) => machineCandidates(side, today));
  const printed = front.text?.candidates ?? [];
  const spotted = front.text
    ? [
        ...spotKnown(front.text.page, known, printed),
        ...spotDates(front.text.page, known, printed, today),
      ]
    : [];
  const sides = {
    front: [...candidatesOf(front, today), ...spotted],
    back: candidatesOf(back, today),
  };
  const all = renameNumbers([...sides.front, ...sides.back], issuer);
  const ofFront = all.slice(0, sides.front.length);
  const ofBack = all.slice(sides.front.length);
  const merge = (candidates: readonly Candidate[]): MergedFields =>
    mergeFields(candidates, context);
  const frontFields = merge(ofFront);
  const backFields = merge(ofBack);
  return {
    fields: merge(withoutSecondNumber(all, issuer)),
    frontFields,
    backFields,
    compared: compareSides(frontFields, backFields, {
      issuer,
      backHoldsNothing: backHoldsNothing(photos, issuer),
      unread: {
        front: unreadFields(front, today),
        back: isBarcodeUnread(back, issuer) ? inBarcode : unreadFields(back, today),
      },
    }),
  };
};
