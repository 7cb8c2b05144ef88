import type { Candidates } from '../merge/candidate.js';
import type { TextPage } from '../text/page.js';
import type { Cyrillic } from '../../issuers/define/issuer.js';

/* Cyrillic in Latin letters: ICAO 9303-3, section 6, table B, with its exceptions by language. */

const tableOf = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => [pair[0]!, pair.slice(1)]),
  );

const common = tableOf(`
  ЁE ЂD ЃG ЄIE ЅDZ ІI ЇI ЈJ ЉLJ ЊNJ ЋC ЌK ЎU ЏDZ АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙI КK ЛL МM НN ОO ПP РR
  СS ТT УU ФF ХKH ЦTS ЧCH ШSH ЩSHCH ЪIE ЫY Ь ЭE ЮIU ЯIA ҐG
`);

const exceptions: Readonly<Record<Cyrillic, Readonly<Record<string, string>>>> = {
  sr: tableOf('ЖZ ХH ЦC ЧC ШS'),
  mk: tableOf('ЃGJ ЌKJ ЏDJ ХH ЦC'),
  uk: tableOf('ГH ИY'),
  bg: tableOf('ЩSHT'),
  ru: {},
};

/** Only at the beginning of a word of `uk`. */
const atStart = tableOf('ЄYE ЇYI ЙY ЮYU ЯYA');

/** Upper-case Cyrillic in Latin letters; other characters stay. */
export const transliterate = (text: string, language: Cyrillic): string =>
  Array.from(text, (letter, i) => {
    const isFirst = i === 0 || !/\p{L}/u.test(text[i - 1]!);
    const first = language === 'uk' && isFirst ? atStart[letter] : undefined;
    return first ?? exceptions[language][letter] ?? common[letter] ?? letter;
  }).join('');

/** Capitals that look the same in both scripts, as the text reader gives them. */
const lookalikes = tableOf('AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ YУ');
/** Letters of the language among them. */
const foreign: Readonly<Record<Cyrillic, string>> = {
  sr: 'ISY',
  mk: 'IY',
  uk: 'JS',
  bg: 'IJS',
  ru: 'IJS',
};

/** A name in Cyrillic capitals that was read as Latin ones; undefined where it was not. */
const fromLookalikes = (name: string, language: Cyrillic): string | undefined => {
  const letters = Array.from(name);
  const isCyrillic = letters.every(
    (letter) =>
      !/\p{L}/u.test(letter) || (letter in lookalikes && !foreign[language].includes(letter)),
  );
  return isCyrillic
    ? transliterate(letters.map((letter) => lookalikes[letter] ?? letter).join(''), language)
    : undefined;
};

/** The text reader's sign for a letter of another script. */
const otherScript = /\uFFFD.*\uFFFD/;
/** Fewer lines with two of them may be a stamp or a title in fancy letters. */
const minLines = 3;

const hasOtherScript = ({ lines }: TextPage): boolean =>
  lines.filter(({ text }) => otherScript.test(text)).length >= minLines;

/**
 * Names of a page in another script. Where the issuer prints them in Cyrillic alone, one made of
 * lookalikes is transliterated; where nothing is known of the issuer it may be either, and is left
 * out.
 */
export const inLatinScript = (
  candidates: Candidates,
  page: TextPage,
  issuer: { readonly isKnown: boolean; readonly cyrillicNames?: Cyrillic | undefined },
): Candidates => {
  if (!hasOtherScript(page)) return candidates;
  return candidates.flatMap((candidate) => {
    const { field, value } = candidate;
    if (field !== 'names' && field !== 'surnames') return [candidate];
    const { cyrillicNames, isKnown } = issuer;
    if (cyrillicNames)
      return [{ ...candidate, value: fromLookalikes(value, cyrillicNames) ?? value }];
    return !isKnown && fromLookalikes(value, 'ru') !== undefined ? [] : [candidate];
  });
};
