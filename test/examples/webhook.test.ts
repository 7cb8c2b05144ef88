import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { newWebhookSecret, signatureOf } from '../../src/sessions/webhooks/sign.js';
import { bearer, formOf, send } from '../support/http.js';
import { anyImage, invalidImage } from '../support/images.js';
import { password, startTestService } from '../support/service.js';

const root = resolve(import.meta.dirname, '../..');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

it('the example backend makes a session, gets its webhook and verifies it', async () => {
  const service = await startTestService({ env: { ANVERSO_WEBHOOK_PRIVATE: 'yes' } });
  await service.ready();
  await service.client({ name: 'bank', services: ['ocr', 'liveness', 'match'] });
  await service.store.policies.set('bank', 'photo-only', null);
  const secret = newWebhookSecret();
  await service.store.webhooks.setSecret('bank', await createSecretSealer(undefined).seal(secret));
  const port = await freePort();
  const backend = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/webhook/server.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ANVERSO_URL: service.url,
      ANVERSO_USERNAME: 'bank',
      ANVERSO_PASSWORD: password,
      WEBHOOK_SECRET: secret,
      WEBHOOK_URL: `${backend}/webhook`,
      PORT: String(port),
    },
  });
  onTestFinished(() => void child.kill());
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await expect.poll(() => out, { timeout: 60_000 }).toContain('listening');

  const run = async (frontside: Uint8Array): Promise<string> => {
    const { id, link } = (await send(`${backend}/start`)).json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const shown = (await service.request('/api/v3.2/capture/', { headers })).json as {
      consent: { text_sha256: string };
    };
    await service.request('/api/v3.2/capture/consent/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text_sha256: shown.consent.text_sha256 }),
    });
    for (const [index, parts] of [{ frontside }, { selfie: anyImage }].entries()) {
      const init = { method: 'POST', headers, body: formOf(parts) };
      const step = await service.request(`/api/v3.2/capture/steps/${index}/`, init);
      expect(step.json).toEqual({ accepted: true });
    }
    return id;
  };
  const line = `session.decided ${await run(anyImage)} accepted\n`;
  await expect.poll(() => out, { timeout: 20_000 }).toContain(line);
  // Read, every step done, and yet not accepted: it says `valid: false`.
  const second = `session.decided ${await run(invalidImage)} review\n`;
  await expect.poll(() => out, { timeout: 20_000 }).toContain(second);

  const told = async (event: string, session: object): Promise<void> => {
    const body = JSON.stringify({ event, session });
    const headers = {
      'anverso-signature': signatureOf(body, [secret], Date.now()),
      'anverso-event-id': randomUUID(),
    };
    expect((await send(`${backend}/webhook`, { method: 'POST', body, headers })).status).toBe(204);
  };
  // A reviewer asks for a new photo, then declines.
  await told('session.reviewed', { id: 'y', status: 'started', decision: null });
  await expect.poll(() => out).toContain('session.reviewed y waits for a new photo\n');
  await told('session.reviewed', {
    id: 'y',
    status: 'finished',
    decision: { outcome: 'declined' },
  });
  await expect.poll(() => out).toContain('session.reviewed y declined\n');

  // A forged one, and a true one that comes again, change nothing.
  const decision = { outcome: 'approved' };
  const body = JSON.stringify({ event: 'session.decided', session: { id: 'x', decision } });
  const post = (signature: string) =>
    send(`${backend}/webhook`, {
      method: 'POST',
      body,
      headers: { 'anverso-signature': signature, 'anverso-event-id': 'one' },
    });
  expect((await post(signatureOf(body, ['whsec_guessed'], Date.now()))).status).toBe(400);
  const signature = signatureOf(body, [secret], Date.now());
  expect([(await post(signature)).status, (await post(signature)).status]).toEqual([204, 204]);
  await expect.poll(() => out).toContain('session.decided x accepted');
  expect(out.split('\n').filter((one) => one.startsWith('session.'))).toHaveLength(5);
}, 120_000);
