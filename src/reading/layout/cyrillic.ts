import type { Candidate, Candidates } from '../candidate.js';
import type { TextPage } from '../text/page.js';
import { isCyrillic } from '../text/script.js';
import type { Cyrillic } from '../../issuers/define/issuer.js';
import { editCost, fold } from './fold.js';
import { readName } from './shapes/name.js';

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

const inIcao = (text: string, language: Cyrillic): string =>
  transliterate(text.toUpperCase(), language);

/** Capitals that look the same in both scripts, as the text reader gives them. */
const lookalikes = tableOf('AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ YУ');
/**
 * Those of these capitals that are not taken for Cyrillic in a language. Most of their twins do not
 * exist there.
 */
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

/** Letters of one language only, the rarest first. */
const ownLetters: readonly (readonly [Cyrillic, RegExp])[] = [
  ['mk', /[ЃЌЅ]/],
  ['sr', /[ЂЈЉЊЋЏ]/],
  ['uk', /[ҐЄІЇ]/],
  ['ru', /[ЫЭЁ]/],
  ['bg', /[ЪЩ]/],
];

const textOf = ({ lines }: TextPage): string =>
  lines.map(({ text }) => text.toUpperCase()).join('\n');

/** The language of a page, by letters that the others do not have. */
const languageOf = (page: TextPage): Cyrillic =>
  ownLetters.find(([, letters]) => letters.test(textOf(page)))?.[0] ?? 'ru';

/** Fewer lines in another script may be a stamp or a title in fancy letters. */
const minLines = 3;

const hasOtherScript = ({ lines }: TextPage): boolean =>
  lines.filter(({ text }) => /[\p{Script=Cyrillic}\uFFFD].*[\p{Script=Cyrillic}\uFFFD]/u.test(text))
    .length >= minLines;

const transliteratedFields = new Set<Candidate['field']>([
  'names',
  'surnames',
  'birthPlace',
  'nationality',
]);

/** By how many letters two spellings of one name may differ, ICAO's and the country's own. */
const spellingCost = 0.25;
/** A name that the page repeats in the other script keeps this share of its doubt. */
const doubtLeft = 0.5;

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((text) => fold(text).replace(/[^A-Z]/g, ''));
  const limit = spellingCost * other!.length;
  return other!.length > 2 && editCost(one!, other!, limit) <= limit;
};

/** A candidate in Latin letters: as printed where the page has them, otherwise by ICAO's rule. */
const spelled = (candidate: Candidate, { lines }: TextPage, language: Cyrillic): Candidate => {
  const { value, confidence } = candidate;
  const words = value.split(' ');
  const latin = words.filter((word) => !isCyrillic(word)).join(' ');
  const isRepeated = (text: string) => isCyrillic(text) && isSame(inIcao(text, language), value);
  if (latin === value)
    return lines.some(({ text }) => isRepeated(text))
      ? { ...candidate, confidence: 1 - doubtLeft * (1 - confidence) }
      : candidate;
  if (/\p{L}{2}/u.test(latin)) return { ...candidate, value: latin };
  const made = inIcao(value, language);
  const printed = lines.find(({ text }) => !isCyrillic(text) && isSame(text, made));
  return { ...candidate, value: (printed && readName(printed.text)?.value) ?? made };
};

/**
 * Names of a page in another script: Latin print precedes Cyrillic, which is transliterated. Where
 * the issuer prints names in Cyrillic alone, one made of lookalikes is Cyrillic; where nothing is
 * known of the issuer it may be either, and is left out.
 */
export const inLatinScript = (
  candidates: Candidates,
  page: TextPage,
  issuer: { readonly isKnown: boolean; readonly cyrillicNames?: Cyrillic | undefined },
): Candidates => {
  const { cyrillicNames, isKnown } = issuer;
  const language = cyrillicNames ?? languageOf(page);
  const isOther = hasOtherScript(page);
  return candidates.flatMap((candidate) => {
    const { field, value } = candidate;
    if (!transliteratedFields.has(field)) return [candidate];
    if (isOther && (field === 'names' || field === 'surnames')) {
      if (cyrillicNames) {
        const known = fromLookalikes(value, cyrillicNames);
        if (known !== undefined) return [{ ...candidate, value: known }];
      } else if (!isKnown && fromLookalikes(value, 'ru') !== undefined) return [];
    }
    return [spelled(candidate, page, language)];
  });
};
