import { describe, expect, it } from 'vitest';
import { presentNationalPassport } from '../../src/http/present.js';
import { ocrAnswers } from '../../src/http/schemas/ocr.js';
import { serialise } from '../support/serialise.js';
import { mrz, visual } from './people.js';

/**
 * Interface 2.4: the shape; reading it belongs to issue 3. "MRZ (object as in 2.2)": all of its
 * fields, `valid` among them, for the top level has none here (2.3, which has one, lists it apart).
 */
export const passportOfMexico = () =>
  describe('2.4 OCR response: passport with supported document_id (052)', () => {
    const curp = 'EIXA740812MNEXXX08';
    const answer = {
      mrz: { ...mrz, country: 'MEX', registryNumber: curp },
      visual: { ...visual, country: 'MEX', curp, gender: 'F' },
      imageScore: 77.25,
      valid: true,
    };

    it('has MRZ as in 2.2 and OCR, in this order', async () => {
      expect(await serialise(ocrAnswers, presentNationalPassport(answer))).toBe(
        `{"MRZ":{"document_number":"X0000001","registry_number":"${curp}","country":"MEX",` +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","image_score":77.25,"valid":true},' +
          `"OCR":{"country":"MEX","document_number":"X0000001","CURP":"${curp}","gender":"F",` +
          '"names":"ANNA","midlename":"MARIA","expiration_date":"05-04-2032",' +
          '"birth_date":"12-08-1974","issuing_date":"06-04-2022","place_of_birth":"ZENITH"}}',
      );
    });

    it('has the transaction id at the top level when it is asked for', async () => {
      const text = await serialise(ocrAnswers, presentNationalPassport(answer, { id: 9 }));
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['MRZ', 'OCR', 'id']);
    });
  });
