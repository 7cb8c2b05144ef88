import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/support/random.js';
import type { Symbology } from './barcode.js';
import { parseBarcode } from './parse.js';

const today = { year: 2026, month: 1, day: 1 };

const read = (payload: string | Uint8Array, symbology: Symbology = 'QR') => {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const { candidates, ...rest } = parseBarcode({ symbology, bytes }, today);
  return { ...rest, ...Object.fromEntries(candidates.map(({ field, value }) => [field, value])) };
};

const panama = '8-958-2038|Íñigo|Núñez||M|PANAMÁ|20000720|PANAMEÑA|20230421|20380421|A01161427';

describe('Panama', () => {
  it('is read in either charset', () => {
    const asUtf8 = read(panama);
    expect(asUtf8).toMatchObject({ names: 'ÍÑIGO', surnames: 'NÚÑEZ', nationality: 'PANAMEÑA' });
    expect(read(Buffer.from(panama, 'latin1'))).toEqual(asUtf8);
  });

  it('is counted from the sex, with names in two, four or five fields', () => {
    const tail = '|F|COLÓN|19791231|PANAMEÑA|20190102|20290102|B00000017';
    const whole = { surnames: 'NÚÑEZ PAZ DE SOSA', names: 'ANA EVA' };
    expect(read(`N-19-42|Ana Eva|Núñez Paz|de Sosa${tail}`)).toMatchObject(whole);
    expect(read(`N-19-42|Ana|Eva|Núñez Paz|de Sosa${tail}`)).toMatchObject(whole);
    expect(read(`N-19-42|Ana|Eva|Núñez|Paz|de Sosa${tail}`)).toMatchObject(whole);
  });

  it('leaves out a day that does not exist and a name that is none', () => {
    const reading = read(panama.replace('20230421', '20230431').replace('Núñez', '<script>'));
    expect(reading).not.toHaveProperty('issuingDate');
    expect(reading).not.toHaveProperty('surnames');
    expect(reading).toHaveProperty('expirationDate', '2038-04-21');
  });
});

describe('Estonia', () => {
  it('gives the number of the card, after a byte order mark', () => {
    expect(read('\ufeffhttps://www2.politsei.ee/qr/?qr=AS0002261')).toMatchObject({
      country: 'EST',
      documentNumber: 'AS0002261',
    });
  });
});

describe('Argentina, 2024', () => {
  it('has no sex, short years and a signature', () => {
    const signature = 'eyJhbGciOiJFUzI1NiJ9.eyJuIjoxfQ.c2ln';
    expect(
      read(`00723456781@GÓMEZ@EVA@41234567@A@09/09/98@14/02/24@${signature}`, 'PDF417'),
    ).toMatchObject({
      format: 'argentina',
      documentNumber: '41234567',
      birthDate: '1998-09-09',
      issuingDate: '2024-02-14',
    });
  });
});

describe('Chile', () => {
  const url = (run: string, mrz: string) =>
    `https://portal.sidiv.registrocivil.cl/docstatus?serial=512345678&run=${run}&MRZ=${mrz}`;

  it('takes parameters in any order and case', () => {
    expect(read(url('12345678-5', '512345678990011583001156'))).toMatchObject({
      documentNumber: '12345678-5',
      birthDate: '1990-01-15',
      expirationDate: '2030-01-15',
    });
  });

  it('leaves out a date whose check digit fails, and knows no wrong RUN', () => {
    expect(read(url('12345678-5', '512345678990011683001156'))).not.toHaveProperty('birthDate');
    expect(read(url('12345678-6', '512345678990011583001156')).format).toBe('opaque');
  });

  it('is not believed from another host', () => {
    const elsewhere = url('12345678-5', '').replace('registrocivil.cl', 'registrocivil.cl.evil.io');
    expect(read(elsewhere).format).toBe('opaque');
  });
});

describe('Colombia', () => {
  const { cases } = JSON.parse(
    readFileSync(new URL('../../../test/fixtures/barcode-cases.json', import.meta.url), 'utf8'),
  ) as { cases: { id: string; payload_base64?: string }[] };
  const bytesOf = (id: string) =>
    Buffer.from(cases.find((item) => item.id === id)!.payload_base64!, 'base64');

  it('with collapsed padding gives what is sure, and names only when all four are there', () => {
    const text = bytesOf('col-cc-10digits-enie').toString('latin1').slice(0, 169);
    const whole = text.replace('LUIS\0\0', 'LUIS\0EVO').replace(/\0+/g, '\0');
    expect(read(Buffer.from(whole, 'latin1'), 'PDF417')).toMatchObject({
      documentNumber: '1020304050',
      surnames: 'MUÑOZ PEÑA',
      names: 'LUIS EVO',
      gender: 'M',
      birthDate: '1991-08-17',
    });
    const three = read(Buffer.from(text.replace(/\0+/g, '\0'), 'latin1'), 'PDF417');
    expect(three).toMatchObject({ documentNumber: '1020304050', bloodType: 'AB-' });
    expect(three).not.toHaveProperty('names');
  });

  it('reads the Ñ of code page 850', () => {
    const text = bytesOf('col-cc-10digits-enie').toString('latin1').replace(/Ñ/g, '\xa5');
    expect(read(Buffer.from(text, 'latin1'), 'PDF417')).toMatchObject({ surnames: 'MUÑOZ PEÑA' });
  });
});

describe('AAMVA', () => {
  it('of Canada writes the year first and tells its country', () => {
    const text =
      '@\n\u001e\rANSI 636012030001DL00310100DLDCSTREMBLAY\nDDEN\nDCTMARIE,EVE\nDBB19880229\nDBA20290228\nDBC2\nDAQT1234-880229\nDCGCAN\n\r';
    expect(read(text, 'PDF417')).toMatchObject({
      country: 'CAN',
      documentNumber: 'T1234-880229',
      surnames: 'TREMBLAY',
      names: 'MARIE EVE',
      birthDate: '1988-02-29',
      expirationDate: '2029-02-28',
    });
  });
});

describe('any bytes', () => {
  const random = randomFrom(7);
  const noise = (length: number) => Uint8Array.from({ length }, () => random.whole(256));

  it('of noise are opaque and never thrown at', () => {
    for (let i = 0; i < 3000; i++)
      expect(read(noise(random.whole(700)), random.pick(['QR', 'PDF417'])).format).toBe('opaque');
  });

  it('near a known payload give only plain values', () => {
    const { cases } = JSON.parse(
      readFileSync(new URL('../../../test/fixtures/barcode-cases.json', import.meta.url), 'utf8'),
    ) as { cases: { payload?: string; payload_base64?: string; symbology: Symbology }[] };
    for (let i = 0; i < 4000; i++) {
      const { payload, payload_base64, symbology } = random.pick(cases);
      const bytes = Buffer.from(payload_base64 ?? payload!, payload_base64 ? 'base64' : 'utf8');
      const changed = bytes.map((byte) => (random.unit() < 0.02 ? random.whole(256) : byte));
      const cut = changed.subarray(
        0,
        random.unit() < 0.3 ? random.whole(changed.length) : undefined,
      );
      for (const { field, value } of parseBarcode({ symbology, bytes: cut }, today).candidates) {
        expect(value.length).toBeLessThanOrEqual(100);
        expect(value, field).not.toMatch(/\p{Cc}/u);
        if (field.endsWith('Date')) expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    }
  });
});
