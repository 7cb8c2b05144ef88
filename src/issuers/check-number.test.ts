import { describe, expect, it } from 'vitest';
import { checkNumber } from './check-number.js';
import type { NumberKind } from './define/number.js';
import { issuerOf, issuers } from './index.js';

/** Numbers published as examples or invented, each true under its country's rule. */
const proved: readonly (readonly [string, NumberKind, string, string])[] = [
  ['CHL', 'national', '12.345.678-5', '12345678-5'],
  ['CHL', 'national', '10.000.013-k', '10000013-K'],
  ['PER', 'national', '10117410-2', '10117410'],
  ['ECU', 'national', '171003406-5', '1710034065'],
  ['ARG', 'tax', '20-30123456-3', '20301234563'],
  ['BRA', 'national', '390.533.447-05', '39053344705'],
  ['URY', 'national', '1.234.567-2', '12345672'],
  ['DOM', 'national', '001-1391820-5', '00113918205'],
  ['GTM', 'national', '1983 42390 0101', '1983423900101'],
  ['SLV', 'national', '00016297-5', '000162975'],
  ['NIC', 'national', '001-010180-1234H', '0010101801234H'],
  ['MEX', 'personalCode', 'BOXW310820HNERXN09', 'BOXW310820HNERXN09'],
  ['ESP', 'national', '99999999-R', '99999999R'],
  ['ESP', 'national', 'X-1234567-L', 'X1234567L'],
  ['PRT', 'national', '00000000 0 ZZ4', '000000000ZZ4'],
  ['ITA', 'national', 'RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['DEU', 'document', 'L01X00T471', 'L01X00T47'],
  ['NLD', 'national', '111222333', '111222333'],
  ['BEL', 'national', '85.07.30-033.28', '85073003328'],
  ['CHE', 'national', '756.9217.0769.85', '7569217076985'],
  ['TUR', 'national', '10000000146', '10000000146'],
  ['ISR', 'national', '03933742-3', '039337423'],
  ['POL', 'national', '44051401359', '44051401359'],
  ['CZE', 'national', '710319/2745', '7103192745'],
  ['ROU', 'national', '1630615123457', '1630615123457'],
  ['HRV', 'national', '33392005961', '33392005961'],
  ['SVN', 'national', '0101006500006', '0101006500006'],
  ['BGR', 'national', '7523169263', '7523169263'],
  ['UKR', 'tax', '1759013776', '1759013776'],
  ['EST', 'national', '37605030299', '37605030299'],
  ['LTU', 'national', '33309240064', '33309240064'],
  ['LVA', 'national', '161175-19997', '161175-19997'],
  ['FIN', 'national', '131052-308T', '131052-308T'],
  ['SWE', 'national', '811218-9876', '8112189876'],
  ['NOR', 'national', '151086 95088', '15108695088'],
  ['ISL', 'national', '450401-3150', '4504013150'],
  ['CHN', 'national', '360426199101010071', '360426199101010071'],
  ['ZAF', 'national', '7503305044089', '7503305044089'],
];

describe('national numbers', () => {
  it.each(proved)('%s %s %s is proved', (country, kind, text, normal) => {
    expect(checkNumber(country, kind, text)).toEqual({ ok: true, normal });
  });

  it.each(proved)('%s %s %s with one digit changed is not', (country, kind, text) => {
    const at = [...text.matchAll(/\d/g)][2]!.index;
    const changed = text.slice(0, at) + String((Number(text[at]) + 1) % 10) + text.slice(at + 1);
    expect(checkNumber(country, kind, changed).ok).toBe(false);
  });

  it.each([
    ['COL', 'national', '1.020.304.050', '1020304050'],
    ['COL', 'national', '0007123456', '7123456'],
    ['ARG', 'national', '30.123.456', '30123456'],
    ['ARG', 'national', 'M 7.123.456', '7123456'],
    ['BOL', 'national', '7654321-1B', '7654321-1B'],
    ['BOL', 'national', '7654321', '7654321'],
    ['VEN', 'national', 'V-12.345.678', 'V12345678'],
    ['PRY', 'national', '1.234.567', '1234567'],
    ['CRI', 'national', '1 1234 0567', '112340567'],
    ['CRI', 'foreigner', '155812345678', '155812345678'],
    ['HND', 'national', '0801 1990 01234', '0801199001234'],
    ['PER', 'national', '41234567', '41234567'],
    ['CUB', 'national', '85061512345', '85061512345'],
    ['MEX', 'electorKey', 'GMVLMR80070501M100', 'GMVLMR80070501M100'],
    ['PAN', 'national', '8-123-4567', '8-123-4567'],
    ['PAN', 'national', '13 - 1234 - 123456', '13-1234-123456'],
    ['PAN', 'national', 'PE-12-345', 'PE-12-345'],
    ['PAN', 'national', 'E-8-98765', 'E-8-98765'],
    ['PAN', 'national', 'N–19–1234', 'N-19-1234'],
    ['PAN', 'national', '8-PI-1-23', '8PI-1-23'],
    ['PAN', 'national', '3AV-12-345', '3AV-12-345'],
  ] as const)('%s %s %s can be one, with nothing to prove it', (country, kind, text, normal) => {
    expect(checkNumber(country, kind, text)).toEqual({ ok: undefined, normal });
  });

  it.each([
    ['PAN', '14-123-4567'],
    ['PAN', '81234567'],
    ['PAN', 'X-12-345'],
    ['CUB', '85131512345'],
    ['ECU', '2510034065'],
    ['HND', '0801299001234'],
    ['CHL', 'APELLIDOS'],
    ['MEX', 'BOXW311320HNERXN09'],
    ['MEX', 'BOXW310820HNERXNO9'],
  ] as const)('%s %s cannot be one', (country, text) => {
    expect(checkNumber(country, 'national', text).ok).toBe(false);
  });

  it('of a country without a rule comes back bare', () => {
    expect(checkNumber('UTO', 'national', 'd 23-145')).toEqual({ ok: undefined, normal: 'D23145' });
  });

  it('never throws, whatever is read', () => {
    for (const { country, numbers } of issuers)
      for (const kind of Object.keys(numbers) as NumberKind[])
        for (const text of ['', '-', 'Ñ', '0'.repeat(40), '🙂', '----', 'K'])
          expect(() => checkNumber(country, kind, text)).not.toThrow();
  });

  it('reads birth date, with its century, and sex in a CURP', () => {
    const { says } = issuerOf('MEX').personalCode!;
    expect(says('BOXW310820HNERXN09')).toEqual({ birthDate: '1931-08-20', gender: 'M' });
    expect(says('BOXW050820MNERXNA9')).toEqual({ birthDate: '2005-08-20', gender: 'F' });
  });
});
