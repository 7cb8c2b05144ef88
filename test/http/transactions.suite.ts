import { describe, expect, it } from 'vitest';
import { removeExpired } from '../../src/store/retention.js';
import { anyImage, invalidImage, rejectedAs, throwingImage } from '../support/images.js';
import type { Suite } from '../support/use.js';
import { erasureTime } from '../../src/store/observed-time.js';

type Record = {
  id: number;
  outcome: string;
  code: number | null;
  created_at: string;
  kept_until: string;
};
type Page = { transactions: Record[]; next_before: number | null };
const dayMs = 86_400_000;

/** What was answered, to the client it was answered to. */
export const transactions: Suite = (use) =>
  describe('transactions', () => {
    const post = async (client: string, frontside = anyImage, headers = {}): Promise<number> => {
      const fields = { frontside, document_type: 'passport', return_id: 'True' };
      const { json } = await use().ocr(fields, { client, headers });
      return (json as { id: number }).id;
    };
    const list = async (client: string, query = ''): Promise<Page> =>
      (await use().as(client, `/api/v3.2/transactions/${query}`)).json as Page;

    it('one by its id, keys in this order', async () => {
      const client = await use().client({ retentionDays: 7 });
      const id = await post(client, anyImage, { 'x-request-id': 'my-request' });
      for (const slash of ['', '/']) {
        const answer = await use().as(client, `/api/v3.2/transactions/${id}${slash}`);
        expect(answer.status).toBe(200);
        expect(Object.entries(answer.json as object)).toEqual([
          ['id', id],
          ['kind', 'passport'],
          ['outcome', 'accepted'],
          ['code', null],
          ['reason', null],
          ['timings_ms', { decode: 1.5, mrz: 2.5 }],
          ['models', { 'mrz-reader': 'test-1' }],
          ['request_id', 'my-request'],
          ['created_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
          ['kept_until', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
          ['session', null],
          ['reference', null],
          ['sandbox', false],
        ]);
        const { created_at, kept_until } = answer.json as Record;
        const keptMs = Date.parse(kept_until) - Date.parse(created_at);
        expect(Math.abs(keptMs - 7 * dayMs)).toBeLessThan(60_000);
      }
    });

    it('of a refusal, with its code and our name for it', async () => {
      const client = await use().client();
      await post(client, rejectedAs('genderUnreadable'));
      expect((await list(client)).transactions).toMatchObject([
        { outcome: 'rejected', code: 803, reason: 'genderUnreadable' },
      ]);
    });

    it('of a fault of ours, as failed', async () => {
      const client = await use().client();
      await post(client, throwingImage);
      expect((await list(client)).transactions).toMatchObject([
        { outcome: 'failed', code: 800, reason: 'ocrFault', timings_ms: {} },
      ]);
    });

    it('none of a request that never reached a document', async () => {
      const client = await use().client();
      await use().ocr({}, { client });
      await use().liveness({}, { client });
      expect(await list(client)).toEqual({ transactions: [], next_before: null });
    });

    it('page by page, newest first, without gap or overlap', async () => {
      const client = await use().client();
      const ids: number[] = [];
      for (let sent = 0; sent < 5; sent += 1) ids.unshift(await post(client));
      const seen: number[][] = [];
      let before: number | null = null;
      do {
        const page: Page = await list(client, `?limit=2${before ? `&before=${before}` : ''}`);
        seen.push(page.transactions.map(({ id }) => id));
        before = page.next_before;
      } while (before !== null);
      expect(seen).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      expect((await list(client, '?limit=5')).next_before).toBeNull();
    });

    it('only those of a kind, an outcome, a code', async () => {
      const client = await use().client();
      await post(client);
      await post(client, rejectedAs('mrzUnreadable'));
      const codesOf = async (query: string) =>
        (await list(client, query)).transactions.map(({ code }) => code);
      expect(await codesOf('?outcome=accepted')).toEqual([null]);
      expect(await codesOf('?outcome=rejected')).toEqual([801]);
      expect(await codesOf('?code=801')).toEqual([801]);
      expect(await codesOf('?code=802')).toEqual([]);
      expect(await codesOf('?kind=passport')).toEqual([801, null]);
      expect(await codesOf('?kind=selfie')).toEqual([]);
    });

    it('only those between two moments', async () => {
      const client = await use().client();
      const ids = [await post(client), await post(client)];
      const { created_at } = (await list(client)).transactions[0]!;
      const after = new Date(Date.parse(created_at) + 1).toISOString();
      const idsOf = async (query: string) =>
        (await list(client, query)).transactions.map(({ id }) => id);
      expect(await idsOf(`?from=${created_at}`)).toEqual([ids[1]]);
      expect(await idsOf(`?to=${after}`)).toEqual([ids[1], ids[0]]);
      expect(await idsOf(`?from=${after}`)).toEqual([]);
    });

    it('counted over time, with how long they took and the codes', async () => {
      const [client, stranger] = [await use().client(), await use().client()];
      await post(client);
      await post(client, rejectedAs('mrzUnreadable'));
      // Read, but not valid: no such record says accepted.
      await post(client, invalidImage);
      await post(client, throwingImage);
      const summary = async (name: string, query = '') =>
        (await use().as(name, `/api/v3.2/transactions/summary/${query}`)).json;
      // Times are counted in steps of 10 %.
      const about4 = expect.closeTo(4, 0) as number;
      const day = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
      expect(await summary(client, '?step=day')).toEqual({
        step: 'day',
        // The test's worker says 1.5 and 2.5 ms; a fault has no timings.
        counts: [
          {
            ...{ at: day, accepted: 1, review: 1, rejected: 1, failed: 1 },
            ...{ median_ms: about4, p95_ms: about4 },
          },
        ],
        codes: [
          { code: 800, count: 1 },
          { code: 801, count: 1 },
        ],
        reasons: [],
      });
      expect(await summary(client, '?outcome=failed&step=day')).toMatchObject({
        counts: [{ accepted: 0, failed: 1, median_ms: null, p95_ms: null }],
      });
      expect(await summary(stranger)).toEqual({
        ...{ step: 'hour', counts: [], codes: [], reasons: [] },
      });
    });

    it.each([
      ['limit=0', 'limit', 'must be a number: 1 to 200'],
      ['from=yesterday', 'from', 'is not valid'],
      ['from=2016-12-31T23:59:60Z', 'from', 'is not valid'],
      ['from=0000-01-01T00:00:00Z', 'from', 'is not valid'],
      ['to=2026-13-01T00:00:00Z', 'to', 'must be a moment such as 2026-11-19T08:30:00Z'],
      ['limit=201', 'limit', 'must be a number: 1 to 200'],
      ['limit=x', 'limit', 'must be a whole number'],
      ['before=-1', 'before', 'must be a number: at least 1'],
      ['before=1.5', 'before', 'must be a whole number'],
      ['outcome=good', 'outcome', 'must be one of accepted, review, rejected, failed'],
      ['code=', 'code', 'must be a whole number'],
    ])('?%s: 400 that names the parameter and its rule', async (query, field, rule) => {
      const answer = await use().as(undefined, `/api/v3.2/transactions?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({
        error: `The request is not valid. ${field} ${rule}.`,
        field,
      });
    });

    it('of another client: as if it never was', async () => {
      const [owner, stranger] = [await use().client(), await use().client()];
      const id = await post(owner);
      const path = `/api/v3.2/transactions/${id}`;
      const never = await use().as(stranger, '/api/v3.2/transactions/999999999');
      for (const method of ['GET', 'DELETE']) {
        const answer = await use().as(stranger, path, { method });
        expect(answer.status).toBe(404);
        expect(answer.text).toBe(never.text);
      }
      expect((await list(stranger)).transactions).toEqual([]);
      expect((await use().as(owner, path)).status).toBe(200);
    });

    it('DELETE erases one: 204, then 404', async () => {
      const client = await use().client();
      const path = `/api/v3.2/transactions/${await post(client)}`;
      const headers = { 'content-type': 'application/json' };
      const erased = await use().as(client, path, { method: 'DELETE', headers });
      expect(erased.status).toBe(204);
      expect(erased.text).toBe('');
      expect((await use().as(client, path, { method: 'DELETE' })).status).toBe(404);
      expect((await use().as(client, path)).json).toEqual({
        error: 'There is no such transaction.',
      });
    });

    it.each(['abc', '0', '-1', '1.5', '9007199254740993', '1e400'])('id %s: 404', async (id) => {
      const answer = await use().as(undefined, `/api/v3.2/transactions/${id}`);
      expect(answer.status).toBe(404);
    });

    it('need a token', async () => {
      for (const path of ['', '/1', '/summary'].map((end) => `/api/v3.2/transactions${end}`))
        expect((await use().request(path)).status).toBe(401);
      const erase = await use().request('/api/v3.2/transactions/1', { method: 'DELETE' });
      expect(erase.status).toBe(401);
    });

    it('are removed when their time is over, not before', async () => {
      const [brief, long] = [
        await use().client({ retentionDays: 1 }),
        await use().client({ retentionDays: 30 }),
      ];
      await post(brief);
      await post(long);
      await removeExpired(use().store, erasureTime(new Date(Date.now() + 0.9 * dayMs)));
      expect((await list(brief)).transactions).toHaveLength(1);
      await use().store.transactions.removeExpired(erasureTime(new Date(Date.now() + 1.1 * dayMs)));
      expect((await list(brief)).transactions).toHaveLength(0);
      expect((await list(long)).transactions).toHaveLength(1);
    });
  });
