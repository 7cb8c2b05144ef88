import { barcodeFormat, type Fields, confirmed } from '../define/barcode.js';
import { defineIssuer, field, front } from '../define/issuer.js';
import { codeValue, dateIn, genderOf, nameOf, trimmed } from '../define/values.js';

/** The first element follows the name of its part (`DL` or `ID`), the others begin a line. */
const elementsOf = (text: string): ReadonlyMap<string, string> => {
  const elements = new Map<string, string>();
  for (const line of text.split(/[\n\r\u001e\u001c]+/)) {
    const [, name, value] =
      /^(D[A-Z]{2})(.*)$/.exec(line) ?? /(?:DL|ID)(D[A-Z]{2})(.*)$/.exec(line) ?? [];
    if (name !== undefined && !elements.has(name)) elements.set(name, trimmed(value));
  }
  return elements;
};

/** The month comes first; Canada and the first version begin with the year. No date fits both. */
const dateOf = (text: string | undefined) => dateIn('mdy', text) ?? dateIn('ymd', text);

const present = (value: string | undefined): string | undefined =>
  value === undefined || /^(NONE|UNAVL?|UNK)$/i.test(value) ? undefined : value;

/** In the oldest versions all names are one element, the surname first. */
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

/** Licences and cards of states, and of Canada's provinces (AAMVA DL/ID card standard). */
const aamva = barcodeFormat('aamva', confirmed, ({ text }) => {
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
});

export const issuer = defineIssuer('USA', {
  card: { dataBarcode: true },
  barcodes: [aamva],
  layouts: [
    front('passport-card', {
      titles: {
        'United States of America': 0.4,
        'Passport card': 0.5,
        'United States Department of State': 0.3,
      },
      fields: [
        field('documentNumber', 'Passport card no.', {
          at: { x: 0.712, y: 0.274 },
          pattern: /^[A-Z]?\d{8,9}$/,
        }),
        field('surnames', 'Surname', { at: { x: 0.405, y: 0.406 } }),
        field('givenNames', 'Given names', { at: { x: 0.477, y: 0.518 }, lines: 2 }),
        field('nationality', 'Nationality', { at: { x: 0.413, y: 0.29 } }),
        field('sex', 'Sex', { at: { x: 0.502, y: 0.634 } }),
        field('birthDate', 'Date of birth', { at: { x: 0.583, y: 0.627 } }),
        field('birthPlace', 'Place of birth', { at: { x: 0.476, y: 0.743 } }),
        field('issueDate', 'Issued on', { at: { x: 0.48, y: 0.84 } }),
        field('expiryDate', 'Expires on', { at: { x: 0.701, y: 0.844 } }),
      ],
    }),
    front('driver-licence', {
      titles: {
        "Driver's license": 0.7,
        'Driver license': 0.7,
        'Drivers license': 0.7,
        'Operator license': 0.6,
        'Commercial driver license': 0.6,
        'Not for federal identification': 0.6,
        Class: 0.1,
        USA: 0.1,
      },
      fields: [
        field(
          'documentNumber',
          'DL | DL No. | DLN | LIC No. | License No. | Driver license No. | 4d DL | 4d DLN',
          { pattern: /^(?=(?:.*\d){4})[A-Z0-9-]{5,18}$/, where: ['inline', 'right'] },
        ),
        field('birthDate', 'DOB | Date of birth | 3 DOB'),
        field('issueDate', 'ISS | 4a ISS | Issued | Date issued'),
        field('expiryDate', 'EXP | 4b EXP | Expires'),
        field('sex', 'SEX | 15 SEX', { where: ['inline', 'right'] }),
      ],
      ignore: 'Class | Rest | Restr | End | Hgt | Wgt | Eyes | Hair | DD | Donor | Veteran',
      dateOrder: 'mdy',
    }),
  ],
});
