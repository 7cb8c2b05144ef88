import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, send } from '../support/http.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { postPassport } from './support/post.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';

const clientMb = 32;
const uploadBytes = 8_000_000;

describe.runIf(process.platform === 'linux')('uploads that are held open', () => {
  let folder: DataDir;
  let service: ServiceProcess;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    folder = await makeDataDir();
    service = await startServiceProcess({
      dataDir: folder.path,
      worker: 'passport',
      env: { ANVERSO_WORKERS: '1', ANVERSO_CLIENT_BODIES_MB: String(clientMb) },
    });
    await service.ready();
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    await service?.stop();
    await folder?.remove();
  });

  const peakMb = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))![1]) / 1024;
  const bodyBytes = async (): Promise<number> =>
    Number(/^anverso_body_bytes (\d+)/m.exec((await send(`${service.url}/metrics`)).text)![1]);

  const head = (token: string): string =>
    'POST /api/v3.2/biometrics/liveness/ HTTP/1.1\r\nhost: x\r\n' +
    `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
    `content-length: ${uploadBytes}\r\n\r\n` +
    '--b\r\ncontent-disposition: form-data; name="selfie"; filename="a.jpg"\r\n\r\n';
  /** All of the body but its end. Resolves with the status, 0 for a cut connection, or not at all. */
  const hold = (token: string, most: Buffer): Promise<number> =>
    new Promise((resolve) => {
      const socket = connect(service.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('data', (text: Buffer) => resolve(Number(text.toString().split(' ')[1])));
      socket.on('error', () => resolve(0));
      socket.write(head(token));
      socket.write(most);
    });

  it('take their client’s share of memory and no more; another client is served', async () => {
    const greedy = (await service.login('greedy')).access;
    const other = (await service.login('other')).access;
    await postPassport(service.url, other);
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5'); // the peak begins anew
    const restMb = peakMb();
    const most = Buffer.alloc(uploadBytes - 1000);
    const answered: number[] = [];
    for (let upload = 0; upload < 60; upload++)
      void hold(greedy, most).then((status) => answered.push(status));
    await pause(500);
    expect((await postPassport(service.url, other)).status).toBe(200);
    const refused = Array.from({ length: 60 - clientMb / 8 }, () => 429);
    while (answered.length < refused.length) await pause(50);
    await pause(500);
    expect(answered).toEqual(refused);
    expect(await bodyBytes()).toBeLessThanOrEqual(clientMb * 1e6);
    // What one chunk after another leaves for the collector comes on top: 94 to 133 MB in ten runs
    // on Node 24, quiet and busy. All 60 held at once took 350 MB.
    expect(peakMb() - restMb).toBeLessThan(6 * clientMb);
  });

  it('give it back when they end', async () => {
    sockets.forEach((socket) => socket.destroy());
    while ((await bodyBytes()) > 0) await pause(50);
    const token = (await service.login('greedy')).access;
    const { status } = await send(`${service.url}/api/v3.2/biometrics/liveness/`, {
      method: 'POST',
      headers: bearer(token),
      body: new FormData(),
    });
    expect(status).toBe(400);
  });
});
