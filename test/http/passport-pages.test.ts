import { beforeAll, describe, expect, it } from 'vitest';
import { specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

/* The service's own worker and models on the bundled specimens of passports: invented people. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: 'real' });
  await service.ready();
}, 300_000);

describe('passport_plus', () => {
  it('reads the page beside its zone, accents and all: interface 2.3', async () => {
    const frontside = specimen('passport');
    const answer = await service.ocr({ frontside, document_type: 'passport_plus' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      MRZ: { document_number: 'L45N7821', names: 'LUCIA ISABEL', surnames: 'MARTINEZ ROJAS' },
      OCR: {
        names: 'LUCÍA',
        midlename: 'ISABEL',
        surnames: 'MARTÍNEZ ROJAS',
        document_number: 'L45N7821',
        birth_date: '14-03-1991',
        issuing_date: '03-09-2023',
        expiration_date: '02-09-2033',
        place_of_birth: 'ZENITH',
        mrz_code: expect.stringMatching(/^P<UTO[A-Z<]{39}\nL45N7821<[A-Z0-9<]{35}$/) as string,
      },
      valid: true,
    });
  });

  it('refuses a card: 816', async () => {
    const frontside = specimen('ine-back');
    const answer = await service.ocr({ frontside, document_type: 'passport_plus' });
    expect([answer.status, answer.json]).toMatchObject([422, { error_code: 816 }]);
  });
});

describe('document_id=052', () => {
  const asked = { document_type: 'passport', document_id: '052' };

  it('reads a Mexican passport: interface 2.4', async () => {
    const answer = await service.ocr({ ...asked, frontside: specimen('passport-mex') });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      MRZ: { document_number: 'G12345678', country: 'MEX', surnames: 'PENA IBANEZ', valid: true },
      OCR: {
        country: 'MEX',
        document_number: 'G12345678',
        CURP: 'PEII850115HJCXBX06',
        gender: 'M',
        names: 'ÍÑIGO',
        midlename: 'MARTÍN',
        expiration_date: '04-02-2032',
        birth_date: '15-01-1985',
        issuing_date: '04-02-2022',
        place_of_birth: 'JALISCO',
      },
    });
  });

  it('refuses the passport of another country: 816', async () => {
    const answer = await service.ocr({ ...asked, frontside: specimen('passport') });
    expect([answer.status, answer.json]).toMatchObject([422, { error_code: 816 }]);
  });
});
