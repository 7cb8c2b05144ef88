import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

/* What iPhones send, through the service's own worker (test/fixtures/heic/README.md). */

const heic = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/heic/${name}.heic`, import.meta.url)));

let service: TestService;
beforeAll(async () => {
  const env = { ANVERSO_IMAGE_SECONDS: '60', ANVERSO_JOB_MS: '120000' };
  service = await startTestService({ worker: 'real', env });
  await service.ready();
  await service.client({ name: 'acme' });
}, 300_000);

/** Another encoder moves pixels a little: the score of the image may differ, nothing else. */
const withoutScore = ({ json }: { readonly json: unknown }) => ({
  ...(json as object),
  image_score: undefined,
});

describe('a HEIC', { timeout: 120_000 }, () => {
  const document_type = 'passport';
  it.each([
    ['passport', 'passport'],
    ['passport-12mp', 'passport'],
    ['passport-mex-turned', 'passport-mex'],
  ])('%s reads like its JPEG', async (name, original) => {
    const read = await service.ocr({ frontside: heic(name), document_type });
    const expected = await service.ocr({ frontside: specimen(original), document_type });
    expect(read.json).toMatchObject({ valid: true });
    expect(withoutScore(read)).toEqual(withoutScore(expected));
  });

  it('of a card reads like its JPEGs, both sides', async () => {
    const more = { document_type: 'identification_card', validate_sides: 'true' };
    const read = (front: Uint8Array, back: Uint8Array) =>
      service.ocr({ frontside: front, backside: back, ...more });
    const answer = await read(heic('ine-front'), heic('ine-back'));
    const expected = await read(specimen('ine-front'), specimen('ine-back'));
    expect(answer.json).toMatchObject({ valid: true });
    const withoutId = (json: unknown) => ({ ...(json as object), id: undefined });
    expect(withoutId(answer.json)).toEqual(withoutId(expected.json));
  });

  it('may be a selfie, with a thumbnail that nobody looks at', async () => {
    const judged = await service.liveness({ selfie: heic('selfie-drawn') });
    const expected = await service.liveness({ selfie: specimen('selfie-drawn') });
    expect(judged.json).toEqual(expected.json);
  });
});

describe('a file that is no photo is called by its name', () => {
  const asBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
  it.each([
    ['%PDF-1.7\n', 'it is a PDF'],
    ['\0\0\0\x18ftypqt  \0\0\0\0qt  ', 'it is a video'],
    ['PK\x03\x04\x14\0\x06\0[Content_Types].xml', 'it is an office document (DOCX, XLSX …)'],
    ['hello', 'it is no image'],
  ])('%j', async (text, name) => {
    const frontside = asBytes(text);
    const { status, json } = await service.ocr({ frontside, document_type: 'passport' });
    const error = `The submitted file could not be processed correctly: ${name}; send a photo as JPEG, PNG, WebP or HEIC.`;
    expect([status, json]).toEqual([422, { error, error_code: 800 }]);
  });

  it('in Spanish too', async () => {
    const selfie = asBytes('%PDF-1.7\n');
    const { json } = await service.liveness({ selfie }, { headers: { 'accept-language': 'es' } });
    expect(json).toMatchObject({
      message: 'Error al leer la imagen: es un PDF; envíe una foto en JPEG, PNG, WebP o HEIC.',
      error_code: 708,
    });
  });
});
