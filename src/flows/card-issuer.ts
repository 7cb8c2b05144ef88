import { threeLetterCode } from '../reading/mrz/countries.js';
import type { CardPhotos, CardSide } from './card-side.js';

/** A table recognised less surely than this does not say whose card it is. */
const minLayoutConfidence = 0.5;

const ofZone = ({ zone }: CardSide): string | undefined =>
  zone?.reading.valid === true
    ? threeLetterCode(zone.reading.fields.issuingState?.text ?? '')
    : undefined;

const ofCode = ({ codes }: CardSide): string | undefined =>
  codes.find(({ country }) => country !== '')?.country;

const ofText = ({ text }: CardSide): string | undefined =>
  text !== undefined && text.layoutConfidence >= minLayoutConfidence ? text.country : undefined;

/** Who issued the card, from the most exact source that tells; undefined where none does. */
export const issuerOf = ({ front, back }: CardPhotos): string | undefined =>
  ofZone(back) ?? ofZone(front) ?? ofCode(back) ?? ofCode(front) ?? ofText(front) ?? ofText(back);
