import type { Candidate, EvidenceField } from './candidate.js';
import { sameDayOfCentury } from './dates.js';
import { nationalityCode } from './nationalities.js';
import { sameName } from './same-name.js';
import { fold } from './transliterate.js';

type Told = Pick<Candidate, 'value' | 'truncated' | 'source'>;

/** Without separators, which differ between print, zone and code; leading zeros fill a field. */
const bareNumber = (text: string): string =>
  fold(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

/** A check digit that one source prints behind a hyphen and another leaves out (Peru's `41234567-4`). */
const withoutCheck = (text: string): string => text.replace(/-[0-9A-Z]$/i, '');

export const sameNumber = (a: string, b: string): boolean => {
  if (bareNumber(a) === bareNumber(b)) return true;
  return (
    bareNumber(withoutCheck(a)) === bareNumber(b) || bareNumber(a) === bareNumber(withoutCheck(b))
  );
};

const sameDate = (a: Told, b: Told): boolean =>
  a.value === b.value ||
  ((a.source === 'mrz' || b.source === 'mrz') &&
    a.value !== '' &&
    sameDayOfCentury(a.value, b.value));

const sameNationality = (a: string, b: string): boolean =>
  fold(a) === fold(b) ||
  (nationalityCode(a) !== undefined && nationalityCode(a) === nationalityCode(b));

/** A place is told at several lengths: `PANAMÁ, PANAMÁ` and `PANAMÁ`. */
const samePlace = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map(
    (place) =>
      new Set(
        fold(place)
          .split(/[^A-Z0-9]+/)
          .filter(Boolean),
      ),
  );
  const [few, many] = first!.size <= second!.size ? [first!, second!] : [second!, first!];
  return few.size > 0 ? [...few].every((word) => many.has(word)) : many.size === 0;
};

type Same = (a: Told, b: Told) => boolean;
const sameText: Same = (a, b) => fold(a.value) === fold(b.value);
const byValue =
  (same: (a: string, b: string) => boolean): Same =>
  (a, b) =>
    same(a.value, b.value);

const sames: Readonly<Record<EvidenceField, Same>> = {
  documentNumber: byValue(sameNumber),
  cardSerial: byValue(sameNumber),
  names: sameName,
  surnames: sameName,
  gender: sameText,
  birthDate: sameDate,
  birthPlace: byValue(samePlace),
  birthCountry: byValue(samePlace),
  nationality: byValue(sameNationality),
  issuingDate: sameDate,
  expirationDate: sameDate,
  bloodType: sameText,
  curp: sameText,
};

/** Whether two sources tell the same of a field, each in its own spelling. */
export const sameValue = (field: EvidenceField, a: Told, b: Told): boolean => sames[field](a, b);
