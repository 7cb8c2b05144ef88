import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { curl, hasCurl } from '../support/curl.js';
import { keysOf } from '../support/http.js';
import { specimen } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

/* The service's own worker and models, and the bundled specimen: an invented person. */

const person = {
  document_number: 'L45N7821',
  registry_number: 'ZE184226B',
  country: 'UTO',
  names: 'LUCIA ISABEL',
  surnames: 'MARTINEZ ROJAS',
  birth_date: '14-03-91',
  gender: 'F',
  expiration_date: '02-09-33',
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: 'real' });
  await service.ready();
  await service.client({ name: 'acme' });
}, 300_000);
const read = (frontside: Uint8Array, more = {}) =>
  service.ocr({ frontside, document_type: 'passport', ...more });

describe('the bundled specimen', () => {
  it('comes back with its MRZ data: interface 2.2', async () => {
    const answer = await read(specimen());
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      ...person,
      image_score: expect.any(Number) as number,
      valid: true,
    });
    expect(keysOf(answer.json)).toEqual([...Object.keys(person), 'image_score', 'valid']);
  });

  it('is recorded with the stages and the versions of the models that read it', async () => {
    const { json } = await read(specimen(), { return_id: 'True' });
    const { id } = json as { id: number };
    const record = await service.as(undefined, `/api/v3.2/transactions/${id}`);
    expect(record.json).toMatchObject({ kind: 'passport', outcome: 'accepted', code: null });
    const { timings_ms, models } = record.json as { timings_ms: object; models: object };
    expect(keysOf(timings_ms)).toEqual(expect.arrayContaining(['decode', 'locate', 'mrz']));
    expect(keysOf(models).length).toBeGreaterThan(0);
  });

  it('keeps its MRZ when the OCR part is asked for by an unsupported code: interface 2.5', async () => {
    const { json } = await read(specimen(), { document_id: '591' });
    expect(json).toEqual({
      MRZ: { ...person, valid: true },
      OCR: {
        error: 'The submitted passport code is not yet supported by the service.',
        error_code: 817,
      },
    });
  });

  it('tells with details=true how sure it is of each field, where it was, and how long it took', async () => {
    const { json } = await read(specimen(), { details: 'true' });
    const { details } = json as { details: { fields: Record<string, object> } };
    expect(details).toMatchObject({ timings_ms: { decode: expect.any(Number) as number } });
    expect(details.fields['document_number']).toMatchObject({
      confidence: expect.any(Number) as number,
      box: expect.any(Array) as unknown[],
    });
  });
});

describe('what is not a passport', () => {
  it('a file that is no image: 800', async () => {
    const answer = await read(new TextEncoder().encode('%PDF-1.7 not an image'));
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      error:
        'The submitted file could not be processed correctly: it is a PDF; send a photo as JPEG, PNG, WebP or HEIC.',
      error_code: 800,
    });
  });

  it('half a JPEG: 800', async () => {
    const answer = await read(specimen().slice(0, 20_000));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ error_code: 800 });
  });

  it('a picture without a document: 801', async () => {
    const create = { width: 900, height: 600, channels: 3 as const, background: '#7a8f6b' };
    const answer = await read(new Uint8Array(await sharp({ create }).jpeg().toBuffer()));
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      error:
        'The MRZ could not be extracted from the document. There is no document in the picture.',
      error_code: 801,
    });
  });
});

describe.runIf(hasCurl)(
  'a stranger with curl (which must be installed) and the interface in hand',
  () => {
    const photo = fileURLToPath(new URL('../../specimens/passport.jpg', import.meta.url));

    it('token → OCR → id → transaction → erased', async () => {
      const api = `${service.url}/api`;
      const wrong = await curl(`${api}/token/`, '-d', 'username=acme', '-d', 'password=wrong');
      expect(wrong.status).toBe(401);

      const login = await curl(
        `${api}/token/`,
        '-d',
        'username=acme',
        '-d',
        `password=${password}`,
      );
      expect(login.status).toBe(200);
      const { access } = JSON.parse(login.body) as { access: string };
      const auth = ['-H', `Authorization: Bearer ${access}`];

      const form = ['-F', 'document_type=passport', '-F', 'return_id=True'];
      const none = await curl(`${api}/v3.2/ocr/`, ...form, '-F', `frontside=@${photo}`);
      expect(none.status).toBe(401);

      const read = await curl(`${api}/v3.2/ocr/`, ...auth, ...form, '-F', `frontside=@${photo}`);
      expect(read.status).toBe(200);
      const answer = JSON.parse(read.body) as { id: number };
      expect(answer).toMatchObject({ ...person, valid: true });

      const missing = await curl(`${api}/v3.2/ocr/`, ...auth, ...form);
      expect([missing.status, JSON.parse(missing.body)]).toEqual([
        400,
        { error: 'The frontside was not sent in the request.', error_code: 809 },
      ]);

      const record = await curl(`${api}/v3.2/transactions/${answer.id}`, ...auth);
      expect(record.status).toBe(200);
      expect(JSON.parse(record.body)).toMatchObject({ id: answer.id, outcome: 'accepted' });
      expect(record.body).not.toContain('MARTINEZ');

      const erase = await curl(`${api}/v3.2/transactions/${answer.id}`, ...auth, '-X', 'DELETE');
      expect(erase.status).toBe(204);
      const gone = await curl(`${api}/v3.2/transactions/${answer.id}`, ...auth);
      expect(gone.status).toBe(404);
    });
  },
);

describe('a sandbox, with the real decoder', () => {
  const ask = (frontside: Uint8Array) =>
    service.ocr(
      { frontside, document_type: 'passport', sandbox_outcome: 'accepted' },
      { client: 'toy' },
    );

  it('takes any picture for the one that was asked for, and nothing else', async () => {
    await service.client({ name: 'toy', sandbox: true });
    const grey = { width: 64, height: 64, channels: 3, background: '#888' } as const;
    const picture = await sharp({ create: grey }).jpeg().toBuffer();
    expect((await ask(new Uint8Array(picture))).json).toMatchObject({ surnames: 'ERIKSSON' });
    const broken = await ask(new Uint8Array([1, 2, 3, 4]));
    expect([broken.status, broken.json]).toMatchObject([422, { error_code: 800 }]);
  });
});
