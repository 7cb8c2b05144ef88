import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { anyImage, slowImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

const open = async (service: TestService, data: string): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(data);
  return socket;
};

const metric = async (service: TestService, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await service.request('/metrics')).text)![1]);

describe('a service that stops', () => {
  it('answers all that it has accepted: those it cannot reach in time with 503', async () => {
    const env = { ANVERSO_SHUTDOWN_MS: '4000', ANVERSO_QUEUE: '32' };
    const service = await startTestService({ env });
    await service.ready();
    await service.access();
    const answers = Array.from({ length: 24 }, () =>
      service.ocr({ frontside: slowImage(5000), document_type: 'passport' }),
    );
    // All are accepted; the first is being read, or was.
    await expect
      .poll(() => metric(service, 'anverso_queue_depth'), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(20);
    await service.stop();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);
  }, 60_000);

  it('waits neither for silent connections nor for the rest of a header or body', async () => {
    // Who waits, waits for as long as it may.
    const longMs = 120_000;
    const env = { ANVERSO_SHUTDOWN_MS: String(longMs), ANVERSO_BODY_MS: String(longMs) };
    const service = await startTestService({ env });
    await service.ready();
    const token = await service.access();
    expect((await service.ocr({ frontside: anyImage, document_type: 'passport' })).status).toBe(
      200,
    );
    const silent = await open(service, '');
    const half = await open(service, 'POST /api/v3.2/ocr/ HTTP/1.1\r\nhost: a\r\n');
    const head =
      'POST /api/v3.2/ocr/ HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
      `content-length: 1000\r\nauthorization: Bearer ${token}\r\n\r\n--b\r\n`;
    const body = await open(service, head);
    const said = text(body);
    // Accepted, and waiting for the rest; later it would be refused for coming too late.
    await expect
      .poll(() => metric(service, 'anverso_body_bytes'), { timeout: 100_000 })
      .toBeGreaterThan(0);
    const startMs = performance.now();
    await service.stop();
    // How long it takes is measured by the benches.
    expect(performance.now() - startMs).toBeLessThan(longMs);
    expect(await said).toContain('503');
    expect([
      silent.destroyed || silent.readableEnded,
      half.destroyed || half.readableEnded,
    ]).toEqual([true, true]);
    expect(service.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
