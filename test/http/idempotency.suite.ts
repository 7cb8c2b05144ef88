import { describe, expect, it } from 'vitest';
import { anyImage, rejectedAs, slowImage, throwingImage } from '../support/images.js';
import type { Suite } from '../support/use.js';
import { erasureTime } from '../../src/store/observed-time.js';

/** A retry with the same key gets what the first request got, and nothing is done twice. */
export const idempotency: Suite = (use) =>
  describe('Idempotency-Key', () => {
    const passport = (frontside: Uint8Array = anyImage) => ({
      frontside,
      document_type: 'passport',
      return_id: 'true',
    });
    const keyed = (client: string, key: string) => ({
      client,
      headers: { 'idempotency-key': key },
    });
    const records = async (client: string): Promise<number> =>
      (await use().store.transactions.list(client, { limit: 100 })).length;

    it('the same key and form: the same status, body and transaction', async () => {
      const client = await use().client();
      for (const image of [anyImage, rejectedAs('mrzUnreadable')]) {
        const options = keyed(client, `key-${image.length}`);
        const first = await use().ocr(passport(image), options);
        const second = await use().ocr(passport(image), options);
        expect([second.status, second.text]).toEqual([first.status, first.text]);
        expect(first.headers.get('idempotent-replayed')).toBeNull();
        expect(second.headers.get('idempotent-replayed')).toBe('true');
      }
      expect(await records(client)).toBe(2);
      const live = [1, 2].map(() =>
        use().liveness({ selfie: anyImage, return_id: 'true' }, keyed(client, 'selfie')),
      );
      const [one, two] = await Promise.all(live);
      expect(one!.text).toBe(two!.text);
      expect(await records(client)).toBe(3);
    });

    it('many at once run once', async () => {
      const client = await use().client();
      const real = await Promise.all(
        Array.from({ length: 5 }, () =>
          use().ocr(passport(slowImage(300)), keyed(client, 'at-once')),
        ),
      );
      expect(new Set(real.map(({ text }) => text)).size).toBe(1);
      expect(real[0]!.status).toBe(200);
      expect(await records(client)).toBe(1);
    });

    it('the same key with another form: an error of the interface, and the first stays', async () => {
      const client = await use().client();
      const first = await use().ocr(passport(), keyed(client, 'reused'));
      for (const other of [
        passport(rejectedAs('mrzUnreadable')),
        { ...passport(), document_type: 'passport_plus' },
      ]) {
        const answer = await use().ocr(other, keyed(client, 'reused'));
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          error: 'The request is not valid: Idempotency-Key was used with another body.',
          error_code: 800,
        });
      }
      const selfie = await use().liveness({ selfie: anyImage }, keyed(client, 'reused'));
      expect([selfie.status, selfie.json]).toMatchObject([400, { error_code: 712 }]);
      expect((await use().ocr(passport(), keyed(client, 'reused'))).text).toBe(first.text);
      expect(await records(client)).toBe(1);
    });

    it.each(['with a space', 'x'.repeat(256)])('%j is no key: 400', async (key) => {
      const answer = await use().ocr(passport(), keyed(await use().client(), key));
      expect([answer.status, answer.json]).toMatchObject([400, { error_code: 800 }]);
    });

    it('of another client is another key', async () => {
      const [one, two] = [await use().client(), await use().client()];
      const first = await use().ocr(passport(), keyed(one, 'shared'));
      const second = await use().ocr(passport(), keyed(two, 'shared'));
      expect(second.text).not.toBe(first.text);
      expect(second.status).toBe(200);
    });

    it('a fault and a bad request are not kept: a retry runs', async () => {
      const client = await use().client();
      expect((await use().ocr(passport(throwingImage), keyed(client, 'fault'))).status).toBe(500);
      expect((await use().ocr(passport(), keyed(client, 'fault'))).status).toBe(200);
      expect((await use().ocr({ frontside: anyImage }, keyed(client, 'bad'))).status).toBe(400);
      expect((await use().ocr(passport(), keyed(client, 'bad'))).status).toBe(200);
    });

    it('a session is made once', async () => {
      const client = await use().client();
      const post = (body: object) =>
        use().as(client, '/api/v3.2/sessions/', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'session' },
          body: JSON.stringify(body),
        });
      const steps = [{ kind: 'selfie' }];
      const [first, second] = [await post({ steps }), await post({ steps })];
      expect([second.status, second.text]).toEqual([201, first.text]);
      const other = await post({ steps, language: 'en' });
      expect([other.status, other.json]).toMatchObject([400, { field: 'idempotency-key' }]);
    });

    it('what is kept cannot be read in the store, is forgotten after a day and with its record', async () => {
      const client = await use().client();
      const first = await use().ocr(passport(), keyed(client, 'kept-for-a-day'));
      const { id } = first.json as { id: number };
      const { idempotency: store } = use().store;
      await store.removeExpired(erasureTime(new Date(Date.now() + 86_300_000)));
      expect((await use().ocr(passport(), keyed(client, 'kept-for-a-day'))).text).toBe(first.text);
      await use().as(client, `/api/v3.2/transactions/${id}`, { method: 'DELETE' });
      const again = await use().ocr(passport(), keyed(client, 'kept-for-a-day'));
      expect((again.json as { id: number }).id).toBeGreaterThan(id);
      await store.removeExpired(erasureTime(new Date(Date.now() + 86_401_000)));
      const third = await use().ocr(passport(), keyed(client, 'kept-for-a-day'));
      expect((third.json as { id: number }).id).toBeGreaterThan((again.json as { id: number }).id);
    });
  });
