import { editCost, fold } from '../fold.js';

/** January to December as printed, by language: short forms, then long ones. */
const languages: Readonly<Record<string, string>> = {
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  esLong:
    'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE',
  esSet: 'ENE FEB MAR ABR MAY JUN JUL AGO SET OCT NOV DIC',
  esSetLong:
    'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SETIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE',
  esSept: 'ENE FEB MAR ABR MAY JUN JUL AGO SEPT OCT NOV DIC',
  en: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  enLong: 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
  pt: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  ptLong:
    'JANEIRO FEVEREIRO MARCO ABRIL MAIO JUNHO JULHO AGOSTO SETEMBRO OUTUBRO NOVEMBRO DEZEMBRO',
  fr: 'JANV FEVR MARS AVR MAI JUIN JUIL AOUT SEPT OCT NOV DEC',
  frShort: 'JAN FEV MAR AVR MAI JUN JUI AOU SEP OCT NOV DEC',
  frLong: 'JANVIER FEVRIER MARS AVRIL MAI JUIN JUILLET AOUT SEPTEMBRE OCTOBRE NOVEMBRE DECEMBRE',
  de: 'JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  deLong: 'JANUAR FEBRUAR MARZ APRIL MAI JUNI JULI AUGUST SEPTEMBER OKTOBER NOVEMBER DEZEMBER',
  it: 'GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC',
  itLong:
    'GENNAIO FEBBRAIO MARZO APRILE MAGGIO GIUGNO LUGLIO AGOSTO SETTEMBRE OTTOBRE NOVEMBRE DICEMBRE',
  nl: 'JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC',
  nlMrt: 'JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC',
  nlLong: 'JANUARI FEBRUARI MAART APRIL MEI JUNI JULI AUGUSTUS SEPTEMBER OKTOBER NOVEMBER DECEMBER',
  sv: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
  no: 'JAN FEB MARS APR MAI JUNI JULI AUG SEPT OKT NOV DES',
  fi: 'TAMMI HELMI MAALIS HUHTI TOUKO KESA HEINA ELO SYYS LOKA MARRAS JOULU',
  et: 'JAAN VEEBR MARTS APR MAI JUUNI JUULI AUG SEPT OKT NOV DETS',
  ro: 'IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC',
  sq: 'JAN SHK MAR PRI MAJ QER KOR GUS SHT TET NEN DHJ',
  hu: 'JAN FEB MARC APR MAJ JUN JUL AUG SZEPT OKT NOV DEC',
  tr: 'OCA SUB MAR NIS MAY HAZ TEM AGU EYL EKI KAS ARA',
  trLong: 'OCAK SUBAT MART NISAN MAYIS HAZIRAN TEMMUZ AGUSTOS EYLUL EKIM KASIM ARALIK',
  pl: 'STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAZ LIS GRU',
  hr: 'SIJ VELJ OZU TRA SVI LIP SRP KOL RUJ LIS STU PRO',
  mt: 'JAN FRA MAR APR MEJ GUN LUL AWW SETT OTT NOV DIC',
  is: 'JAN FEB MAR APR MAI JUN JUL AGU SEP OKT NOV DES',
  az: 'YAN FEV MART APR MAY IYUN IYUL AVQ SEN OKT NOY DEK',
};

/** Irish is always printed beside English, and its June is the Dutch May. */
const besideAnother = 'EAN FEA MAR AIB BEA MEI IUI LUN MFO DFO SAM NOL';

type Months = ReadonlyMap<string, ReadonlySet<number>>;

const monthsOf = (lists: readonly string[]): Months => {
  const found = new Map<string, Set<number>>();
  for (const words of lists)
    words
      .split(' ')
      .forEach((word, i) => found.set(word, (found.get(word) ?? new Set()).add(i + 1)));
  return found;
};

const months = monthsOf(Object.values(languages));
const pairedMonths = monthsOf([...Object.values(languages), besideAnother]);

const lettersOf = (word: string): string => fold(word).replaceAll('0', 'O').replaceAll('1', 'I');

/** Months one lookalike letter away from the word: `0CT`, `AG0`, `NOU`. */
const nearly = (word: string, table: Months): Set<number> => {
  const near = new Set<number>();
  for (const [name, numbers] of table)
    if (name.length === word.length && editCost(name, word, 0.5) <= 0.5)
      numbers.forEach((number) => near.add(number));
  return near;
};

/** The month that `words` name, in one or two languages; undefined where they are ambiguous. */
export const monthOf = (
  words: readonly string[],
): { readonly month: number; readonly exact: boolean } | undefined => {
  const table = words.length > 1 ? pairedMonths : months;
  const named = words.map((word) => table.get(lettersOf(word)) ?? new Set<number>());
  const known = named.filter((set) => set.size > 0);
  const sets = known.length > 0 ? known : words.map((word) => nearly(lettersOf(word), table));
  const common = [...(sets[0] ?? [])].filter((month) => sets.every((set) => set.has(month)));
  return common.length === 1 ? { month: common[0]!, exact: known.length > 0 } : undefined;
};
