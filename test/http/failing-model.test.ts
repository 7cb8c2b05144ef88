import { expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startTestService } from '../support/service.js';

it('a net that fails in service: fault, log line with the id, metric, and not ready', async () => {
  const service = await startTestService({ worker: 'failing-model' });
  await service.ready();
  expect((await service.request('/readyz')).status).toBe(200);
  const { access } = await service.login(await service.client());
  const answer = await service.request('/api/v3.2/ocr/', {
    method: 'POST',
    headers: { ...bearer(access), 'x-request-id': 'photo-17' },
    body: formOf({ frontside: anyImage, document_type: 'passport' }),
  });
  expect(answer.status).toBe(500);
  const line = service.logs.find((text) => text.includes('photo-17') && text.includes('tamper'));
  expect(line).toContain('modelUnusable models/tamper fails on its test input');
  expect((await service.request('/readyz')).json).toMatchObject({
    status: 'not ready',
    models: false,
  });
  const { text } = await service.request('/metrics');
  expect(text).toContain('anverso_model_failures_total{model="tamper"} 1');
});
