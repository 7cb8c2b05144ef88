import { describe, expect, it } from 'vitest';
import { formOf, type Parts } from '../support/http.js';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** docs/adr/0077-ignored-input-is-named.md */
export const ignored: Suite = (use) =>
  describe('input that nothing reads is named', () => {
    const header = 'anverso-ignored';
    const passport = { frontside: anyImage, document_type: 'passport' };
    const card = { ...passport, backside: anyImage, document_type: 'identification_card' };
    // Of its own: other suites end the tokens of the usual one.
    let own: Promise<string> | undefined;
    const client = () => (own ??= use().client());
    const ocr = async (parts: Parts, headers = {}) =>
      use().ocr(parts, { client: await client(), headers });
    const liveness = async (parts: Parts) => use().liveness(parts, { client: await client() });
    const postJson = async (path: string, body: unknown) =>
      use().as(await client(), path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it.each([
      ['a spelling of a name', { ...passport, 'Return-Id': 'true' }, 'Return-Id', ['Return-Id']],
      [
        'other names, which the header does not repeat',
        { ...passport, returnId: 'true', foo: '1', bar: '2' },
        ...['returnId, 2 others', ['returnId', 'foo', 'bar']],
      ],
      ['a name sent twice, once', { ...passport, foo: ['1', '2'] }, '1 other', ['foo']],
      [
        'validate_sides of a passport',
        { ...passport, validate_sides: 'true' },
        ...['validate_sides', ['validate_sides']],
      ],
      ['a back of a passport', { ...passport, backside: anyImage }, 'backside', ['backside']],
      ['document_id of a card', { ...card, document_id: '052' }, 'document_id', ['document_id']],
      [
        'a field of the sandbox, elsewhere',
        { ...passport, sandbox_outcome: '818' },
        ...['1 other', ['sandbox_outcome']],
      ],
    ] as [string, Parts, string, readonly string[]][])('%s', async (_, parts, said, names) => {
      const answer = await ocr(parts);
      expect([answer.status, answer.headers.get(header)]).toEqual([200, said]);
      expect(answer.text).not.toContain('ignored');
      const explained = await ocr({ ...parts, details: 'true' });
      expect(explained.json).toMatchObject({ details: { ignored: names } });
    });

    it('nothing is said where everything is read', async () => {
      const answers = [
        await ocr({ ...passport, document_id: '052', return_id: 'true', details: 'true' }),
        await ocr({ ...card, validate_sides: 'true', device: 'IOS' }),
        await liveness({ selfie: anyImage, details: 'true', diagnostics: 'true' }),
      ];
      expect(answers.map(({ headers }) => headers.get(header))).toEqual([null, null, null]);
      for (const { text } of answers) expect(text).not.toContain('"ignored"');
    });

    it('of a selfie: in the header, and in the diagnostics that were asked for', async () => {
      const parts = { selfie: anyImage, returnId: 'true' };
      const answer = await liveness({ ...parts, details: 'true' });
      expect([answer.headers.get(header), answer.text.includes('ignored')]).toEqual([
        'returnId',
        false,
      ]);
      const explained = await liveness({ ...parts, diagnostics: 'true' });
      expect(explained.json).toMatchObject({ details: { ignored: ['returnId'] } });
    });

    it('a misspelt name beside the fault that it causes', async () => {
      const form = await ocr({ frontside: anyImage, documentType: 'passport' });
      expect([form.status, form.headers.get(header)]).toEqual([400, 'documentType']);
      const json = await postJson('/api/v3.2/sessions/', { Steps: [] });
      expect([json.status, json.headers.get(header)]).toEqual([400, 'Steps']);
      const query = await use().as(await client(), '/api/v3.2/transactions/?Limit=3&limit=0');
      expect([query.status, query.headers.get(header)]).toEqual([400, 'Limit']);
    });

    it('a photo that was sent as text is said to be one', async () => {
      const front = await ocr({ document_type: 'passport', frontside: 'passport.jpg' });
      expect([front.status, front.json, front.headers.get(header)]).toEqual([
        400,
        {
          error:
            'The frontside was not sent in the request: frontside was sent as text; send it as a file.',
          error_code: 809,
        },
        'frontside',
      ]);
      const selfie = await liveness({ selfie: 'me.jpg' });
      expect(selfie.json).toMatchObject({
        message: expect.stringContaining('selfie was sent as text') as string,
        error_code: 708,
      });
    });

    it('properties of a JSON body, at any depth, and names of a query', async () => {
      const steps = [{ kind: 'selfie' }, { kind: 'selfie', Liveness: 'moving' }];
      const session = { steps, consent: 'Yes?', expiresIn: 60 };
      const made = await postJson('/api/v3.2/sessions/', session);
      expect([made.status, made.headers.get(header)]).toEqual([201, 'steps.1.Liveness, expiresIn']);
      const { id } = made.json as { id: string };
      const link = await postJson(`/api/v3.2/sessions/${id}/link/`, {
        expires_in: 90,
        again: true,
      });
      expect(link.status).toBe(201);
      expect(link.headers.get(header)).toBe('1 other');
      const list = await use().as(await client(), '/api/v3.2/sessions/?page=2&limit=1');
      expect([list.status, list.headers.get(header)]).toEqual([200, '1 other']);
    });

    it('the first ten names, of letters, digits, dot, _ and -, of at most 64, with details', async () => {
      const form = formOf(passport);
      for (const name of ['a\r\nset-cookie: x=1', 'ña', '<b>', 'a b', 'x'.repeat(65), ''])
        form.append(name, '1');
      for (let i = 0; i < 12; i += 1) form.append(`field-${i}`, '1');
      form.append('details', 'true');
      const answer = await use().as(await client(), '/api/v3.2/ocr/', {
        method: 'POST',
        body: form,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBe(null);
      expect(answer.headers.get(header)).toBe('18 others');
      expect(answer.json).toMatchObject({
        details: { ignored: Array.from({ length: 10 }, (_, i) => `field-${i}`) },
      });
      const json = await postJson('/api/v3.2/sessions/', { 'a\r\nset-cookie: x=1': 1, b: 2 });
      expect([json.status, json.headers.get(header)]).toEqual([400, '2 others']);
    });

    it('not of whoever has no good token, and never at a login', async () => {
      const stranger = await use().request('/api/v3.2/sessions/?page=2');
      expect([stranger.status, stranger.headers.get(header)]).toEqual([401, null]);
      const login = await use().request('/api/token/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'acme', 'correct-horse': '' }),
      });
      expect([login.status, login.headers.get(header)]).toEqual([400, null]);
    });

    it('an answer that is repeated says it again', async () => {
      const headers = { 'idempotency-key': 'ignored-again' };
      const parts = { ...passport, returnId: 'true', validate_sides: 'true' };
      await ocr(parts, headers);
      const again = await ocr(parts, headers);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get(header)).toBe('returnId, validate_sides');
    });
  });
