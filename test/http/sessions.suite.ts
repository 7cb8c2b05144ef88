import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeQr } from '../support/qr.js';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, rejectedAs, slowImage, swappedSides, throwingImage } from '../support/images.js';
import type { Suite } from '../support/use.js';
import { texts } from '../../src/contract/texts/texts.js';
import { erasureTime } from '../../src/store/observed-time.js';

type Created = { id: string; link: string; qr: string; expires_at: string; status: string };
type Step = { status: string; attempts: number; transaction_id: number | null; answer: unknown };
type Session = { status: string; steps: Step[]; consent: unknown };
type Given = Readonly<Record<string, unknown>>;

const passport = { kind: 'document', document_type: 'passport' };
const card = { kind: 'document', document_type: 'identification_card' };
const selfie = { kind: 'selfie' };
const device = 'a-device-of-its-own';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const adviceIn = (reason: 'mrzUnreadable') => ({
  en: texts.en.advice[reason],
  es: texts.es.advice[reason],
  pt: texts.pt.advice[reason],
});

/** A client asks a person for photos by a link; the person's phone sends them. */
export const sessions: Suite = (use) =>
  describe('capture sessions', () => {
    const json = (body: unknown): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const post = (client: string, body: unknown) =>
      use().as(client, '/api/v3.2/sessions/', json(body));
    const create = async (client: string, given: Given = {}) => {
      const answer = await post(client, { steps: [passport], ...given });
      expect(answer.status, answer.text).toBe(201);
      const created = answer.json as Created;
      return { ...created, token: created.link.split('#')[1]! };
    };
    const get = async (client: string, id: string): Promise<Session> =>
      (await use().as(client, `/api/v3.2/sessions/${id}`)).json as Session;
    const capture = (token: string, path = '', init: RequestInit = {}): Promise<Answer> =>
      use().request(`/api/v3.2/capture/${path}`, {
        ...init,
        headers: { 'anverso-device': device, ...bearer(token), ...(init.headers as object) },
      });
    const photo = (token: string, index: number, parts: Parts, headers = {}) =>
      capture(token, `steps/${index}/`, { method: 'POST', body: formOf(parts), headers });

    it('201 with a link, its QR code and the time it ends', async () => {
      const client = await use().client();
      const before = Date.now();
      const { id, link, qr, expires_at, status } = await create(client);
      expect(id).toMatch(/^[\w-]{22}$/);
      expect(link).toMatch(new RegExp(`^${use().url}/capture/#[\\w-]{43}$`));
      expect(status).toBe('open');
      const seconds = (Date.parse(expires_at) - before) / 1000;
      expect(seconds).toBeGreaterThan(840);
      expect(seconds).toBeLessThan(960);
      expect(qr).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
      expect(await decodeQr(qr)).toBe(link);
    });

    it('says to the phone what to do, and nothing of the client', async () => {
      const client = await use().client();
      const text = 'Acepto que se lean mis documentos. ¿De acuerdo?';
      const given = { steps: [passport, card, selfie], language: 'en', consent: text };
      const { token } = await create(client, { ...given, return_url: 'https://bank.example/ok' });
      const answer = await capture(token);
      expect(answer.status).toBe(200);
      const step = { status: 'waiting', attempts_left: 5 };
      expect(answer.json).toEqual({
        status: 'open',
        language: 'en',
        steps: [
          { ...passport, sides: ['front'], ...step },
          { ...card, sides: ['front', 'back'], ...step },
          { kind: 'selfie', ...step },
        ],
        consent: {
          text,
          text_sha256: sha256(text),
          language: 'en',
          given: false,
          withdrawn: false,
        },
        return_url: 'https://bank.example/ok',
        expires_at: expect.any(String) as string,
        desktop_camera: true,
        closing: null,
      });
      expect(answer.text).not.toContain(client);
    });

    it('says to a desktop whether it may go on with its own camera', async () => {
      const client = await use().client({ desktopCamera: false });
      const { token } = await create(client, {});
      expect((await capture(token)).json).toMatchObject({ desktop_camera: false });
    });

    it('from link to answer: what the endpoints would have answered, to the client alone', async () => {
      const client = await use().client();
      const { id, token } = await create(client, {
        steps: [passport, card, selfie],
        reference: 'order 7',
      });
      const fields = [
        { frontside: anyImage },
        { frontside: anyImage, backside: anyImage },
        { selfie: anyImage },
      ];
      for (const [index, parts] of fields.entries()) {
        const answer = await photo(token, index, parts);
        expect([answer.status, answer.text]).toEqual([200, '{"accepted":true}']);
      }
      const session = await get(client, id);
      expect(session).toMatchObject({
        id,
        reference: 'order 7',
        status: 'finished',
        consent: null,
        steps: [
          { ...passport, status: 'done', attempts: 1 },
          { ...card, status: 'done', attempts: 1 },
          { kind: 'selfie', status: 'done', attempts: 1 },
        ],
      });
      const options = { return_id: 'true' };
      const direct = [
        await use().ocr({ ...fields[0]!, document_type: 'passport', ...options }, { client }),
        await use().ocr(
          { ...fields[1]!, document_type: 'identification_card', ...options },
          { client },
        ),
        await use().liveness({ ...fields[2]!, details: 'true', ...options }, { client }),
      ];
      for (const [index, { json }] of direct.entries()) {
        const { transaction_id: kept, answer } = session.steps[index]!;
        expect(answer).toEqual({ ...(json as object), id: kept });
        const record = await use().as(client, `/api/v3.2/transactions/${kept}`);
        expect(record.json).toMatchObject({ outcome: 'accepted' });
      }
      expect((await capture(token)).json).toMatchObject({ status: 'finished' });
      const late = await photo(token, 0, { frontside: anyImage });
      expect([late.status, late.json]).toMatchObject([409, { code: 'session_ended' }]);
    });

    it('no photo before consent, which is recorded with the hash of its text', async () => {
      const client = await use().client();
      const consent = 'Sí, acepto.';
      const { id, token } = await create(client, { consent });
      const early = await photo(token, 0, { frontside: anyImage });
      expect([early.status, early.json]).toMatchObject([409, { code: 'consent_required' }]);
      const other = await capture(token, 'consent/', json({ text_sha256: sha256('No.') }));
      expect([other.status, other.json]).toMatchObject([409, { code: 'consent_mismatch' }]);
      expect(await get(client, id)).toMatchObject({ consent: { given_at: null } });
      const agreed = await capture(token, 'consent/', json({ text_sha256: sha256(consent) }));
      expect([agreed.status, agreed.text]).toEqual([204, '']);
      expect((await capture(token)).json).toMatchObject({ consent: { given: true } });
      expect(await get(client, id)).toMatchObject({
        status: 'started',
        consent: {
          text_sha256: sha256(consent),
          given_at: expect.stringMatching(/^\d{4}-/) as string,
        },
      });
      expect((await photo(token, 0, { frontside: anyImage })).json).toEqual({ accepted: true });
    });

    it('a refused photo: what to do, in the language of the session; five of them end it', async () => {
      const client = await use().client();
      const { id, token } = await create(client, { steps: [passport, selfie] });
      for (const left of [4, 3, 2, 1, 0]) {
        const answer = await photo(token, 0, { frontside: rejectedAs('mrzUnreadable') });
        expect(answer.status).toBe(200);
        expect(answer.json).toEqual({
          accepted: false,
          error_code: 801,
          advice: 'Muestre la página con la foto y sus dos líneas de <<< nítidas y completas.',
          advice_by_language: adviceIn('mrzUnreadable'),
          attempts_left: left,
        });
      }
      const session = await get(client, id);
      expect(session).toMatchObject({
        status: 'finished',
        steps: [
          { status: 'refused', attempts: 5, answer: { error_code: 801 } },
          { status: 'waiting', attempts: 0, transaction_id: null, answer: null },
        ],
      });
      expect((await photo(token, 1, { selfie: anyImage })).status).toBe(409);
    });

    it('swapped sides are called so', async () => {
      const client = await use().client();
      const { id, token } = await create(client, { steps: [card], language: 'en' });
      const both = { frontside: swappedSides, backside: anyImage };
      expect((await photo(token, 0, both)).json).toMatchObject({
        error_code: 816,
        advice: 'Send the front as the front and the back as the back.',
      });
      expect((await get(client, id)).steps[0]!.answer).toMatchObject({
        error: expect.stringContaining('front and back are swapped') as string,
      });
    });

    it('the phone is not told what gave an attack away; the client is', async () => {
      const client = await use().client();
      const { id, token } = await create(client, { steps: [selfie] });
      const answer = await photo(token, 0, { selfie: rejectedAs('selfieNotLive') });
      expect(answer.json).toEqual({
        accepted: false,
        error_code: null,
        advice: 'La foto no fue aceptada. Tome otra.',
        advice_by_language: {
          en: 'The photo was not accepted. Take another one.',
          es: 'La foto no fue aceptada. Tome otra.',
          pt: 'A foto não foi aceita. Tire outra.',
        },
        attempts_left: 4,
      });
      expect((await get(client, id)).steps[0]!.answer).toMatchObject({ error_code: 715 });
    });

    it('what is not about the photo costs no attempt', async () => {
      const client = await use().client();
      const { id, token } = await create(client, { steps: [card] });
      const oneSide = await photo(token, 0, { frontside: anyImage });
      expect([oneSide.status, oneSide.json]).toMatchObject([
        400,
        { accepted: false, error_code: 810, attempts_left: 5 },
      ]);
      const large = new Uint8Array(use().config.documentFileBytes + 1);
      const tooLarge = await photo(token, 0, { frontside: large, backside: anyImage });
      expect([tooLarge.status, tooLarge.json]).toMatchObject([413, { attempts_left: 5 }]);
      const fault = await photo(token, 0, { frontside: throwingImage, backside: anyImage });
      expect(fault.status).toBe(500);
      const plain = await capture(token, 'steps/0/', { method: 'POST', body: 'hello' });
      expect(plain.status).toBe(415);
      expect(await get(client, id)).toMatchObject({ steps: [{ status: 'waiting', attempts: 0 }] });
      expect((await photo(token, 1, { frontside: anyImage })).status).toBe(404);
    });

    it('of two photos of a step at once one is read', async () => {
      const client = await use().client();
      const { id, token } = await create(client);
      const both = await Promise.all(
        [1, 2].map(() => photo(token, 0, { frontside: slowImage(3000) })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.json).toMatchObject({ code: 'step_busy' });
      expect((await get(client, id)).steps[0]!.attempts).toBe(1);
    });

    it('belongs to the first device that acts, and needs its header', async () => {
      const client = await use().client();
      const { token } = await create(client, { steps: [passport, passport] });
      const without = await photo(token, 0, { frontside: anyImage }, { 'anverso-device': '' });
      expect([without.status, without.json]).toMatchObject([400, { field: 'anverso-device' }]);
      expect((await photo(token, 0, { frontside: anyImage })).status).toBe(200);
      const another = { 'anverso-device': 'quite-another-device' };
      const second = await photo(token, 1, { frontside: anyImage }, another);
      expect([second.status, second.json]).toMatchObject([409, { code: 'other_device' }]);
      // Nor may it read what the person was asked and agreed to.
      const others = await use().request('/api/v3.2/capture/', {
        headers: { ...bearer(token), ...another },
      });
      expect([others.status, others.json]).toMatchObject([409, { code: 'other_device' }]);
      const nobody = await use().request('/api/v3.2/capture/', { headers: bearer(token) });
      expect(nobody.status).toBe(409);
      expect((await capture(token)).status).toBe(200);
      expect((await photo(token, 1, { frontside: anyImage })).status).toBe(200);
    });

    it('DELETE cancels, erases the answers and ends the token’s use', async () => {
      const [client, stranger] = [await use().client(), await use().client()];
      const { id, token } = await create(client, { steps: [passport, selfie] });
      await photo(token, 0, { frontside: anyImage });
      expect((await get(client, id)).steps[0]!.answer).toMatchObject({ valid: true });
      const erase = (name: string) =>
        use().as(name, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
      expect((await erase(stranger)).status).toBe(404);
      expect((await erase(client)).status).toBe(204);
      expect(await get(client, id)).toMatchObject({
        status: 'cancelled',
        steps: [{ status: 'done', answer: null }, { status: 'waiting' }],
      });
      expect((await photo(token, 1, { selfie: anyImage })).status).toBe(409);
    });

    it('a photo that was being read when the session was cancelled is not kept', async () => {
      const client = await use().client();
      const { id, token } = await create(client);
      const reading = photo(token, 0, { frontside: slowImage(400) });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await use().as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
      await reading;
      expect(await get(client, id)).toMatchObject({
        status: 'cancelled',
        steps: [{ answer: null }],
      });
    });

    it('expires, and its answers are erased an hour after the end', async () => {
      const client = await use().client();
      const { id, token } = await create(client, { steps: [passport, selfie], expires_in: 60 });
      await photo(token, 0, { frontside: anyImage });
      const store = use().store.sessions;
      const end = new Date(Date.now() + 61_000);
      await store.expire(end);
      const session = await get(client, id);
      expect(session).toMatchObject({ status: 'expired', steps: [{ status: 'done' }, {}] });
      expect(session.steps[0]!.answer).toMatchObject({ valid: true });
      const late = await photo(token, 1, { selfie: anyImage });
      expect([late.status, late.json]).toMatchObject([409, { code: 'session_ended' }]);
      await store.eraseAnswers(erasureTime(new Date(end.getTime() + 3_599_000)));
      expect((await get(client, id)).steps[0]!.answer).not.toBeNull();
      await store.eraseAnswers(erasureTime(new Date(end.getTime() + 3_600_000)));
      expect((await get(client, id)).steps[0]!.answer).toBeNull();
    });

    it('belongs to its client: another’s is as if it never was', async () => {
      const [client, stranger] = [await use().client(), await use().client()];
      const { id, token } = await create(client);
      for (const end of ['', '/events']) {
        const answer = await use().as(stranger, `/api/v3.2/sessions/${id}${end}`);
        expect([answer.status, answer.json]).toEqual([404, { error: 'There is no such session.' }]);
      }
      expect((await use().request(`/api/v3.2/sessions/${id}`)).status).toBe(401);
      // Neither token opens what the other does.
      const headers = bearer(token);
      expect((await use().request(`/api/v3.2/sessions/${id}`, { headers })).status).toBe(401);
      const ocr = await use().request('/api/v3.2/ocr/', { method: 'POST', headers });
      expect(ocr.status).toBe(401);
      expect((await use().as(client, '/api/v3.2/capture/')).status).toBe(401);
      expect((await capture('x'.repeat(43))).status).toBe(401);
    });

    it('ends with its client: a disabled one’s link opens nothing', async () => {
      const client = await use().client();
      const { token } = await create(client);
      await use().store.clients.disable(client, new Date());
      expect((await capture(token)).status).toBe(401);
    });

    it.each([
      [{}, 'steps'],
      [{ steps: [] }, 'steps'],
      [{ steps: [{ kind: 'video' }] }, 'steps.0.kind'],
      [{ steps: [{ kind: 'document' }] }, 'steps.0.document_type'],
      [{ steps: [{ ...card, sides: ['front'] }] }, 'steps.0.sides'],
      [{ steps: [{ ...card, country: '052' }] }, 'steps.0.country'],
      [{ steps: [{ ...passport, country: '999' }] }, 'steps.0.country'],
      [{ steps: [selfie], expires_in: 59 }, 'expires_in'],
      [{ steps: [selfie], expires_in: 86_401 }, 'expires_in'],
      [{ steps: [selfie], language: 'fr' }, 'language'],
      [{ steps: [selfie], return_url: 'javascript:alert(1)' }, 'return_url'],
      [{ steps: [selfie], return_url: 'http://bank.example/' }, 'return_url'],
      [{ steps: [selfie], return_url: 'https://a:b@bank.example/' }, 'return_url'],
      [{ steps: [selfie], consent: 'x'.repeat(4001) }, 'consent'],
      [{ steps: [selfie], reference: 'a\u0000b' }, 'reference'],
      [{ steps: [selfie], webhook_url: 'ftp://bank.example/' }, 'webhook_url'],
      [{ steps: [selfie], webhook_url: 'https://bank.example/' }, 'webhook_url'],
    ])('%j: 400 that names the field', async (body, field) => {
      const answer = await post(await use().client(), body);
      expect(answer.status).toBe(400);
      const named = (answer.json as { field?: string }).field;
      // Where a field is missing altogether, the whole body is at fault.
      expect(named ?? 'steps').toBe(field);
    });

    it('an unknown kind of step is answered with those there are', async () => {
      const answer = await post(await use().client(), { steps: [selfie, { kind: 'video' }] });
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          error: 'The request is not valid. steps.1.kind must be one of document, selfie, chip.',
          field: 'steps.1.kind',
        },
      ]);
    });

    it('only what the client has contracted', async () => {
      const client = await use().client({ services: ['ocr'] });
      const answer = await post(client, { steps: [passport, selfie] });
      expect([answer.status, answer.json]).toMatchObject([403, { field: 'steps.1.kind' }]);
    });

    it('http to the person’s own machine is allowed to return to', async () => {
      const client = await use().client();
      await create(client, { return_url: 'http://localhost:3000/done' });
      await create(client, { return_url: 'http://127.0.0.1/done' });
    });

    it('has the client’s rate limit, counted apart, and counts photos as any', async () => {
      const client = await use().client({ requestsPerMinute: 2 });
      const statuses = [];
      for (let sent = 0; sent < 6; sent += 1)
        statuses.push((await post(client, { steps: [passport] })).status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    });

    it('neither token nor answer is in the log, nor what was read in the store’s other tables', async () => {
      const client = await use().client();
      const { token } = await create(client);
      await photo(token, 0, { frontside: anyImage });
      expect(use().logs.filter((line) => line.includes(token))).toEqual([]);
      expect(use().logs.filter((line) => line.includes('ERIKSSON'))).toEqual([]);
    });
  });
