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
    let answered = 0;
    const flood = Array.from({ length: 40 }, async () => {
      const answer = await service.ocr(passport(slowImage(jobMs)), { client: 'noisy' });
      if (answer.status === 200) answered += 1;
      return answer;
    });
    const before: number[] = [];
    for (let i = 0; i < 5; i++) {
      const answeredAtFirst = answered;
      const { status } = await service.ocr(passport(anyImage), { client: 'quiet' });
      before.push(answered - answeredAtFirst);
      expect(status).toBe(200);
    }
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // The first comes while forty bodies are being read. Behind all who wait, it would be six.
    expect(before.sort((a, b) => a - b)[2]).toBeLessThan(4);
  });
});
