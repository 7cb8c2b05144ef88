import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, makeDataDir } from '../robustness/support/folder.js';
import { type ServiceProcess, startServiceProcess } from '../robustness/support/service-process.js';
import { post, requestBytes } from '../robustness/cases/case.js';
import { field, file, multipart } from '../robustness/support/multipart.js';
import { exchange, type Step } from '../robustness/support/wire.js';
import { anyImage, slowImage } from '../support/images.js';
import {
  attack,
  attackByThousand,
  attackHalfOpen,
  type Hostile,
  leaveAll,
  socketsOf,
  statusesUntilServed,
} from './support/hostile-sockets.js';

const most = 120;
const ofAddress = most / 4;

let folder: DataDir;
let service: ServiceProcess;
const start = async (
  env: Readonly<Record<string, string>> = {},
  descriptors?: number,
): Promise<void> => {
  folder = await makeDataDir();
  service = await startServiceProcess({
    dataDir: folder.path,
    worker: 'passport',
    env,
    ...(descriptors && { descriptors }),
  });
  await service.ready();
};
const stop = async (): Promise<void> => {
  leaveAll();
  await service.stop();
  await folder.remove();
};

const attackers = (count: number, bytes = ''): Promise<Hostile[]> =>
  Promise.all(Array.from({ length: count }, () => attack(service.port, bytes)));
const notEnded = (found: readonly Hostile[]): number =>
  found.filter(({ isEnded }) => !isEnded()).length;
const patience = { timeout: 45_000, interval: 500 };
const status = async (path: string): Promise<number> =>
  (await fetch(service.url + path, { headers: { connection: 'close' } })).status;

describe('connections that keep their descriptor', () => {
  beforeAll(() => start());
  afterAll(stop);

  it('are ended in half a minute: silent, half-open, slow writers, those that read nothing', async () => {
    const asset = 'GET /capture/net/ort.wasm HTTP/1.1\r\nhost: a\r\n\r\n';
    const restSockets = (await service.measure()).sockets;
    const [silent, unread, broken] = [
      await attackers(60),
      await attackers(60, asset),
      await attackers(60, 'this is not HTTP\r\n\r\n'),
    ];
    for (const { socket } of unread) socket.pause();
    const slow = await attackers(
      20,
      'POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n',
    );
    const dripping = setInterval(() => slow.forEach(({ socket }) => socket.write('a')), 1000);
    // Not what the attacker sees: a side that it keeps open must not keep the service's.
    const sockets = async (): Promise<number> => (await service.measure()).sockets;
    const most = restSockets + 5;
    await expect.poll(sockets, patience).toBeLessThan(most + 140);
    await expect.poll(sockets, patience).toBeLessThan(most);
    clearInterval(dripping);
    expect([silent, broken, slow].map(notEnded)).toEqual([0, 0, 0]);
  });
});

describe('more connections than one address may have', () => {
  beforeAll(() => start({ ANVERSO_CONNECTIONS: String(most) }));
  afterAll(stop);

  it('are refused with 503, logged once, and told by /readyz; the others are served', async () => {
    const kept = await attackers(ofAddress - 1);
    const refused = await attackers(3 * ofAddress);
    await expect.poll(() => notEnded(refused.slice(2)), patience).toBe(0);
    expect(notEnded(kept)).toBe(kept.length);
    for (const { socket } of kept) socket.destroy();
    await pause(100);
    expect(await status('/readyz')).toBe(200);
    const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { connections: boolean };
    expect(ready.connections).toBe(false);
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('connections refused'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"limit":"address"');
  });
});

describe('a node of 1,024 descriptors, and a thousand connections', () => {
  let restSockets: number;
  beforeAll(async () => {
    await start({}, 1024);
    restSockets = socketsOf(service.pid);
  });
  afterAll(stop);

  /** Others get 503 until one is served, and none of them is reset. */
  const onlyRefusedBefore = (statuses: readonly number[]): void => {
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).filter((one) => one !== 503)).toEqual([]);
  };

  it('that say nothing reset nobody: others get 503 or are served, the log and /readyz say so', async () => {
    await attackByThousand(service.port);
    onlyRefusedBefore(await statusesUntilServed(service.url));
    const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { connections: boolean };
    expect(ready.connections).toBe(false);
    const lines = service.output().split('\n');
    expect(lines.filter((line) => line.includes('connections refused'))).toHaveLength(1);
    expect(service.output()).toContain('"limit":"node"');
    expect(service.output()).not.toContain('EMFILE');
    leaveAll();
    await expect.poll(() => socketsOf(service.pid), patience).toBeLessThan(restSockets + 5);
  });

  it('that are half-open, whichever side ended first, are closed within half a minute', async () => {
    await attackHalfOpen(service.port);
    onlyRefusedBefore(await statusesUntilServed(service.url));
    await expect.poll(() => socketsOf(service.pid), patience).toBeLessThan(restSockets + 5);
    expect(service.output()).not.toContain('EMFILE');
  });
});

describe('behind a proxy', () => {
  beforeAll(() => start({ ANVERSO_CONNECTIONS: String(most), ANVERSO_TRUST_PROXY: 'yes' }));
  afterAll(stop);

  it('its one address may have all connections, and no more', async () => {
    const kept = await attackers(most - 1);
    await pause(200);
    expect(notEnded(kept)).toBe(kept.length);
    const refused = await attackers(20);
    await expect.poll(() => notEnded(refused.slice(2)), patience).toBe(0);
    expect(service.output()).toContain('"limit":"node"');
  });
});

describe('customers who are slow', () => {
  beforeAll(() =>
    start({ ANVERSO_WORKERS: '2', ANVERSO_BODY_MS: '60000', ANVERSO_JOB_MS: '60000' }),
  );
  afterAll(stop);

  const statuses = async (steps: readonly Step[], replies = 1) => {
    const patienceMs = 120_000;
    const found = await exchange(service.port, steps, { replies, patienceMs });
    return found.replies.map(({ status }) => status);
  };
  const formWith = (photo: Uint8Array) =>
    multipart([field('document_type', 'passport'), file('frontside', photo)]);

  it('are not cut: a long upload with a silence, a late answer, a connection used again', async () => {
    const { access } = await service.login('acme');
    const upload = post(access, 'ocr', formWith(anyImage));
    // Ten seconds are for the head; a body has as long as is set.
    const half = upload.indexOf('\r\n\r\n') + 40;
    const health = requestBytes({ method: 'GET', path: '/healthz' });
    const found = await Promise.all([
      statuses([
        upload.subarray(0, half),
        { pauseMs: 18_000 },
        upload.subarray(half, -5),
        { pauseMs: 5000 },
        upload.subarray(-5),
      ]),
      statuses([post(access, 'ocr', formWith(slowImage(20_000)))]),
      statuses([health, { pauseMs: 20_000 }, health], 2),
    ]);
    expect(found).toEqual([[200], [200], [200, 200]]);
  });
});
