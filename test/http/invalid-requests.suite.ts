import { describe, expect, it } from 'vitest';
import { bearer } from '../support/http.js';
import type { Suite } from '../support/use.js';

const base = '/api/v3.2/sessions/';
const selfie = { kind: 'selfie' };

/** What an integrator gets wrong on the first day: the answer names the field, its rule and its range. */
export const invalidRequests: Suite = (use) =>
  describe('a request that is not valid', () => {
    it.each([
      [{}, 'steps', 'steps is missing.'],
      [{ steps: [] }, 'steps', 'steps must have 1 to 10 entries.'],
      [{ steps: 'selfie' }, 'steps', 'steps must be an array.'],
      [{ steps: [{}] }, 'steps.0.kind', 'steps.0.kind is missing.'],
      [
        { steps: [{ kind: 'face' }] },
        'steps.0.kind',
        'steps.0.kind must be one of document, selfie, chip.',
      ],
      [
        { steps: [selfie], expires_in: 10 },
        'expires_in',
        'expires_in must be a number: 60 to 86400.',
      ],
      [{ steps: [selfie], reference: '' }, 'reference', 'reference must have 1 to 100 characters.'],
      [
        { steps: [selfie], sandbox_checks: { unknown: 'passed' } },
        'sandbox_checks',
        /^sandbox_checks has an unknown property; it may have document_read, /,
      ],
      [[], undefined, 'The body must be an object.'],
    ])('%j', async (body, field, sentence) => {
      const client = await use().client({ services: ['liveness'] });
      const answer = await use().as(client, base, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
      const { error, field: named } = answer.json as { error: string; field?: string };
      expect(error).toMatch(/^The request is not valid\. /);
      const [, said] = error.split('not valid. ');
      if (typeof sentence === 'string') expect(said).toBe(sentence);
      else expect(said).toMatch(sentence);
      expect(named).toBe(field);
    });

    it('of another content type: says which to send', async () => {
      const client = await use().client({});
      const init = { method: 'POST', body: new URLSearchParams({ steps: '1' }) };
      const answer = await use().as(client, base, init);
      expect([answer.status, answer.json]).toEqual([
        415,
        { error: 'This content type is not supported here; send application/json.' },
      ]);
    });

    it.each([
      ['not JSON', 'The body is not valid JSON.'],
      ['', 'The body is empty; send JSON.'],
    ])('with the body %j', async (body, error) => {
      const answer = await use().as(await use().client({}), base, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, answer.json]).toEqual([400, { error }]);
    });

    it('never has the value that was sent in its answer', async () => {
      const body = JSON.stringify({ steps: [{ kind: 'Kanaria' }], reference: 'Kanaria\u0000' });
      const headers = { 'content-type': 'application/json' };
      const client = await use().client({});
      const answer = await use().as(client, base, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain('Kanaria');
    });

    it.each(['sessions/nope', 'transactions/nope', 'sessions/nope/review/'])(
      'for %s, which cannot exist: 404',
      async (path) => {
        const answer = await use().as(await use().client({}), `/api/v3.2/${path}`);
        expect([401, 404]).toContain(answer.status);
        if (answer.status === 404) expect(answer.json).toEqual({ error: 'There is nothing here.' });
      },
    );

    it('with a refresh token in place of an access token: says so', async () => {
      await use().client({ name: 'mixed-up' });
      const { refresh } = await use().login('mixed-up');
      const answer = await use().request(base, { headers: bearer(refresh) });
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({
        detail: expect.stringContaining('POST /api/token/refresh/') as string,
        code: 'token_not_valid',
      });
    });
  });
