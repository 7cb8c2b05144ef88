import { drawSheet, type FieldRow } from '../card.js';
import { printDate } from '../dates.js';
import { inventHolder } from '../holder.js';
import type { Chance } from '../random.js';
import { type Model, plainTruth, type Subject, type Truth, without } from '../specimen.js';

/* Fronts without a zone, three of them in Cyrillic letters: as public specimens show them. */

type Person = readonly [surname: string, given: string, surnameLatin: string, givenLatin: string];

/** Invented; the Latin spelling is that of ICAO 9303-3. */
const people: Readonly<Record<string, Readonly<Record<'M' | 'F', readonly Person[]>>>> = {
  SRB: {
    F: [['ЂОРЂЕВИЋ', 'ЉУБИЦА', 'DORDEVIC', 'LJUBICA']],
    M: [['ЖИВКОВИЋ', 'НЕМАЊА', 'ZIVKOVIC', 'NEMANJA']],
  },
  UKR: {
    F: [['ЩЕРБАК', 'ЮЛІЯ', 'SHCHERBAK', 'YULIIA']],
    M: [['КОВАЛЕНКО', 'АНДРІЙ', 'KOVALENKO', 'ANDRII']],
  },
  BGR: {
    F: [['СТОЯНОВА', 'ДЕСИСЛАВА', 'STOYANOVA', 'DESISLAVA']],
    M: [['ДИМИТРОВ', 'ВЛАДИМИР', 'DIMITROV', 'VLADIMIR']],
  },
  ITA: {
    F: [['BIANCHI', 'GIULIA', 'BIANCHI', 'GIULIA']],
    M: [['FERRARI', 'LORENZO', 'FERRARI', 'LORENZO']],
  },
  FIN: {
    F: [['KORHONEN', 'AINO MARIA', 'KORHONEN', 'AINO MARIA']],
    M: [['VIRTANEN', 'ONNI JUHANI', 'VIRTANEN', 'ONNI JUHANI']],
  },
};

type Printed = readonly [label: string, value: string | readonly string[], x: number, y: number];

type Front = {
  readonly id: string;
  readonly country: string;
  readonly titles: readonly string[];
  readonly left: number;
  readonly numbers: (
    chance: Chance,
    holder: Subject['holder'],
  ) => { readonly number: string; readonly personal: string };
  /** Label, value, and the label's baseline in mm. */
  readonly rows: (subject: Subject) => readonly Printed[];
  readonly truth: (truth: Truth) => Truth;
};

const dotted = (date: Subject['holder']['birthDate']): string => printDate(date, '10.09.1998');
const spaced = (date: Subject['holder']['birthDate']): string => dotted(date).replaceAll('.', ' ');

const paper = { colours: ['#eef3f4', '#dfe9ee'], hueDeg: 200, strength: 0.5 } as const;

const modelOf = (card: Front, isCaptioned: boolean): Model => {
  const truth = (subject: Subject): Truth => card.truth(plainTruth(subject));
  return {
    id: isCaptioned ? card.id : `${card.id}-uncaptioned`,
    country: card.country,
    kind: 'card',
    invent: (chance) => {
      const made = inventHolder(chance, { issuedFrom: 2019, issuedTo: 2023, validYears: 10 });
      const [surname, given, surnameLatin, givenLatin] = chance.pick(
        people[card.country]![made.gender],
      );
      const holder = {
        ...made,
        names: givenLatin.split(' '),
        surnames: [surnameLatin, ''] as const,
      };
      const { number, personal } = card.numbers(chance, holder);
      return {
        holder,
        number,
        serial: '',
        birthPlace: '',
        nationality: card.country,
        more: { surname, given, personal },
      };
    },
    frontTruth: truth,
    cardTruth: truth,
    onBothSides: [],
    back: (subject, chance) => drawSheet({ paper, titles: [], rows: [] }, subject, chance),
    front: (subject, chance) =>
      drawSheet(
        {
          paper,
          titles: card.titles.map((text, i) => [text, card.left, 4.2 + 3.3 * i, 2.2] as const),
          portrait: { xMm: 4, yMm: 14, widthMm: 22 },
          labelMm: 1.3,
          valueMm: 2.4,
          rows: card.rows(subject).map(([label, value, x, y]): FieldRow => ({
            at: [x, y],
            label: isCaptioned ? label : '',
            value,
            widthMm: 85 - x,
          })),
        },
        subject,
        chance,
      ),
  };
};

/** Nine digits and the check digit of the EGN. */
const egnOf = (digits: string): string => {
  const weights = [2, 4, 8, 5, 10, 9, 7, 3, 6];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return `${digits}${(sum % 11) % 10}`;
};

/** DDMMYY, the sign of the century, three digits and the check letter. */
const hetuOf = (birthDate: Subject['holder']['birthDate'], chance: Chance): string => {
  const [day, month, year] = dotted(birthDate).split('.');
  const [date, digits] = [`${day}${month}${year!.slice(2)}`, chance.digits(3)];
  const sign = birthDate.year < 2000 ? '-' : 'A';
  return `${date}${sign}${digits}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(date + digits) % 31]}`;
};

const serbia: Front = {
  id: 'SRB-2008',
  country: 'SRB',
  titles: ['РЕПУБЛИКА СРБИЈА / REPUBLIC OF SERBIA', 'ЛИЧНА КАРТА / IDENTITY CARD'],
  left: 28.3,
  numbers: (chance) => ({ number: `00${chance.digits(7)}`, personal: '' }),
  rows: ({ holder, number, more }) => [
    ['Презиме / Surname', more['surname']!, 28.3, 12.9],
    ['Име / Given name', more['given']!, 28.3, 18.7],
    ['Датум рођења / Date of birth', `${dotted(holder.birthDate)}.`, 28.3, 24.3],
    ['Пол / Sex', holder.gender === 'F' ? 'Ж' : 'М', 28.3, 30.2],
    ['Рег. бр. / Reg No', number, 44.5, 30.2],
    ['Датум издавања / Issuing date', `${dotted(holder.issuingDate)}.`, 28.3, 36.1],
    ['Важи до / Valid until', `${dotted(holder.expirationDate)}.`, 28.3, 41.6],
  ],
  truth: (truth) => ({ ...truth, nationality: ['SRB', ''] }),
};

const ukraine: Front = {
  id: 'UKR-2016',
  country: 'UKR',
  titles: ['УКРАЇНА UKRAINE', 'ПАСПОРТ ГРОМАДЯНИНА УКРАЇНИ PASSPORT OF THE CITIZEN OF UKRAINE'],
  left: 19,
  numbers: (chance, { birthDate }) => ({
    personal: `${printDate(birthDate, '19980910')}-${chance.digits(5)}`,
    number: chance.digits(9),
  }),
  rows: ({ holder, number, more }) => [
    ['Прізвище/Surname', [more['surname']!, holder.surnames[0]], 37, 11.4],
    ["Ім'я/Name", [more['given']!, holder.names[0]!], 37, 19.2],
    ['По батькові/Patronymic', 'ІВАНІВНА', 37, 27],
    ['Стать/Sex', holder.gender === 'F' ? 'Ж/F' : 'Ч/M', 37, 32],
    ['Громадянство/Nationality', 'Україна/UKR', 59, 32],
    ['Дата народження/Date of birth', spaced(holder.birthDate), 37, 37.2],
    ['Запис №/Record No.', more['personal']!, 59, 37.2],
    ['Дійсний до/Date of expiry', spaced(holder.expirationDate), 37, 42.3],
    ['Документ №/Document No.', number, 59, 42.3],
  ],
  truth: (truth) => without(truth, 'issuing_date'),
};

const bulgaria: Front = {
  id: 'BGR-2010',
  country: 'BGR',
  titles: ['РЕПУБЛИКА БЪЛГАРИЯ REPUBLIC OF BULGARIA', 'ЛИЧНА КАРТА IDENTITY CARD'],
  left: 8,
  numbers: (chance, { birthDate }) => ({
    personal: egnOf(`${printDate(birthDate, '19980910').slice(2)}${chance.digits(3)}`),
    number: chance.digits(9),
  }),
  rows: ({ holder, number, more }) => [
    ['Фамилия/Surname', [more['surname']!, holder.surnames[0]], 31, 11.5],
    ['Име/Name', [more['given']!, holder.names[0]!], 31, 19.5],
    ['Гражданство/Nationality', 'БЪЛГАРИЯ/BGR', 31, 28],
    ['Дата на раждане/Date of birth', dotted(holder.birthDate), 58, 28],
    ['Пол/Sex', holder.gender === 'F' ? 'Ж/F' : 'М/M', 31, 34],
    ['ЕГН/Personal No', more['personal']!, 58, 34],
    ['Валидност/Date of expiry', dotted(holder.expirationDate), 31, 40],
    ['№ на документа/Document number', number, 58, 40],
  ],
  truth: (truth) => without(truth, 'issuing_date'),
};

const finland: Front = {
  id: 'FIN-2017',
  country: 'FIN',
  titles: ['SUOMI - FINLAND - HENKILÖKORTTI', 'IDENTITETSKORT - IDENTITY CARD'],
  left: 13,
  numbers: (chance, { birthDate }) => ({
    personal: hetuOf(birthDate, chance),
    number: chance.digits(9),
  }),
  rows: ({ holder, number, more }) => [
    ['SUKUNIMI - EFTERNAMN (1)', more['surname']!, 41.7, 12.5],
    ['ETUNIMET - FÖRNAMN (2)', more['given']!, 41.7, 20.4],
    ['SUKUPUOLI - KÖN (3)', holder.gender === 'F' ? 'N/F' : 'M/M', 41.7, 28.6],
    ['KANSALAISUUS - NATIONALITET (4)', 'FIN', 61.4, 28.6],
    ['SYNTYMÄAIKA - FÖDELSEDATUM (5)', dotted(holder.birthDate), 41.7, 33.8],
    ['TUNNUS - KOD (6)', more['personal']!, 61.4, 33.8],
    ['MYÖNNETTY - UTFÄRDAT (7)', dotted(holder.issuingDate), 41.7, 39.1],
    ['VOIMASSA - GILTIGT T.O.M. (8)', dotted(holder.expirationDate), 61.4, 39.1],
    ['KORTTINUMERO - KORTNUMMER (9)', number, 41.7, 44.2],
  ],
  truth: (truth) => truth,
};

/** Its number is printed at the top right, without a caption. */
const italy: Front = {
  id: 'ITA-CIE',
  country: 'ITA',
  titles: ['REPUBBLICA ITALIANA', "MINISTERO DELL'INTERNO", "CARTA D'IDENTITÀ / IDENTITY CARD"],
  left: 8,
  numbers: (chance) => ({
    personal: '',
    number: `CA00${chance.digits(3)}${chance.pick(['AA', 'BX', 'ZT'])}`,
  }),
  rows: ({ holder, number, more }) => [
    ['', number, 64, 5],
    ['COMUNE DI / MUNICIPALITY', 'GENOVA', 31, 13],
    ['COGNOME / SURNAME', more['surname']!, 31, 19],
    ['NOME / NAME', more['given']!, 31, 25],
    [
      'LUOGO E DATA DI NASCITA / PLACE AND DATE OF BIRTH',
      `GENOVA (GE) ${dotted(holder.birthDate)}`,
      31,
      31,
    ],
    ['SESSO / SEX', holder.gender, 31, 37],
    ['STATURA / HEIGHT', '171', 45, 37],
    ['CITTADINANZA / NATIONALITY', 'ITA', 60, 37],
    ['EMISSIONE / ISSUING', dotted(holder.issuingDate), 31, 43],
    ['SCADENZA / EXPIRY', dotted(holder.expirationDate), 55, 43],
  ],
  truth: (truth) => truth,
};

const fronts = [serbia, ukraine, bulgaria, finland, italy] as const;

export const european: readonly Model[] = fronts.map((card) => modelOf(card, true));

/** The same with captions that cannot be read at all. */
export const uncaptioned: readonly Model[] = fronts.map((card) => modelOf(card, false));
