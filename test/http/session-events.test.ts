import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, type GetSessionAnswer } from '../../packages/client/src/index.js';
import { bearer, formOf, send } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }] as const;

/** Two nodes with one store: the phone talks to one, the desktop follows on the other. */
describe.each(['pglite', 'postgres'] as const)('following a session, on %s', (store) => {
  let [phone, desktop]: TestService[] = [];
  beforeAll(async () => {
    phone = await startTestService({ store });
    const { databaseUrl } = phone.config;
    desktop = await startTestService({
      store,
      dataDir: phone.folder,
      env: {
        ANVERSO_CLIENT_STREAMS: '2',
        ANVERSO_SHUTDOWN_MS: '100000',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
    await Promise.all([phone.ready(), desktop.ready()]);
    return async () => {
      await desktop!.stop();
      await phone!.stop();
    };
  });

  const clientOf = async (name: string) => {
    const token = await desktop!.access(name);
    return createClient({ baseUrl: desktop!.url, getToken: () => Promise.resolve(token) });
  };
  const post = (token: string, index: number, parts: Parameters<typeof formOf>[0]) =>
    send(`${phone!.url}/api/v3.2/capture/steps/${index}/`, {
      method: 'POST',
      body: formOf(parts),
      headers: { ...bearer(token), 'anverso-device': 'a-device-of-its-own' },
    });

  it('gives the session at once, after every change, and ends with it', async () => {
    const client = await clientOf(await desktop!.client({ name: 'bank' }));
    const { id, link } = await client.createSession({ steps });
    const token = link.split('#')[1]!;
    const seen: GetSessionAnswer[] = [];
    for await (const session of client.followSession(id)) {
      seen.push(session);
      if (session.steps[0]!.status === 'waiting') await post(token, 0, { frontside: anyImage });
      else if (session.steps[1]!.status === 'waiting') await post(token, 1, { selfie: anyImage });
    }
    expect(seen[0]).toMatchObject({ status: 'open' });
    expect(seen.at(-1)).toEqual(await client.getSession(id));
    expect(seen.at(-1)).toMatchObject({
      status: 'finished',
      steps: [{ answer: { valid: true, document_number: 'X0000001' } }, { status: 'done' }],
    });
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  it('says that a session has expired, and gives one that has ended once', async () => {
    const client = await clientOf(await desktop!.client({ name: 'slow' }));
    const { id } = await client.createSession({ steps });
    const statuses: string[] = [];
    for await (const { status } of client.followSession(id)) {
      statuses.push(status);
      // Well past its end: a service that read the database's clock slowly may be ahead of ours.
      if (status === 'open') await phone!.store.sessions.expire(new Date(Date.now() + 1_800_000));
    }
    expect(statuses).toEqual(['open', 'expired']);
    for await (const { status } of client.followSession(id)) statuses.push(status);
    expect(statuses).toEqual(['open', 'expired', 'expired']);
  });

  it('so many at a time: 429, until one is closed', async () => {
    const name = await desktop!.client({ name: 'greedy' });
    const client = await clientOf(name);
    const { id } = await client.createSession({ steps });
    const open = [client.followSession(id), client.followSession(id)];
    for (const stream of open) await stream.next();
    const third = await desktop!.as(name, `/api/v3.2/sessions/${id}/events`);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
    await expect
      .poll(async () => (await desktop!.request('/metrics')).text, { timeout: 60_000 })
      .toMatch(/^anverso_session_streams 2$/m);
    await open[0]!.return(undefined);
    await expect
      .poll(async () => (await desktop!.request('/metrics')).text)
      .toMatch(/^anverso_session_streams 1$/m);
    await open[1]!.return(undefined);
  });

  it('is ended when the node stops, without a wait', async () => {
    const client = await clientOf(await desktop!.client({ name: 'patient' }));
    const { id } = await client.createSession({ steps });
    const stream = client.followSession(id);
    await stream.next();
    const startMs = performance.now();
    const stopped = desktop!.stop();
    expect(await stream.next()).toMatchObject({ done: true });
    await stopped;
    // An open stream would hold it up until the end of its grace.
    expect(performance.now() - startMs).toBeLessThan(90_000);
  });
});
