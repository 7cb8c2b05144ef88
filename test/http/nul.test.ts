import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import { startTestService } from '../support/service.js';

describe.each(['pglite', 'postgres'] as const)('a NUL character is refused, on %s', (store) => {
  it('in every text that reaches the store', async () => {
    const service = await startTestService({ store });
    await service.ready();
    const json = { 'content-type': 'application/json' };
    const post = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
    const client = await service.client({ name: 'bank' });
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const sent = [
      service.liveness({ selfie: anyImage, challenge_id: 'a\0b' }),
      service.as(client, '/api/v3.2/biometrics/challenges/', post({ previous: 'a\0b' })),
      service.as(client, '/api/v3.2/sessions/', post({ steps, reference: 'a\0b' })),
      service.as(client, '/api/v3.2/sessions/a%00b/'),
      service.as(client, '/api/v3.2/sessions/?reference=a%00b'),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });
});
