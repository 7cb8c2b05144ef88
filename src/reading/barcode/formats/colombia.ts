import type { Fields } from '../barcode.js';
import { bloodTypeOf, dateIn, genderOf, nameOf, trimmed } from '../values.js';
import { type Format, confirmed, singleSource } from './format.js';

const mark = 'PubDSK_';

/** The yellow card's 531 bytes, counted from its beginning; NULs pad (formats 4.2). */
const layout = {
  mark: [24, 32],
  number: [48, 58],
  surname1: [58, 81],
  surname2: [81, 104],
  name1: [104, 127],
  name2: [127, 150],
  sex: [151, 152],
  birth: [152, 160],
  blood: [166, 169],
} as const;

const numberOf = (digits: string): string | undefined =>
  /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? digits.replace(/^0+/, '') : undefined;

const fixed = (latin: string, start: number): Fields | undefined => {
  const at = (field: keyof typeof layout): string => {
    const [from, to] = layout[field];
    return trimmed(latin.slice(start + from, start + to));
  };
  const birthDate = dateIn('ymd', at('birth'));
  const documentNumber = numberOf(at('number'));
  if (birthDate === undefined || documentNumber === undefined) return undefined;
  return {
    values: {
      documentNumber,
      surnames: nameOf(at('surname1'), at('surname2')),
      names: nameOf(at('name1'), at('name2')),
      gender: genderOf(at('sex')),
      birthDate,
      bloodType: bloodTypeOf(at('blood')),
    },
  };
};

/**
 * Scanners and some printers collapse the padding to one NUL. With all four names present their places
 * are known; with fewer, which one is missing is not, so that no name is given.
 */
const collapsed = (latin: string): Fields | undefined => {
  const words = latin.slice(latin.indexOf(mark)).split(/[\0 ]+/);
  const [, numbered = '', ...rest] = words;
  const [, digits, surname1] = /^\d{8}(\d{10})(\D+)$/.exec(numbered) ?? [];
  const tail = rest.findIndex((word) => /^0?[MF]\d{8}/.test(word));
  const [, sex, birth] = /^0?([MF])(\d{8})/.exec(rest[tail] ?? '') ?? [];
  const documentNumber = numberOf(digits ?? '');
  const birthDate = dateIn('ymd', birth);
  if (documentNumber === undefined || birthDate === undefined) return undefined;
  const isWhole = tail === 3;
  return {
    values: {
      documentNumber,
      surnames: isWhole ? nameOf(surname1, rest[0]) : undefined,
      names: isWhole ? nameOf(rest[1], rest[2]) : undefined,
      gender: genderOf(sex),
      birthDate,
      bloodType: bloodTypeOf(rest[tail + 1]),
    },
  };
};

export const colombiaPdf417: Format = {
  name: 'colombia-yellow',
  country: 'COL',
  confidence: confirmed,
  parse: ({ latin }) => {
    const at = latin.indexOf(mark);
    return at < 0 ? undefined : (fixed(latin, at - layout.mark[0]) ?? collapsed(latin));
  },
};

/** The line printed beside the code: read by the text reader, parsed here (formats 4.2). */
export const colombiaCodeLine: Format = {
  name: 'colombia-code-line',
  country: 'COL',
  confidence: singleSource,
  parse: ({ text }) => {
    const [, sex, digits, day] =
      /^[APE]-\d{7}-\d{8}-([MF])-(\d{10})-(\d{8})$/.exec(text.trim()) ?? [];
    const documentNumber = numberOf(digits ?? '');
    if (documentNumber === undefined) return undefined;
    return {
      values: { documentNumber, gender: genderOf(sex) },
      // The day the card was made, which is not its day of issue.
      details: { code_date: dateIn('ymd', day) },
    };
  },
};
