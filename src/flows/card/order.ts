import { issuerOf, layouts, threeLetterCode } from '../../issuers/index.js';
import { reject } from '../../contract/rejection.js';
import { describeSides } from './diagnostics.js';
import type { CardPhotos, CardSide } from './side.js';
import { minShown, shownSide, type SideText } from '../document/read-text.js';

/*
 * Why two photos are not the front and the back of one card: 816 (docs/FORMATS.md 8,
 * docs/adr/0017-cards-valid-and-refused.md).
 */

type Problem =
  'passport' | 'visa' | 'sameSideTwice' | 'sidesSwapped' | 'backIsAFront' | 'frontIsABack';

const shows = (text: SideText | undefined, side: 'front' | 'back'): boolean =>
  text !== undefined && shownSide(text) === side;

/** A back may repeat the front's titles, but not the holder's number or birth date in print. */
const namesHolder = (text: SideText | undefined): boolean =>
  text?.candidates.some(({ field }) => field === 'documentNumber' || field === 'birthDate') ??
  false;

const zoneProblem = ({ zone }: CardSide): Problem | undefined => {
  if (zone?.reading.valid !== true) return undefined;
  if (zone.reading.format === 'TD3') return 'passport';
  return zone.reading.format.startsWith('MRV') ? 'visa' : undefined;
};

const isPassportPage = ({ text, zone }: CardSide): boolean =>
  zone === undefined &&
  text !== undefined &&
  text.layoutConfidence >= minShown &&
  layouts.find(({ id }) => id === text.layout)?.kind === 'passport';

const hasZoneOfBack = ({ zone }: CardSide): boolean =>
  zone?.reading.valid === true &&
  issuerOf(threeLetterCode(zone.reading.fields.issuingState?.text ?? '')).zone.onBack === true;

const holdsTheSame = (a: CardSide, b: CardSide): boolean => {
  // No card has a zone on both sides.
  if (a.zone?.reading.valid === true && b.zone?.reading.valid === true) return true;
  const dataOf = ({ barcodes }: CardSide): string[] =>
    barcodes
      .filter(({ candidates }) => candidates.length > 0)
      .map(({ candidates }) => candidates.map(({ field, value }) => `${field}=${value}`).join());
  return dataOf(a).some((code) => dataOf(b).includes(code));
};

const refuse = (problem: Problem | undefined, photos: CardPhotos) =>
  problem === undefined ? {} : reject('documentMismatch', { problem, ...describeSides(photos) });

/** Checked as soon as the zones are read, before time is spent on the text of another document. */
export const judgeZones = (photos: CardPhotos) =>
  refuse(zoneProblem(photos.front) ?? zoneProblem(photos.back), photos);

const problemOf = ({ front, back }: CardPhotos): Problem | undefined => {
  if (isPassportPage(front)) return 'passport';
  if (holdsTheSame(front, back)) return 'sameSideTwice';
  const isFrontABack =
    hasZoneOfBack(front) || (shows(front.text, 'back') && !shows(front.text, 'front'));
  if (!(shows(back.text, 'front') && namesHolder(back.text)))
    return isFrontABack ? 'frontIsABack' : undefined;
  if (isFrontABack) return 'sidesSwapped';
  return shows(front.text, 'front') && namesHolder(front.text) ? 'sameSideTwice' : 'backIsAFront';
};

/** The photos in the order in which they were sent, or 816. */
export const judgeOrder = (photos: CardPhotos) => refuse(problemOf(photos), photos);
