import { beforeAll, describe, expect, it } from 'vitest';
import { anyImage, slowImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

const passport = (frontside: Uint8Array) => ({ frontside, document_type: 'passport' });

describe('a client that floods the service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store: 'postgres', env: { ANVERSO_QUEUE: '6' } });
    await service.client({ name: 'noisy' });
    await service.client({ name: 'quiet' });
    await Promise.all([service.access('noisy'), service.access('quiet'), service.ready()]);
  });

  it('is refused itself; another client is answered after one job of its at most', async () => {
    const jobMs = 150;
    const flood = Array.from({ length: 40 }, () =>
      service.ocr(passport(slowImage(jobMs)), { client: 'noisy' }),
    );
    const waitsMs: number[] = [];
    for (let i = 0; i < 5; i++) {
      const startMs = performance.now();
      const { status } = await service.ocr(passport(anyImage), { client: 'quiet' });
      waitsMs.push(performance.now() - startMs);
      expect(status).toBe(200);
    }
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // The first comes while forty bodies are being read; six places of waiting would be 900 ms.
    expect(waitsMs.sort((a, b) => a - b)[2]).toBeLessThan(4 * jobMs);
  });
});
