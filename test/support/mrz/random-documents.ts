import { countryCodes } from '../../../src/contract/countries.js';
import type { MrzTexts } from './encode.js';
import type { MrzFormat } from '../../../src/reading/mrz/types.js';
import type { Random } from '../random.js';
import { deviationsFor } from '../../../src/reading/mrz/decode/plan.js';

/** Invented people with names of many shapes; no word is a real person's. */
const surnames =
  'GARCIA LOPEZ MUNOZ DE LA CRUZ OKAFOR SMITH NGUYEN KOWALSKI IBRAHIM SATO BUI OSBORNE KULIK EK ZHUK QUISPE'.split(
    ' ',
  );
const given =
  'ANA MARIA JOSE LUIS KOFI JOHN THI AGNIESZKA OMAR YUKI BO GISELLE SIOBHAN KIRK LILI UGO XAVIER ZOE'.split(
    ' ',
  );

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const fill = (random: Random, shape: string): string =>
  [...shape]
    .map((sign) =>
      sign === '9'
        ? random.pick([...digits])
        : sign === 'A'
          ? random.pick([...letters])
          : sign === '*'
            ? random.pick([...(digits + letters)])
            : '',
    )
    .join('');

const numberShapes = [
  '999999999',
  'A99999999',
  'AA9999999',
  'AA999999',
  'AAA999999',
  'A9999999',
  '9999999',
  '*********',
  '99AA99999',
];

const date = (random: Random): string => {
  const month = 1 + random.whole(12);
  const longest = month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31;
  const two = (n: number): string => String(n).padStart(2, '0');
  return two(random.whole(100)) + two(month) + two(1 + random.whole(longest));
};

const words = (random: Random, from: readonly string[], most: number): string =>
  Array.from({ length: 1 + random.whole(most) }, () => random.pick(from)).join('<');

const codes: Readonly<Record<MrzFormat, readonly string[]>> = {
  TD3: ['P', 'P', 'P', 'PD', 'PP', 'PM'],
  TD2: ['I', 'ID', 'AR'],
  TD1: ['I', 'ID', 'IN', 'C', 'AC'],
  'MRV-A': ['V', 'VN'],
  'MRV-B': ['V', 'VC'],
  'FRA-ID': ['ID'],
};

/** What the optional data hold: often nothing, else a national number. */
const optional = (random: Random): string =>
  random.unit() < 0.4
    ? ''
    : fill(random, random.pick(['99999999', '9999999999', 'A99999999', '999999<9']));

export const randomDocument = (random: Random, format: MrzFormat): MrzTexts => {
  const issuer = format === 'FRA-ID' ? 'FRA' : random.pick(countryCodes);
  const documentCode = random.pick(codes[format]!);
  const known = deviationsFor(format, issuer, documentCode).flatMap(
    (d) => d.shapes?.documentNumber ?? [],
  );
  const shape =
    known.length > 0 && random.unit() < 0.9 ? random.pick(known) : random.pick(numberShapes);
  const canOverflow = format === 'TD1' && random.unit() < 0.1;
  const number = fill(random, shape);
  const isLong = canOverflow && number.length === 9;
  return {
    format,
    emptyCheck: random.pick(['<', '0']),
    countFiller: random.unit() < 0.5,
    fields: {
      documentCode,
      issuingState: issuer,
      nationality: random.unit() < 0.9 ? issuer : random.pick(countryCodes),
      names: `${words(random, surnames, 2)}<<${words(random, given, 3)}`,
      surname: words(random, surnames, 2),
      givenNames: words(random, given, 2),
      documentNumber:
        format === 'FRA-ID'
          ? fill(random, '999999999999')
          : isLong
            ? number + fill(random, random.pick(['9', 'AA9', '999']))
            : number,
      birthDate: date(random),
      sex: random.pick(['M', 'F', 'M', 'F', '<']),
      expirationDate: date(random),
      optionalData: isLong || format === 'FRA-ID' ? '' : optional(random),
      optionalData2: optional(random),
    },
  };
};
