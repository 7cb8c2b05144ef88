import { codeValue, dateIn, genderOf, nameOf, textValue, trimmed } from '../values.js';
import { type Format, confirmed } from './format.js';

const dateOf = (text: string | undefined) => dateIn('ymd', text) ?? dateIn('dmy', text);

/**
 * Where the sex stands tells how the names are split: after given names, surnames and married surname in
 * fields of their own (4), after two names and two surnames (5), or after these and a married one (6).
 */
const sexAt = (fields: readonly string[]): number | undefined =>
  [4, 5, 6].find((i) => genderOf(fields[i]) !== undefined && dateOf(fields[i + 2]) !== undefined);

/** Number, names, sex, place of birth, born, nationality, issued, expires, serial (formats 4.13). */
export const panamaQr: Format = {
  name: 'panama-qr',
  country: 'PAN',
  confidence: confirmed,
  parse: ({ text }) => {
    const fields = text.split('|').map(trimmed);
    const sex = sexAt(fields);
    const documentNumber = codeValue(fields[0]?.replace(/\s/g, ''));
    if (sex === undefined || documentNumber === undefined) return undefined;
    const firstSurname = sex === 4 ? 2 : 3;
    const [gender, place, born, nationality, issued, expires, serial] = fields.slice(sex);
    return {
      values: {
        documentNumber,
        names: nameOf(...fields.slice(1, firstSurname)),
        surnames: nameOf(...fields.slice(firstSurname, sex)),
        gender: genderOf(gender),
        birthCountry: textValue(place),
        birthDate: dateOf(born),
        nationality: textValue(nationality),
        issuingDate: dateOf(issued),
        expirationDate: dateOf(expires),
        cardSerial: codeValue(serial),
      },
    };
  },
};
