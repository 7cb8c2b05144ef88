import { describe, expect, it } from 'vitest';
import { dateOf, daysBetween } from '../../src/contract/calendar.js';
import { anyImage, expiredImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** ADR 10: an expired document is read and said to be so; a client may refuse it. */
export const expired: Suite = (use) =>
  describe('expired documents', () => {
    const passport = { frontside: expiredImage, document_type: 'passport' };
    const card = {
      frontside: expiredImage,
      backside: anyImage,
      document_type: 'identification_card',
    };
    const daysTo = (year: number, month: number, day: number): number =>
      daysBetween(dateOf(new Date(use().store.clock.now())), { year, month, day });

    it.each([passport, { ...passport, document_type: 'passport_plus' }, card])(
      'details say so: $document_type',
      async (fields) => {
        const { status, json } = await use().ocr({ ...fields, details: 'true' });
        expect(status).toBe(200);
        const details = { expired: true, expires_in_days: daysTo(2022, 4, 5) };
        expect(json).toMatchObject({ valid: true, details });
      },
    );

    it('and that one has not', async () => {
      const { json } = await use().ocr({ ...passport, frontside: anyImage, details: 'true' });
      const details = { expired: false, expires_in_days: daysTo(2032, 4, 5) };
      expect(json).toMatchObject({ details });
    });

    it('without details the answer has the interface’s keys alone', async () => {
      const { json } = await use().ocr(passport);
      expect(json).toMatchObject({ valid: true, expiration_date: '05-04-22' });
      expect(Object.keys(json as object)).not.toContain('details');
    });

    it('a client that refuses them gets 804, and the record has it', async () => {
      const client = await use().client({ refuseExpired: true });
      const answer = await use().ocr({ ...passport, details: 'true' }, { client });
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({
        error: 'The document has expired.',
        error_code: 804,
        details: { expired: true, expires_in_days: daysTo(2022, 4, 5) },
      });
      expect((await use().ocr(card, { client })).json).toMatchObject({ error_code: 804 });
      const [newest] = await use().store.transactions.list(client, { limit: 1 });
      expect(newest).toMatchObject({ outcome: 'rejected', code: 804, reason: 'documentExpired' });
      const good = await use().ocr({ ...passport, frontside: anyImage }, { client });
      expect(good.status).toBe(200);
    });
  });
