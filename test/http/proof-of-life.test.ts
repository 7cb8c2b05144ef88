import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '../support/service.js';

/** ID Reader Plus over HTTP, with the service's own models (interface 1.2, 2.8). */
describe('a client that has contracted ID Reader Plus', () => {
  const fine = readFileSync(new URL('../../specimens/passport.jpg', import.meta.url));
  let blurred: Buffer;
  let service: Awaited<ReturnType<typeof startTestService>>;
  let client: string;
  beforeAll(async () => {
    blurred = await sharp(fine).blur(5).jpeg({ quality: 90 }).toBuffer();
    service = await startTestService({ worker: 'real' });
    await service.ready();
    await service.client({ name: 'acme' });
    client = await service.client({ services: ['ocr', 'id_reader_plus'] });
  }, 300_000);

  const ask = (frontside: Uint8Array, more: object = {}, who: object = { client }) =>
    service.ocr({ frontside, document_type: 'passport', ...more }, who);

  it('is told by 2.8 what is wrong with the photo, always with the id', async () => {
    const { status, text } = await ask(blurred);
    expect(status).toBe(200);
    expect(text).toMatch(
      /^\{"valid":false,"error_code":826,"error":"The document is too blurry.","id":\d+\}$/,
    );
  });

  it('is told every measure beside its limit where it asks', async () => {
    const { json } = await ask(blurred, { details: 'true' });
    const { details } = json as { details: { conditions: { name: string; holds: boolean }[] } };
    const measures = Object.fromEntries(details.conditions.map(({ name, holds }) => [name, holds]));
    expect(measures).toMatchObject({ blur_mm: false, area_ratio: true, paper_luma: true });
  });

  it('gets a fine photo judged by the nets, and a verdict or the data', async () => {
    const { status, json } = await ask(fine, { details: 'true' });
    expect(status).toBe(200);
    const { details, ...answer } = json as {
      details: { conditions: { name: string }[]; timings_ms: Record<string, number> };
    };
    expect(details.conditions.map(({ name }) => name)).toContain('recapture_score');
    expect(details.timings_ms).toHaveProperty('genuineness');
    const answered = answer as { error_code?: number; document_number?: string };
    expect(answered.error_code === 818 || answered.document_number === 'L45N7821').toBe(true);
  });

  it('pays for it, and nobody else does', async () => {
    const { json } = await ask(fine, { details: 'true' }, {});
    expect(json).toMatchObject({ document_number: 'L45N7821' });
    const { details } = json as { details: { timings_ms: Record<string, number> } };
    const reading = ['decode', 'locate', 'coarse_mrz', 'relocate', 'mrz', 'judge'];
    expect(Object.keys(details.timings_ms)).toEqual(reading);
  });
});
