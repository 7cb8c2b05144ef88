import { describe, expect, it } from 'vitest';
import { type TaggedLine, taggedPage } from '../../../test/support/tagged-page.js';
import { transliterate } from './cyrillic.js';
import { readFields } from './read-fields.js';

describe('ICAO 9303-3, section 6, table B', () => {
  it.each([
    ['ru', 'ЩЕРБАКОВА ЮЛИЯ', 'SHCHERBAKOVA IULIIA'],
    ['ru', 'ХРУЩЁВ ПОДЪЯЧЕВ', 'KHRUSHCHEV PODIEIACHEV'],
    ['sr', 'ЖИВКОВИЋ ЉУБИЦА', 'ZIVKOVIC LJUBICA'],
    ['sr', 'ХАЏИЋ ЧЕДОМИР', 'HADZIC CEDOMIR'],
    ['mk', 'ЃОРЃИЕВ ЌИРО', 'GJORGJIEV KJIRO'],
    ['uk', 'ГНАТЮК ЯРИНА', 'HNATIUK YARYNA'],
    ['uk', 'ЄВГЕНІЯ ЇЖАКЕВИЧ', 'YEVHENIIA YIZHAKEVYCH'],
    ['bg', 'ЩЕРЕВА ГЕОРГИ', 'SHTEREVA GEORGI'],
  ] as const)('%s: %s is %s', (language, printed, latin) =>
    expect(transliterate(printed, language)).toBe(latin),
  );
});

const today = { year: 2026, month: 11, day: 15 } as const;
const foreign = '\uFFFD'.repeat(8);

const namesOn = (title: string, surname: string) => {
  const lines: readonly TaggedLine[] = [
    [0.33, 0.06, title],
    [0.33, 0.15, foreign],
    [0.33, 0.24, `${foreign} Surname`, 'label:surnames'],
    [0.33, 0.29, surname, 'value:surnames'],
    [0.33, 0.5, '29.02.1968', 'value:birthDate'],
    [0.33, 0.9, foreign],
  ];
  const { page, words } = taggedPage(lines);
  const { candidates } = readFields(page, { side: 'front', today }, undefined, words);
  return candidates.filter(({ field }) => field === 'surnames').map(({ value }) => value);
};

describe('a Cyrillic name read as Latin letters', () => {
  it('is transliterated where the issuer prints Cyrillic alone', () =>
    expect(namesOn('Republic of Serbia', 'MAPKOBA')).toEqual(['MARKOVA']));
  it('stays where it has a letter that Cyrillic has not', () =>
    expect(namesOn('Republic of Serbia', 'PETROV')).toEqual(['PETROV']));
  it('is left out where nothing is known of the issuer', () =>
    expect(namesOn('Utopia', 'MAPKOBA')).toEqual([]));
  it('is no name where a letter was not read', () =>
    expect(namesOn('Republic of Serbia', 'M\uFFFD\uFFFDPKO\uFFFD')).toEqual([]));
});

const bilingual = (lines: readonly TaggedLine[], isTagged = true) => {
  const { page, words } = taggedPage([
    [0.33, 0.05, 'Документ'],
    [0.33, 0.1, 'Підпис'],
    [0.33, 0.15, 'Громадянство'],
    ...lines,
  ]);
  const hints = { side: 'front', today } as const;
  const { candidates } = readFields(page, hints, undefined, isTagged ? words : []);
  return Object.fromEntries(candidates.map(({ field, value }) => [field, value]));
};

describe('a name in Cyrillic letters', () => {
  it('is answered as its Latin print where there is one', () =>
    expect(
      bilingual([
        [0.33, 0.24, 'Прізвище/Surname', 'label:surnames'],
        [0.33, 0.29, 'ГАЛАГАН', 'value:surnames'],
        [0.33, 0.34, 'GALAGAN', 'value:surnames'],
      ]),
    ).toMatchObject({ surnames: 'GALAGAN' }));

  it('is transliterated where there is none', () =>
    expect(
      bilingual([
        [0.33, 0.24, 'Прізвище', 'label:surnames'],
        [0.33, 0.29, 'ГАЛАГАН', 'value:surnames'],
      ]),
    ).toMatchObject({ surnames: 'HALAHAN' }));

  it('is found by Cyrillic captions alone', () => {
    const lines = [
      [0.33, 0.24, 'Презиме'],
      [0.33, 0.29, 'ЂУРИЋ'],
      [0.33, 0.4, 'Име'],
      [0.33, 0.45, 'ЉИЉАНА'],
    ] as const;
    expect(bilingual(lines, false)).toMatchObject({ surnames: 'DURIC', names: 'LJILJANA' });
  });
});
