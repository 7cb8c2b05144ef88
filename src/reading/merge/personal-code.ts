import type { CodeHolder, PersonalCode } from '../../issuers/define/personal-code.js';
import type { TextPage } from '../text/page.js';
import type { Candidates, EvidenceField } from '../candidate.js';
import { foldWords, wordsOf } from './transliterate.js';
import { personalCodeHolds } from '../../issuers/check-number.js';

/*
 * A personal code that begins with letters of the name, the birth date and the sex repeats what the
 * zone has. So a line in which a letter of it was lost can be completed; the check digit has to
 * prove the whole.
 */

const holderIn = (zone: Candidates): CodeHolder => {
  const value = (name: EvidenceField): string =>
    zone.find(({ field }) => field === name)?.value ?? '';
  const words = (name: EvidenceField) => wordsOf(value(name)).map(foldWords);
  return {
    surnames: words('surnames'),
    names: words('names'),
    birthDate: value('birthDate'),
    gender: value('gender'),
  };
};

/** The code of the holder whom the zone names, where print alone did not give one. */
export const spotPersonalCode = (
  { lines }: TextPage,
  zone: Candidates,
  { start: startOf, anchor, rest }: PersonalCode,
): Candidates => {
  const start = startOf(holderIn(zone));
  for (const { text, confidence, quad } of lines) {
    const read = foldWords(text).replace(/[^A-Z0-9]/g, '');
    const tail = rest.exec(read)?.[1];
    if (tail === undefined || !read.includes(start.slice(...anchor))) continue;
    if (personalCodeHolds(start + tail))
      return [
        { field: 'personalCode', value: start + tail, source: 'frontText', confidence, quad },
      ];
  }
  return [];
};
