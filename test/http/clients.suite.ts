import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Each client has its own rate; its contract is in test/decisions/01. */
export const clients: Suite = (use) =>
  describe('rate limit', () => {
    const passport = { frontside: anyImage, document_type: 'passport' };

    it('past it: 429 with Retry-After, on both endpoints, in their shapes', async () => {
      const client = await use().client({ requestsPerMinute: 2 });
      const answers = [];
      // Four in one go could straddle a minute; eight cannot all be within two limits of two.
      for (let sent = 0; sent < 6; sent += 1) answers.push(await use().ocr(passport, { client }));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(2);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
      const seconds = Number(refused[0]!.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(refused[0]!.json).toEqual({
        error: 'Too many requests; try again later.',
        error_code: 800,
      });
      let liveness = await use().liveness({ selfie: anyImage }, { client });
      for (let sent = 0; sent < 3 && liveness.status !== 429; sent += 1)
        liveness = await use().liveness({ selfie: anyImage }, { client });
      expect(liveness.status).toBe(429);
      expect(liveness.json).toEqual({
        valid: false,
        message: 'Too many requests; try again later.',
        error_code: 712,
      });
    });

    it('of one client is not that of another', async () => {
      const [slow, other] = [
        await use().client({ requestsPerMinute: 1 }),
        await use().client({ requestsPerMinute: 1 }),
      ];
      for (let sent = 0; sent < 3; sent += 1) await use().ocr(passport, { client: slow });
      expect((await use().ocr(passport, { client: other })).status).toBe(200);
    });

    it('takes effect at once when it is changed', async () => {
      const name = await use().client({ requestsPerMinute: 1 });
      for (let sent = 0; sent < 3; sent += 1) await use().ocr(passport, { client: name });
      await use().client({ name, requestsPerMinute: 1000 });
      expect((await use().ocr(passport, { client: name })).status).toBe(200);
    });

    it('holds for looking at records too, counted apart from documents', async () => {
      const client = await use().client({ requestsPerMinute: 2 });
      for (const path of ['', 'summary/', '1']) {
        const statuses = [];
        for (let sent = 0; sent < 6; sent += 1) {
          const answer = await use().as(client, `/api/v3.2/transactions/${path}`);
          statuses.push(answer.status);
          if (answer.status !== 429) continue;
          expect(answer.json).toEqual({ error: 'Too many requests; try again later.' });
          expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
        }
        expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
      }
      expect((await use().ocr(passport, { client })).status).toBe(200);
    });
  });
