import { connect, type AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import type { Dependencies } from '../dependencies.js';
import { followRoute } from './session-events.js';

/** More than the system takes for a caller who reads nothing. */
const large = 'x'.repeat(20_000_000);

it('a caller who does not read an ended stream does not end the service', async () => {
  let version = 1;
  const session = {
    ...{ id: 'a'.repeat(22), reference: large, status: 'finished', language: 'en', steps: [] },
    ...{ createdAt: new Date(0), expiresAt: new Date(0), endedAt: new Date(0), consentText: null },
    ...{ decision: null, checks: null, reviews: [] },
  } as unknown as CaptureSession;
  const sessions = {
    get: () => Promise.resolve({ ...session, version }),
    versions: () => Promise.resolve([{ id: session.id, version: (version += 1) }]),
  };
  const client = { name: 'bank', tokenVersion: 1, disabledAt: null, addresses: [] };
  const store = { sessions, clients: { get: () => Promise.resolve(client) } };
  const dependencies = {
    ...{ store, config: { clientStreams: 2 } },
    metrics: { countStreams: () => undefined },
  } as unknown as Dependencies;

  const app = Fastify();
  const allow = (request: object) => Promise.resolve(void Object.assign(request, { client }));
  followRoute(app, dependencies, { open: () => undefined } as never, [allow], {});
  const faults: unknown[] = [];
  let events = 0;
  app.server.on('request', (_request, response: ServerResponse) => {
    const [emit, write] = [response.emit.bind(response), response.write.bind(response)];
    response.emit = (name: string, ...given: unknown[]) => {
      if (name === 'error') faults.push(given[0]);
      return name === 'error' || emit(name, ...given);
    };
    response.write = ((text: string) => ((events += 1), write(text))) as typeof response.write;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  caller.write(`GET /api/v3.2/sessions/${session.id}/events HTTP/1.1\r\nhost: a\r\n\r\n`);
  const first = version;
  await expect.poll(() => version, { timeout: 20_000 }).toBeGreaterThan(first + 3);
  caller.destroy();
  await app.close();
  expect(faults).toEqual([]);
  expect(events).toBe(1);
});
