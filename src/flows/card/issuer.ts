import { threeLetterCode } from '../../issuers/index.js';
import type { CardPhotos, CardSide } from './side.js';
import { isOfKnownTable } from '../document/read-text.js';

const ofZone = ({ zone }: CardSide): string | undefined =>
  zone?.reading.valid === true
    ? threeLetterCode(zone.reading.fields.issuingState?.text ?? '')
    : undefined;

const ofCode = ({ codes }: CardSide): string | undefined =>
  codes.find(({ country }) => country !== '')?.country;

const ofText = ({ text }: CardSide): string | undefined =>
  text !== undefined && isOfKnownTable(text) ? text.country : undefined;

/** The issuer, by the most exact source that names one. */
export const issuerOf = ({ front, back }: CardPhotos): string | undefined =>
  ofZone(back) ?? ofZone(front) ?? ofCode(back) ?? ofCode(front) ?? ofText(front) ?? ofText(back);
