import { codeValue, dateIn, genderOf, nameOf, trimmed } from '../values.js';
import type { Fields } from '../barcode.js';
import { type Format, confirmed } from './format.js';

/** The first element follows the name of its part (`DL` or `ID`), the others stand on lines of their own. */
const elementsOf = (text: string): ReadonlyMap<string, string> => {
  const elements = new Map<string, string>();
  for (const line of text.split(/[\n\r\u001e\u001c]+/)) {
    const [, name, value] =
      /^(D[A-Z]{2})(.*)$/.exec(line) ?? /(?:DL|ID)(D[A-Z]{2})(.*)$/.exec(line) ?? [];
    if (name !== undefined && !elements.has(name)) elements.set(name, trimmed(value));
  }
  return elements;
};

/** The United States write the month first, Canada and the first version the year; no date fits both. */
const dateOf = (text: string | undefined) => dateIn('mdy', text) ?? dateIn('ymd', text);

const present = (value: string | undefined): string | undefined =>
  value === undefined || /^(NONE|UNAVL?|UNK)$/i.test(value) ? undefined : value;

/** Of the oldest versions: all names in one element, the surname first. */
const wholeName = (text: string | undefined): readonly string[] =>
  present(text)?.split(/[,@]/).map(trimmed) ?? [];

const namesOf = (elements: ReadonlyMap<string, string>) => {
  const get = (name: string) => present(elements.get(name));
  const [last, ...given] = wholeName(elements.get('DAA'));
  const first = get('DAC') ?? get('DCT')?.replace(/,/g, ' ');
  return {
    surnames: nameOf(get('DCS') ?? get('DAB') ?? last),
    names: first === undefined ? nameOf(...given) : nameOf(first, get('DAD')),
  };
};

const truncatedOf = (elements: ReadonlyMap<string, string>): NonNullable<Fields['truncated']> => [
  ...(elements.get('DDE') === 'T' ? (['surnames'] as const) : []),
  ...(elements.get('DDF') === 'T' || elements.get('DDG') === 'T' ? (['names'] as const) : []),
];

/** Driver licences and state cards of the United States and Canada (AAMVA DL/ID card standard). */
export const aamva: Format = {
  name: 'aamva',
  country: 'USA',
  confidence: confirmed,
  parse: ({ text }) => {
    if (!/^@[\s\u001c-\u001e]*(ANSI |AAMVA)/.test(text)) return undefined;
    const elements = elementsOf(text);
    const documentNumber = codeValue(elements.get('DAQ')?.replace(/\s/g, ''));
    if (documentNumber === undefined) return undefined;
    return {
      values: {
        documentNumber,
        ...namesOf(elements),
        gender: genderOf(elements.get('DBC')),
        birthDate: dateOf(elements.get('DBB')),
        issuingDate: dateOf(elements.get('DBD')),
        expirationDate: dateOf(elements.get('DBA')),
        cardSerial: codeValue(elements.get('DCF')),
      },
      truncated: truncatedOf(elements),
      country: codeValue(elements.get('DCG')),
    };
  },
};
