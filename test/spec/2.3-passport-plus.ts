import { describe, expect, it } from 'vitest';
import { presentPassportPlus } from '../../src/http/present.js';
import { ocrAnswers } from '../../src/http/schemas/ocr.js';
import { serialise } from '../support/serialise.js';
import { mrz, visual } from './people.js';

/** Interface 2.3: the shape; reading it belongs to issue 3. */
export const passportPlus = () =>
  describe('2.3 OCR response: passport_plus', () => {
    const mrzLines = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'X0000001<2UTO7408122F3204056<<<<<<<<<<<<<<04',
    ];
    const answer = { mrz, visual, mrzLines, imageScore: 88, valid: true };

    it('has MRZ without valid, OCR, valid and id, in this order', async () => {
      const text = await serialise(ocrAnswers, presentPassportPlus(answer, { id: 7 }));
      expect(text).toBe(
        '{"MRZ":{"document_number":"X0000001","registry_number":"R-1","country":"UTO",' +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","image_score":88},' +
          '"OCR":{"names":"ANNA","surnames":"ERIKSSON","midlename":"MARIA",' +
          '"document_number":"X0000001","expiration_date":"05-04-2032",' +
          '"birth_date":"12-08-1974","issuing_date":"06-04-2022","place_of_birth":"ZENITH",' +
          `"mrz_code":"${mrzLines.join('\\n')}"},"valid":true,"id":7}`,
      );
    });

    it('joins the two MRZ lines by a newline character', async () => {
      const { OCR } = JSON.parse(await serialise(ocrAnswers, presentPassportPlus(answer))) as {
        OCR: { mrz_code: string };
      };
      expect(OCR.mrz_code.split('\n')).toEqual(mrzLines);
    });

    it('has no id unless one is returned', async () => {
      const text = await serialise(ocrAnswers, presentPassportPlus(answer));
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['MRZ', 'OCR', 'valid']);
    });
  });
