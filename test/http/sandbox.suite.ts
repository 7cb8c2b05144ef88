import { describe, expect, it } from 'vitest';
import { codes, type Reason } from '../../src/contract/codes.js';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Answer } from '../support/http.js';
import type { Suite } from '../support/use.js';

/** Any documented answer, to a client that was made for it and to no other. */
export const sandbox: Suite = (use) =>
  describe('sandbox', () => {
    const types = ['passport', 'passport_plus', 'identification_card'];
    const document = (type: string, outcome?: string) => ({
      frontside: anyImage,
      backside: anyImage,
      document_type: type,
      ...(outcome && { sandbox_outcome: outcome }),
    });
    const selfie = (outcome: string) => ({ selfie: anyImage, sandbox_outcome: outcome });
    const lastRecord = async (client: string) =>
      (await use().store.transactions.list(client, { limit: 1 }))[0];
    const textIn = ({ json }: Answer): string => {
      const { error, message } = json as { error?: string; message?: string };
      return error ?? message ?? '';
    };

    // Extensions have their own: test/http/match.test.ts and chip.test.ts; 817 is a part of an answer, below.
    const reasons = (Object.keys(codes) as Reason[]).filter(
      (reason) =>
        ['ocr', 'liveness'].includes(codes[reason].service) && reason !== 'passportCodeUnsupported',
    );
    it.each(reasons)('%s by its name, as it is documented', async (reason) => {
      const client = await use().client({ sandbox: true });
      const { code, status, en, service, kind } = codes[reason];
      const answer =
        service === 'ocr'
          ? await use().ocr(document('identification_card', reason), { client })
          : await use().liveness(selfie(reason), { client });
      expect(answer.headers.get('anverso-sandbox')).toBe('true');
      expect([answer.status, textIn(answer)]).toEqual([status, en]);
      expect(answer.json).toMatchObject({ error_code: code });
      const record = await lastRecord(client);
      if (['retake', 'attack'].includes(kind))
        expect(record).toMatchObject({ sandbox: true, code, reason, outcome: 'rejected' });
      else expect(record).toBeUndefined();
    });

    it('818 by its number, 817 in the OCR part of a passport (2.5)', async () => {
      const client = await use().client({ sandbox: true });
      const refused = await use().ocr(document('passport', '818'), { client });
      expect(refused.json).toMatchObject({ error_code: 818 });
      for (const type of ['passport', 'passport_plus']) {
        const part = await use().ocr(document(type, '817'), { client });
        expect([part.status, part.json]).toMatchObject([
          200,
          { MRZ: {}, OCR: { error_code: 817 } },
        ]);
      }
    });

    it('`accepted`, of an invented person, in every documented shape', async () => {
      const client = await use().client({ sandbox: true });
      for (const type of types) {
        const { status, text } = await use().ocr(document(type, 'accepted'), { client });
        expect(status).toBe(200);
        expect(text).toContain('ERIKSSON');
        expect(await lastRecord(client)).toMatchObject({ sandbox: true, outcome: 'accepted' });
      }
      const sides = { ...document('identification_card', 'accepted'), validate_sides: 'true' };
      expect((await use().ocr(sides, { client })).json).toMatchObject({ match: true });
      const live = await use().liveness({ ...selfie('accepted'), details: 'true' }, { client });
      expect(live.json).toMatchObject({ valid: true, api_response: { liveness: 0.9344166 } });
    });

    it('does not look at the photo, but it must be one', async () => {
      const client = await use().client({ sandbox: true });
      const asked = { ...document('passport', 'accepted'), frontside: rejectedAs('mrzUnreadable') };
      expect((await use().ocr(asked, { client })).status).toBe(200);
      const broken = { ...asked, frontside: rejectedAs('fileUnreadable') };
      const answer = await use().ocr(broken, { client });
      expect([answer.status, answer.json]).toMatchObject([422, { error_code: 800 }]);
    });

    it('an outcome that is not documented: 400 that lists those that are', async () => {
      const client = await use().client({ sandbox: true });
      const answer = await use().ocr(document('passport', '999'), { client });
      expect(answer.status).toBe(400);
      expect(textIn(answer)).toMatch(/sandbox_outcome must be one of accepted, 800, 801/);
    });

    it('without the field the photo is read, and the record is flagged all the same', async () => {
      const client = await use().client({ sandbox: true });
      const answer = await use().ocr(document('passport'), { client });
      expect(answer.text).toContain('X0000001');
      expect(await lastRecord(client)).toMatchObject({ sandbox: true });
    });

    it('never with an ordinary client: the field is unknown, and the photo decides', async () => {
      const client = await use().client();
      for (const outcome of ['accepted', '818', 'documentNotGenuine', 'nonsense']) {
        const photo = { ...document('passport', outcome), frontside: rejectedAs('mrzUnreadable') };
        const answer = await use().ocr(photo, { client });
        expect([answer.status, answer.json]).toMatchObject([422, { error_code: 801 }]);
        expect(answer.headers.get('anverso-sandbox')).toBeNull();
        const live = { ...selfie(outcome), selfie: rejectedAs('selfieNotLive') };
        expect((await use().liveness(live, { client })).json).toMatchObject({ error_code: 715 });
        expect(await lastRecord(client)).toMatchObject({ sandbox: false, code: 715 });
      }
    });

    it('is for good: neither kind of client becomes the other', async () => {
      const [toy, real] = [await use().client({ sandbox: true }), await use().client()];
      await use().client({ name: toy, sandbox: false });
      await use().client({ name: real, sandbox: true });
      const { clients } = use().store;
      expect([(await clients.get(toy))!.sandbox, (await clients.get(real))!.sandbox]).toEqual([
        true,
        false,
      ]);
    });
  });
