import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, makeDataDir } from '../robustness/support/folder.js';
import { type ServiceProcess, startServiceProcess } from '../robustness/support/service-process.js';
import { attack, leaveAll, watchOther } from './support/hostile-sockets.js';
import { askOnce, pathsSentAhead, requestText } from './support/sent-ahead.js';

const watchedMs = 4000;

let folder: DataDir;
let service: ServiceProcess;
beforeAll(async () => {
  folder = await makeDataDir();
  service = await startServiceProcess({ dataDir: folder.path, worker: 'passport' });
  await service.ready();
  for (let i = 0; i < 20; i++) await fetch(`${service.url}/healthz`);
});
afterAll(async () => {
  leaveAll();
  await service.stop();
  await folder.remove();
});

/** Until the service ends them, or for as long as others are watched. */
const flood = async (what: string, connections: number, each: number): Promise<void> => {
  const found = await Promise.all(
    Array.from({ length: connections }, () => attack(service.port, requestText(what).repeat(each))),
  );
  await pause(watchedMs);
  for (const { socket } of found) socket.destroy();
};

describe('2,500 requests on one connection that reads nothing', () => {
  it.each(pathsSentAhead)(
    '%s: others wait less than half a second, the node grows by less than 100 MB',
    async (what) => {
      await askOnce(service.url, what);
      const { waitMs, grownMb } = await watchOther(service, () => flood(what, 1, 2500));
      expect(waitMs).toBeLessThan(500);
      expect(grownMb).toBeLessThan(100);
    },
  );
});

describe('fifty requests on each of fifty connections that read nothing', () => {
  it.each(['GET /openapi.json', 'GET /capture/net/ort.wasm', 'GET /metrics'])(
    '%s: the same',
    async (what) => {
      await askOnce(service.url, what);
      const { waitMs, grownMb } = await watchOther(service, () => flood(what, 50, 50));
      expect(waitMs).toBeLessThan(500);
      expect(grownMb).toBeLessThan(100);
    },
  );
});

describe('a caller that reads', () => {
  it('gets the answers to all it sent ahead, in their order', async () => {
    const { socket } = await attack(service.port);
    const statuses: number[] = [];
    socket.on('data', (bytes: Buffer) => {
      for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g))
        statuses.push(Number(status));
    });
    const sent = Array.from({ length: 80 }, (_, at) => (at % 2 ? 'GET /healthz' : 'GET /nothing'));
    socket.write(sent.map(requestText).join(''));
    await expect.poll(() => statuses.length).toBe(80);
    expect(statuses).toEqual(sent.map((one) => (one.endsWith('healthz') ? 200 : 404)));
    socket.destroy();
  });
});
