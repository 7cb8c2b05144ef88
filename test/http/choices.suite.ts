import { describe, expect, it } from 'vitest';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, imageShowing } from '../support/images.js';
import type { Suite } from '../support/use.js';

type Given = Readonly<Record<string, unknown>>;

const offered = ['passport', 'identification_card'] as const;
const choice = { kind: 'document', document_type: offered };
const step = { kind: 'document', status: 'waiting', attempts_left: 5 };
const next = { document_type: 'identification_card', parts: ['frontside', 'backside'] };

/** A step that offers a passport and an identity card (ADR 73). */
export const choices: Suite = (use) =>
  describe('a choice of documents', () => {
    const post = (client: string, body: Given) =>
      use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const create = async (client: string, given: Given = {}) => {
      const { status, text, json } = await post(client, { steps: [choice], ...given });
      expect(status, text).toBe(201);
      const { id, link } = json as { id: string; link: string };
      return { id, token: link.split('#')[1]! };
    };
    const capture = (token: string, path = '', init: RequestInit = {}): Promise<Answer> =>
      use().request(`/api/v3.2/capture/${path}`, {
        ...init,
        headers: { 'anverso-device': 'a-device-of-its-own', ...bearer(token) },
      });
    const photo = (token: string, parts: Parts): Promise<Answer> =>
      capture(token, 'steps/0/', { method: 'POST', body: formOf(parts) });
    const stepOf = async (client: string, id: string): Promise<Given> => {
      const { json } = await use().as(client, `/api/v3.2/sessions/${id}`);
      return (json as { steps: Given[] }).steps[0]!;
    };
    const asked = async (token: string): Promise<Given> =>
      ((await capture(token)).json as { steps: Given[] }).steps[0]!;
    const cardFront = imageShowing('card_front');
    const bothSides = { frontside: cardFront, backside: anyImage };

    it('the person chooses; the step says what was chosen and what was offered', async () => {
      const client = await use().client();
      const { id, token } = await create(client);
      expect(await asked(token)).toEqual({ ...step, document_types: offered });
      expect(await stepOf(client, id)).not.toHaveProperty('document_type');

      const parts = { ...bothSides, document_type: 'identification_card' };
      expect((await photo(token, parts)).json).toEqual({ accepted: true });
      expect(await asked(token)).toEqual({
        ...{ kind: 'document', document_type: 'identification_card', sides: ['front', 'back'] },
        ...{ status: 'done', attempts_left: 0 },
      });
      expect(await stepOf(client, id)).toMatchObject({
        ...{ document_type: 'identification_card', document_types: offered, status: 'done' },
        answer: { names: expect.any(String) as string },
      });
    });

    it('the photo chooses: a passport is read, a card is asked for with its back', async () => {
      const client = await use().client();
      const first = await create(client, { language: 'en' });
      const auto = (frontside: Uint8Array) => ({ frontside, document_type: 'auto' });
      const passport = await photo(first.token, auto(imageShowing('passport_page')));
      expect(passport.json).toEqual({ accepted: true });
      expect(await stepOf(client, first.id)).toMatchObject({ document_type: 'passport' });

      const { id, token } = await create(client, { language: 'en' });
      const answer = await photo(token, auto(cardFront));
      expect([answer.status, answer.json]).toEqual([
        200,
        {
          ...{
            accepted: false,
            error_code: null,
            attempts_left: 5,
            looks_like: 'card_front',
            next,
          },
          advice: 'This looks like the front of an identity card. Photograph its back as well.',
        },
      ]);
      expect(await stepOf(client, id)).toMatchObject({
        ...{ document_type: 'identification_card', status: 'waiting', attempts: 0, codes: [] },
      });
      // Until a photo is accepted the person may go back to the choice.
      expect(await asked(token)).toEqual({ ...step, document_types: offered });

      // It is free once: an attempt each time would let anybody post without end.
      const again = await photo(token, auto(cardFront));
      expect(again.json).toMatchObject({ error_code: 801, attempts_left: 4, next });
      const parts = { ...bothSides, document_type: 'identification_card' };
      expect((await photo(token, parts)).json).toEqual({ accepted: true });
      expect(await stepOf(client, id)).toMatchObject({ status: 'done', attempts: 2 });
    });

    it('a refused photo says what it shows and how to go on, in three languages', async () => {
      const client = await use().client();
      const said = async (language: string, steps: Given[], parts: Parts) => {
        const { token } = await create(client, { language, steps });
        return (await photo(token, parts)).json as { looks_like: string; advice: string };
      };
      const card = { frontside: cardFront, document_type: 'passport' };
      expect(await said('es', [choice], card)).toMatchObject({
        ...{ looks_like: 'card_front', attempts_left: 4 },
        advice: 'Esto parece el frente de una cédula o carnet. Fotografíe también el reverso.',
      });
      const back = { frontside: imageShowing('card_back'), document_type: 'auto' };
      expect(await said('pt', [choice], back)).toMatchObject({
        ...{ looks_like: 'card_back', error_code: 801, attempts_left: 4 },
        advice: 'Isto parece o verso de uma carteira de identidade. Fotografe primeiro a frente.',
      });
      const page = { frontside: imageShowing('passport_page'), backside: anyImage };
      const onlyCard = { ...choice, document_type: 'identification_card' };
      expect(await said('en', [onlyCard], page)).toMatchObject({
        looks_like: 'passport_page',
        advice:
          'This looks like the photo page of a passport. Photograph the front of the card, the side with your photo.',
      });
      const onlyPassport = { ...choice, document_type: 'passport' };
      expect(await said('en', [onlyPassport], { frontside: imageShowing('none') })).toMatchObject({
        looks_like: 'none',
        advice: 'Put the document on a plain, darker surface and let it fill the frame.',
      });
    });

    it('400 for a photo of no type or another, which costs no attempt', async () => {
      const client = await use().client();
      const { token } = await create(client, { language: 'en' });
      for (const type of [undefined, 'passport_plus', '']) {
        const parts = { frontside: anyImage, ...(type !== undefined && { document_type: type }) };
        const { status, json } = await photo(token, parts);
        const types = 'passport, identification_card, auto';
        const advice = `The request is not valid: document_type must be one of ${types}.`;
        const es = `La solicitud no es válida: document_type debe ser uno de ${types}.`;
        expect([status, json]).toEqual([
          400,
          {
            ...{ accepted: false, error_code: 800, attempts_left: 5, advice },
            // Codes have no Portuguese texts.
            advice_by_language: { en: advice, es, pt: advice },
          },
        ]);
      }
      const { status, json } = await photo(token, {
        ...{ frontside: anyImage, document_type: 'identification_card' },
      });
      expect([status, json]).toMatchObject([400, { error_code: 810, attempts_left: 5 }]);
    });

    it.each([
      [['passport'], 'steps.0.document_type'],
      [[], 'steps.0.document_type'],
      [['passport', 'passport'], 'steps.0.document_type'],
      [['passport', 'visa'], 'steps.0.document_type'],
      [['passport', 'passport_plus'], 'steps.0.document_type'],
      [{ passport: true }, 'steps.0.document_type'],
    ])('%j is no choice: 400', async (type, field) => {
      const client = await use().client();
      const { status, json } = await post(client, { steps: [{ ...choice, document_type: type }] });
      expect([status, json]).toMatchObject([400, { field }]);
    });

    it('takes a country for its passport, and no sides', async () => {
      const client = await use().client();
      await create(client, { steps: [{ ...choice, country: '052' }] });
      const { status, json } = await post(client, { steps: [{ ...choice, sides: ['front'] }] });
      expect([status, json]).toMatchObject([400, { field: 'steps.0.sides' }]);
    });

    it('in the sandbox 816 shows the other document, so that the choice can be rehearsed', async () => {
      const client = await use().client({ sandbox: true });
      const { token } = await create(client, { steps: [{ ...choice, sandbox_outcome: '816' }] });
      const { json } = await photo(token, { frontside: anyImage, document_type: 'auto' });
      expect(json).toMatchObject({ error_code: null, looks_like: 'card_front', next });
    });

    it('gives the page the client’s link for help', async () => {
      const helpUrl = 'https://bank.example/help?topic=photos';
      const { token } = await create(await use().client({ helpUrl }));
      expect((await capture(token)).json).toMatchObject({ help_url: helpUrl });
      const without = await create(await use().client());
      expect((await capture(without.token)).json).not.toHaveProperty('help_url');
    });
  });
