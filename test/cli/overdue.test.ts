import { expect, it } from 'vitest';
import { bearer, formOf, send } from '../support/http.js';
import { specimen } from '../support/images.js';
import { serveProgram } from '../support/program.js';
import { newDatabase } from '../support/stores.js';

// Terminating a thread inside ONNX Runtime aborts the process; the second such job used to do it.
it('a service whose jobs are ended in the middle of a model lives on', async () => {
  const { url, drop } = await newDatabase();
  const service = serveProgram([], {
    DATABASE_URL: url,
    PORT: '0',
    ANVERSO_WORKERS: '1',
    ANVERSO_JOB_MS: '100',
    ANVERSO_BOOTSTRAP_CLIENT: 'acme:correct horse 1:ocr',
  });
  const [, at] = await service.heard(/"url":"(http:\/\/127\.0\.0\.1:\d+)"/);
  const login = new URLSearchParams({ username: 'acme', password: 'correct horse 1' });
  const { json } = await send(`${at}/api/token/`, { method: 'POST', body: login });
  const headers = bearer((json as { access: string }).access);
  for (let sent = 0; sent < 3; sent += 1) {
    const body = formOf({ frontside: specimen(), document_type: 'passport' });
    await send(`${at}/api/v3.2/ocr/`, { method: 'POST', headers, body });
  }
  expect((await send(`${at}/healthz`)).status).toBe(200);
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);
  await drop();
}, 120_000);
