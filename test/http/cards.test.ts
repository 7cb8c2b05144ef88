import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '../support/http.js';
import { specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

/* The service's own worker and models on the bundled specimens of cards: invented people. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: 'real' });
  await service.ready();
}, 300_000);

const blank = async (): Promise<Uint8Array> => {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#d9d4c5' };
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
};

type Photos = { readonly front?: Uint8Array; readonly back?: Uint8Array };
const read = ({ front, back }: Photos, more = {}) =>
  service.ocr({
    frontside: front ?? specimen('cedula-front'),
    backside: back ?? specimen('cedula-back'),
    document_type: 'identification_card',
    ...more,
  });

const cedula = {
  document_number: '8-123-4567',
  names: 'ANA LUCÍA',
  surnames: 'NÚÑEZ GÓMEZ',
  gender: 'F',
  birth_country: 'PANAMÁ, PANAMÁ',
  birth_date: '10-09-1998',
  nationality: 'PANAMEÑA',
  issuing_date: '02-08-2022',
  expiration_date: '02-08-2032',
};

describe('a Panamanian cédula', () => {
  it('comes back with its data: interface 2.6', async () => {
    const answer = await read({});
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ...cedula, valid: true });
    expect(keysOf(answer.json)).toEqual([...Object.keys(cedula), 'valid']);
  });

  it('comes back side by side with validate_sides: interface 2.7', async () => {
    const { json } = await read({}, { validate_sides: 'true' });
    expect(json).toMatchObject({
      backside: cedula,
      frontside: { ...cedula, nationality: '', blood_type: 'O+' },
      matches_percentage: 100,
      match: true,
      valid: true,
      id: expect.any(Number) as number,
    });
  });

  it('does not match the back of another card', async () => {
    const { json } = await read({ back: specimen('ine-back') }, { validate_sides: 'true' });
    expect(json).toMatchObject({ match: false, valid: false });
  });

  it('tells with details=true where each field came from', async () => {
    const { json } = await read({}, { details: 'true' });
    expect(json).toMatchObject({
      details: {
        issuer: 'PAN',
        fields: {
          document_number: {
            confidence: expect.any(Number) as number,
            sources: ['frontText', 'barcode'],
            box: expect.any(Array) as unknown[],
          },
        },
        back: { codes: [{ symbology: 'QR', format: 'panama-qr' }] },
        timings_ms: { text: expect.any(Number) as number },
      },
    });
  });

  it('without a code on its back is read from its front alone', async () => {
    const { json } = await read({ back: await blank() });
    expect(json).toMatchObject({ ...cedula, nationality: '', valid: true });
  });

  it('whose back could not be read has not been shown to match', async () => {
    const { json } = await read({ back: await blank() }, { validate_sides: 'true' });
    expect(json).toMatchObject({ matches_percentage: 0, match: false });
  });
});

describe('a Mexican voter’s card (INE)', () => {
  const photos = { front: specimen('ine-front'), back: specimen('ine-back') };

  it('answers with the credential’s number, H and M as sexes of Spanish, the year’s last day', async () => {
    const { json } = await read(photos);
    expect(json).toEqual({
      document_number: '234567891',
      names: 'BEGOÑA',
      surnames: 'SALDAÑA RÍOS',
      gender: 'F',
      birth_country: '',
      birth_date: '30-06-1990',
      nationality: 'MEX',
      issuing_date: '',
      expiration_date: '31-12-2031',
      valid: true,
    });
  });

  it('answers the number of each side as it is printed there; the CURP is a detail', async () => {
    const { json } = await read(photos, { validate_sides: 'true', details: 'true' });
    expect(json).toMatchObject({
      frontside: { document_number: 'SLRSBG90063014M100' },
      backside: { document_number: '234567891' },
      matches_percentage: 100,
      match: true,
      details: {
        front_number: 'SLRSBG90063014M100',
        fields: { curp: { value: 'SARB900630MJCLSG03' } },
      },
    });
  });
});

describe('what is not the front and the back of a card', () => {
  const refusal = (code: number) => ({
    error: expect.any(String) as string,
    error_code: code,
    details: { metadata: expect.stringMatching(/front: .*back: /) as string },
  });

  it.each([
    ['the sides the wrong way round', 'ine-back', 'ine-front'],
    ['a passport', 'passport', 'cedula-back'],
    ['a back with a zone for the front', 'ine-back', 'cedula-back'],
  ])('%s: %s, %s → 816', async (_what, front, back) => {
    const answer = await read({ front: specimen(front), back: specimen(back) });
    expect([answer.status, answer.json]).toEqual([422, refusal(816)]);
  });

  it.each([
    ['the sides the wrong way round', 'cedula-back', 'cedula-front', 'sidesSwapped'],
    ['two fronts', 'cedula-front', 'cedula-front', 'sameSideTwice'],
    ['two backs', 'cedula-back', 'cedula-back', 'sameSideTwice'],
    ['two backs with a zone', 'ine-back', 'ine-back', 'sameSideTwice'],
  ])('%s: %s, %s → 816, and details name the problem, %s', async (_what, front, back, problem) => {
    const photos = { front: specimen(front), back: specimen(back) };
    const { status, json } = await read(photos, { details: 'true' });
    expect(status).toBe(422);
    expect(json).toMatchObject({ error_code: 816, details: { problem } });
  });

  it('a front without a word on it: 818', async () => {
    const answer = await read({ front: await blank() });
    expect([answer.status, answer.json]).toEqual([422, refusal(818)]);
  });

  it('nothing on either side: 806', async () => {
    const answer = await read({ front: await blank(), back: await blank() });
    expect([answer.status, answer.json]).toEqual([422, refusal(806)]);
  });

  it('a back that is no image: 800, and which side it was', async () => {
    const answer = await read({ back: new TextEncoder().encode('not an image') });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      error_code: 800,
      details: { metadata: 'side back; why not an image' },
    });
  });
});
