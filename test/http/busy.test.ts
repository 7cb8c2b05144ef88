import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { holdJob } from '../support/hold.js';
import { anyImage, slowImage } from '../support/images.js';
import { type Challenge, recordingParts } from '../support/recording.js';
import { startTestService, type TestService } from '../support/service.js';

const passport = (frontside: Uint8Array) => ({ frontside, document_type: 'passport' });

describe('one worker, one place in the queue', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      store: 'postgres',
      env: { ANVERSO_QUEUE: '1', ANVERSO_SHUTDOWN_MS: '4000' },
    });
    await service.ready();
    await service.access();
  });
  const post = (frontside: Uint8Array, signal?: AbortSignal) =>
    service.access().then((token) =>
      service.request('/api/v3.2/ocr/', {
        method: 'POST',
        headers: bearer(token),
        body: formOf(passport(frontside)),
        ...(signal && { signal }),
      }),
    );
  const busyAndQueued = async (): Promise<string[]> => {
    const { text } = await service.request('/metrics');
    return text.split('\n').filter((line) => /^anverso_(workers_busy|queue_depth) /.test(line));
  };
  const until = async (...lines: string[]): Promise<void> => {
    while ((await busyAndQueued()).sort().join() !== lines.sort().join()) await pause(30);
  };

  it('past them: 503 with Retry-After, while both are still taken, and health answers', async () => {
    const job = holdJob();
    const running = post(job.image);
    await until('anverso_workers_busy 1', 'anverso_queue_depth 0');
    const waiting = post(slowImage(1));
    await until('anverso_workers_busy 1', 'anverso_queue_depth 1');
    const refused = await post(anyImage);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.json).toEqual({
      error: 'The service is busy; try again later.',
      error_code: 800,
    });
    expect((await service.request('/healthz')).status).toBe(200);
    job.release();
    expect((await running).status).toBe(200);
    expect((await waiting).status).toBe(200);
  });

  it('a recording that was refused so may come again with the same bytes', async () => {
    const job = holdJob();
    const running = post(job.image);
    await until('anverso_workers_busy 1', 'anverso_queue_depth 0');
    const waiting = post(slowImage(1));
    await until('anverso_workers_busy 1', 'anverso_queue_depth 1');
    const path = '/api/v3.2/biometrics/challenges/';
    const { json } = await service.as(undefined, path, { method: 'POST' });
    const parts = recordingParts((json as Challenge).id);
    expect((await service.liveness(parts)).status).toBe(503);
    job.release();
    await Promise.all([running, waiting]);
    const second = await service.as(undefined, path, { method: 'POST' });
    const again = { ...parts, challenge_id: (second.json as Challenge).id };
    expect((await service.liveness(again)).json).toMatchObject({ valid: true });
  });

  it('a client that hangs up frees its place, and is logged as 499', async () => {
    const job = holdJob();
    const running = post(job.image);
    await until('anverso_workers_busy 1', 'anverso_queue_depth 0');
    const leaving = new AbortController();
    const left = post(slowImage(1), leaving.signal).catch((error: Error) => error.name);
    await until('anverso_workers_busy 1', 'anverso_queue_depth 1');
    leaving.abort();
    expect(await left).toBe('AbortError');
    await until('anverso_workers_busy 1', 'anverso_queue_depth 0');
    const next = post(anyImage);
    await until('anverso_workers_busy 1', 'anverso_queue_depth 1');
    job.release();
    expect((await next).status).toBe(200);
    expect((await running).status).toBe(200);
    const statuses = service.logs
      .map((line) => JSON.parse(line) as { route?: string; status?: number; level: number })
      .filter(({ route }) => route === '/api/v3.2/ocr/');
    expect(statuses.filter(({ status }) => status === 499)).toHaveLength(1);
    expect(service.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('a job that takes too long is ended: 500, recorded as failed; the next is answered', async () => {
    const impatient = await startTestService({ env: { ANVERSO_JOB_MS: '1000' } });
    const answer = await impatient.ocr(passport(slowImage(600_000)));
    expect(answer.status).toBe(500);
    const [newest] = await impatient.store.transactions.list('acme', { limit: 1 });
    expect(newest).toMatchObject({ outcome: 'failed', code: 800 });
    expect((await impatient.ocr(passport(anyImage))).status).toBe(200);
  });

  it('closing: what is in flight is answered, what comes then is 503, nothing hangs', async () => {
    const open = async (): Promise<{ socket: Socket; heard: () => string }> => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      await new Promise((resolve) => socket.once('connect', resolve));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('error', () => undefined);
      return { socket, heard: () => text };
    };
    const late = await open();
    const silent = await open();
    const running = post(slowImage(1500));
    await until('anverso_workers_busy 1', 'anverso_queue_depth 0');

    const stopped = service.stop();
    await pause(100);
    late.socket.write('POST /api/v3.2/ocr/ HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    expect((await running).status).toBe(200);
    // The silent connection is cut when the grace is over; otherwise this would never come.
    await stopped;
    expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /);
    expect(late.heard().toLowerCase()).toContain('retry-after: 2');
    expect(late.heard()).toContain('"error_code":800');
    expect(silent.heard()).toBe('');
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  });
});
