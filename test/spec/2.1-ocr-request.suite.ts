import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.1: the fields of an OCR request. */
export const ocrRequest: Suite = (use) =>
  describe('2.1 OCR request fields', () => {
    const passport = { frontside: anyImage, document_type: 'passport' };
    const card = { ...passport, document_type: 'identification_card' };

    describe('frontside', () => {
      it('is required: 809', async () => {
        const answer = await use().ocr({ document_type: 'passport' });
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          error: 'The frontside was not sent in the request.',
          error_code: 809,
        });
      });

      it('is required for identity cards as well, whatever else is sent', async () => {
        const { json } = await use().ocr({
          backside: anyImage,
          document_type: 'identification_card',
        });
        expect(json).toMatchObject({ error_code: 809 });
      });

      it('must be a file: a text field of that name is not one', async () => {
        const { json } = await use().ocr({ frontside: 'text', document_type: 'passport' });
        expect(json).toMatchObject({ error_code: 809 });
      });
    });

    describe('backside', () => {
      it('is required for an identity card: 810', async () => {
        const answer = await use().ocr(card);
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          error: 'The backside was not sent in the request.',
          error_code: 810,
        });
      });

      it('is not asked of a passport, and does no harm there', async () => {
        expect((await use().ocr(passport)).status).toBe(200);
        expect((await use().ocr({ ...passport, backside: anyImage })).status).toBe(200);
      });
    });

    describe('document_type', () => {
      it.each(['', 'Passport', 'PASSPORT', 'passport ', 'visa', 'constructor'])(
        'may not be %j',
        async (document_type) => {
          const answer = await use().ocr({ frontside: anyImage, document_type });
          expect(answer.status).toBe(400);
          expect(answer.json).toEqual({
            error:
              'The request is not valid: document_type must be one of passport, passport_plus, identification_card.',
            error_code: 800,
          });
        },
      );

      it('is required', async () => {
        const answer = await use().ocr({ frontside: anyImage });
        expect(answer.status).toBe(400);
        expect(answer.json).toMatchObject({ error_code: 800 });
      });

      it.each([
        ['passport', passport, 'image_score'],
        ['passport_plus', { ...passport, document_type: 'passport_plus' }, 'OCR'],
        ['identification_card', { ...card, backside: anyImage }, 'birth_country'],
      ])('%s has an answer of its own', async (_type, fields, key) => {
        const answer = await use().ocr(fields);
        expect(answer.status).toBe(200);
        expect(answer.json).toHaveProperty(key);
      });
    });

    describe('document_id', () => {
      it('of an unsupported country leaves the MRZ and answers 817 for the OCR part', async () => {
        const answer = await use().ocr({ ...passport, document_id: '591' });
        expect(answer.status).toBe(200);
        expect(answer.json).toMatchObject({
          OCR: {
            error: 'The submitted passport code is not yet supported by the service.',
            error_code: 817,
          },
        });
      });

      it.each(['52', '0052', '052 ', 'MEX'])('%j is not 052: 817', async (document_id) => {
        const { json } = await use().ocr({ ...passport, document_id });
        expect(json).toMatchObject({ OCR: { error_code: 817 } });
      });

      it('052 (Mexico) is supported', async () => {
        const answer = await use().ocr({ ...passport, document_id: '052' });
        expect(answer.status).toBe(200);
        expect(answer.json).toMatchObject({ OCR: { CURP: expect.any(String) as string } });
      });

      it('empty is as if not sent', async () => {
        const { json } = await use().ocr({ ...passport, document_id: '' });
        expect(json).not.toHaveProperty('OCR');
      });

      it('means nothing outside of passports', async () => {
        const fields = { ...card, backside: anyImage, document_id: '591' };
        expect((await use().ocr(fields)).json).not.toHaveProperty('OCR');
      });
    });

    describe('return_id', () => {
      it('adds the transaction id when true, sent as the value True', async () => {
        const { json } = await use().ocr({ ...passport, return_id: 'True' });
        expect(json).toMatchObject({ id: expect.any(Number) as number });
      });

      it('adds nothing when false or absent', async () => {
        expect((await use().ocr({ ...passport, return_id: 'False' })).json).not.toHaveProperty(
          'id',
        );
        expect((await use().ocr(passport)).json).not.toHaveProperty('id');
      });
    });

    describe('device', () => {
      it.each(['IOS', 'ANDROID', 'DESKTOP'])('may be %s', async (device) => {
        expect((await use().ocr({ ...passport, device })).status).toBe(200);
      });

      it.each(['ios', 'WEB'])('may not be %s', async (device) => {
        const answer = await use().ocr({ ...passport, device });
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          error: 'The request is not valid: device must be one of IOS, ANDROID, DESKTOP.',
          error_code: 800,
        });
      });
    });

    it('validate_sides asks for both sides of a card, and means nothing to a passport', async () => {
      const sides = { ...card, backside: anyImage, validate_sides: 'true' };
      expect((await use().ocr(sides)).json).toHaveProperty('matches_percentage');
      const page = await use().ocr({ ...passport, validate_sides: 'true' });
      expect(page.json).not.toHaveProperty('matches_percentage');
    });

    it('validate_sides must be a boolean', async () => {
      const answer = await use().ocr({ ...passport, validate_sides: 'both' });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({
        error: 'The request is not valid: validate_sides must be one of true, false.',
        error_code: 800,
      });
    });
  });
