import { curpHolds } from './number-holds.js';
import { fold, wordsOf } from './transliterate.js';
import type { Candidate } from './candidate.js';
import type { TextPage } from '../text/page.js';

/*
 * A CURP begins with letters of the name, the birth date and the sex, all of which the zone has too. So a line
 * in which a letter of it was lost can be completed; its check digit has to prove the whole.
 */

export type CurpHolder = {
  readonly surnames: string;
  readonly names: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly gender: string;
};

const particles = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);
const common = new Set(['JOSE', 'J', 'MARIA', 'MA', 'M']);

const meaningful = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !particles.has(word));
  return kept.length > 0 ? kept : words;
};

const letterOf = (word: string | undefined): string => word?.[0] ?? 'X';

/** The first eleven places: paterno, its first inner vowel, materno, given name, YYMMDD, sex. */
export const curpStart = ({ surnames, names, birthDate, gender }: CurpHolder): string => {
  const [father, mother] = meaningful(wordsOf(surnames).map(fold));
  const given = meaningful(wordsOf(names).map(fold));
  const name = given.length > 1 && common.has(given[0]!) ? given[1] : given[0];
  const vowel = /[AEIOU]/.exec(father?.slice(1) ?? '')?.[0] ?? 'X';
  const date = birthDate.replaceAll('-', '').slice(2);
  const sex = gender === 'M' ? 'H' : gender === 'F' ? 'M' : 'X';
  return letterOf(father) + vowel + letterOf(mother) + letterOf(name) + date + sex;
};

const tail = /[HMX]([A-Z]{5}[A-Z0-9]\d)$/;

const complete = (read: string, start: string): string | undefined => {
  const rest = tail.exec(read)?.[1];
  // The date and sex have to be there: they tie the line to this holder.
  const [date, sex] = [start.slice(4, 10), start.slice(10)];
  return rest !== undefined && read.includes(date + sex) ? start + rest : undefined;
};

/** The CURP on the page of the holder whom the zone names, where print alone did not give one. */
export const spotCurp = ({ lines }: TextPage, holder: CurpHolder): readonly Candidate[] => {
  const start = curpStart(holder);
  for (const { text, confidence, quad } of lines) {
    const read = fold(text).replace(/[^A-Z0-9]/g, '');
    const whole = complete(read, start);
    if (whole !== undefined && curpHolds(whole))
      return [{ field: 'curp', value: whole, source: 'frontText', confidence, quad }];
  }
  return [];
};
