import { checkNumber } from '../../numbers/check-number.js';
import { isUnder, parameter } from '../payload.js';
import { dateIn, genderOf, nameOf, trimmed } from '../values.js';
import { type Format, confirmed, singleSource } from './format.js';

const cedulaOf = (text: string | undefined): string | undefined => {
  const { ok, normal } = checkNumber('CRI', 'national', (text ?? '').replace(/^0/, ''));
  return ok === false ? undefined : normal;
};

/** The card of 2025: its number in an address, which is read and never followed. */
export const costaRicaQr: Format = {
  name: 'costa-rica-qr',
  country: 'CRI',
  confidence: singleSource,
  parse: ({ url }) => {
    if (!isUnder(url, 'tse.go.cr')) return undefined;
    const documentNumber = cedulaOf(parameter(url, 'cedula'));
    return documentNumber === undefined ? undefined : { values: { documentNumber } };
  },
};

/** Cards until 2025 are written over with this, again and again (formats 4.12). */
const key = Uint8Array.from([
  0x27, 0x30, 0x04, 0xa0, 0x00, 0x0f, 0x93, 0x12, 0xa0, 0xd1, 0x33, 0xe0, 0x03, 0xd0, 0x00, 0xdf,
  0x00,
]);

const layout = {
  number: [0, 9],
  surname1: [9, 35],
  surname2: [35, 61],
  name: [61, 91],
  sex: [91, 92],
  birth: [92, 100],
  expiry: [100, 108],
} as const;

export const costaRicaPdf417: Format = {
  name: 'costa-rica-pdf417',
  country: 'CRI',
  confidence: confirmed,
  parse: ({ bytes }) => {
    const plain = Buffer.from(
      bytes.subarray(0, layout.expiry[1]).map((byte, i) => byte ^ key[i % key.length]!),
    ).toString('latin1');
    const at = (field: keyof typeof layout) => trimmed(plain.slice(...layout[field]));
    const birthDate = dateIn('ymd', at('birth'));
    if (!/^[1-9]\d{8}$/.test(plain.slice(...layout.number)) || birthDate === undefined)
      return undefined;
    return {
      values: {
        documentNumber: cedulaOf(at('number')),
        surnames: nameOf(at('surname1'), at('surname2')),
        names: nameOf(at('name')),
        gender: genderOf(at('sex')),
        birthDate,
        expirationDate: dateIn('ymd', at('expiry')),
      },
    };
  },
};

const unquoted = (field: string | undefined): string => trimmed(field).replace(/^"|"$/g, '');

/** The card of a minor: number, issued, born, parents, surnames, names, sex, places. */
export const costaRicaMinor: Format = {
  name: 'costa-rica-minor',
  country: 'CRI',
  confidence: singleSource,
  parse: ({ text }) => {
    if (!/^"?0?\d{9}"?,\d{8},\d{8},/.test(text)) return undefined;
    const fields = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(unquoted);
    const [number, issued, born, , , surname1, surname2, names, , sex] = fields;
    const documentNumber = cedulaOf(number);
    if (documentNumber === undefined) return undefined;
    return {
      values: {
        documentNumber,
        surnames: nameOf(surname1, surname2),
        names: nameOf(names),
        gender: genderOf(sex),
        birthDate: dateIn('dmy', born),
        issuingDate: dateIn('dmy', issued),
      },
    };
  },
};
