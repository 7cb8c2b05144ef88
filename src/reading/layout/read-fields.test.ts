import { describe, expect, it } from 'vitest';
import { americanPages } from '../../../test/support/pages/american-pages.js';
import { handPage, lineAt } from '../../../test/support/pages/hand-page.js';
import { moreAmericanPages } from '../../../test/support/pages/more-american-pages.js';
import { otherPages } from '../../../test/support/pages/other-pages.js';
import type { PageCase } from '../../../test/support/pages/page-case.js';
import type { TextPage } from '../text/page.js';
import { type FieldsRead, readFields } from './read-fields.js';

const today = { year: 2026, month: 1, day: 15 };

const read = (page: TextPage, { side = 'front', kind, issuer }: PageCase): FieldsRead =>
  readFields(page, { side, today, ...(kind && { kind }), ...(issuer && { issuer }) });

const saidBy = ({ candidates }: FieldsRead): Record<string, string> =>
  Object.fromEntries(candidates.map(({ field, value }) => [field, value]));

const cases = [...americanPages, ...moreAmericanPages, ...otherPages];

describe('fields from layouts', () => {
  it.each(cases.map((one) => [one.layout, one] as const))('%s', (layout, one) => {
    const result = read(handPage(one.page), one);
    expect(result.layout).toBe(layout);
    expect(saidBy(result)).toEqual(one.says);
  });

  it.each(cases.map((one) => [one.layout, one] as const))(
    '%s: the order in which lines were found says nothing',
    (_, one) => {
      const page = handPage(one.page);
      const shuffled = { ...page, lines: page.lines.toReversed() };
      expect(saidBy(read(shuffled, one))).toEqual(one.says);
      const half = Math.floor(page.lines.length / 2);
      const cut = { ...page, lines: [...page.lines.slice(half), ...page.lines.slice(0, half)] };
      expect(saidBy(read(cut, one))).toEqual(one.says);
    },
  );

  it.each(cases.map((one) => [one.layout, one] as const))(
    '%s: noise around it makes no field',
    (_, one) => {
      const page = handPage(one.page);
      const noise = [
        lineAt(2, 60, 'o'),
        lineAt(1, 97, 'SPECIMEN'),
        lineAt(93, 40, '3'),
        lineAt(3, 70, 'ilrhl'),
      ].map((line) => ({ ...line, confidence: 0.1 }));
      expect(saidBy(read({ ...page, lines: [...noise, ...page.lines] }, one))).toEqual(one.says);
    },
  );

  it('a value glued to its label is told apart from it', () => {
    const page = handPage(`
      30 6 REPÚBLICA DE PANAMÁ
      30 13 DOCUMENTO DE IDENTIDAD
      36 60 LUGAR DE NACIMIENTO: COLÓN, COLÓN
      36 68 SEXOF
      66 68 TIPO DE SANGREA+`);
    const said = saidBy(readFields(page, { side: 'front', today, issuer: 'PAN' }));
    expect(said).toMatchObject({ gender: 'F', bloodType: 'A+' });
  });

  it('finds nothing on a page that is no document', () => {
    const page = handPage(`
      10 10 FACTURA 0001-12345678
      10 20 Cantidad
      40 20 Descripción
      10 26 2
      40 26 CAFÉ MOLIDO
      10 40 TOTAL 12.50`);
    const result = readFields(page, { side: 'front', today });
    expect(result.candidates).toEqual([]);
    expect(result.layoutConfidence).toBe(0);
  });

  it.each([
    [
      'CHL-cedula-2013-front',
      `
      35 5 REPÚBLICA DE CHILE
      35 18 APELLIDOS
      35 33 NOMBRES
      35 44 NACIONALIDAD
      67 44 SEXO
      35 55 FECHA DE NACIMIENTO
      67 55 NÚMERO DOCUMENTO
      35 66 FECHA DE EMISIÓN
      60 66 FECHA DE VENCIMIENTO
      5 86 RUN`,
    ],
    [
      'icao',
      `
      30 12 Surname/Nom
      30 22 Given names/Prénoms
      30 32 Nationality/Nationalité
      30 42 Date of birth/Date de naissance
      30 52 Sex/Sexe
      50 52 Place of birth/Lieu de naissance
      30 62 Date of issue/Date de délivrance
      30 72 Date of expiry/Date d'expiration`,
    ],
  ])('%s: labels alone give no values', (layout, drawn) => {
    const result = readFields(handPage(drawn), { side: 'front', today });
    expect(result.layout).toBe(layout);
    expect(result.candidates).toEqual([]);
  });

  it('tells the sides of a card apart', () => {
    const back = cases.find(({ layout }) => layout === 'COL-cedula-2000-back')!;
    const front = cases.find(({ layout }) => layout === 'COL-cedula-2000-front')!;
    const sides = (one: PageCase) => read(handPage(one.page), { ...one, side: 'front' }).sides;
    expect(sides(back).back).toBeGreaterThan(sides(back).front);
    expect(sides(front).front).toBeGreaterThan(sides(front).back);
  });
});
