import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';

describe('requests that are made to cost', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startTestService({ store: 'postgres', env: { ANVERSO_BODY_MS: '120000' } });
    token = await service.access();
    await service.ready();
  });

  const head = (...lines: readonly string[]): string =>
    [
      'POST /api/v3.2/ocr/ HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      ...lines,
      '\r\n',
    ].join('\r\n');

  /** Sends a head, then a body as fast as it is taken; what came back until the server closed. */
  const exchange = (text: string, bodyBytes = 0) =>
    new Promise<{ answer: string; sentBytes: number; ms: number }>((resolve) => {
      const startMs = performance.now();
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      const chunk = Buffer.alloc(1024 * 1024);
      let answer = '';
      const send = (): void => {
        while (socket.writable && socket.bytesWritten < bodyBytes) if (!socket.write(chunk)) return;
      };
      socket.on('drain', send);
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString();
        if (bodyBytes === 0) socket.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () =>
        resolve({ answer, sentBytes: socket.bytesWritten, ms: performance.now() - startMs }),
      );
      socket.write(text);
      send();
    });

  it('a multipart body that has ended is judged at once, however malformed', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="document_type"\r\n--b--\r\n';
    const { answer, ms } = await exchange(head(`content-length: ${body.length}`, '') + body);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(ms).toBeLessThan(100_000); // it does not wait for more of the body
  });

  it('a body that is too large is not received: 413, and the connection is closed', async () => {
    const { answer, sentBytes } = await exchange(head('content-length: 405000000', ''), 405e6);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
    expect(sentBytes).toBeLessThan(50e6);
  });

  it('the same without a token, and in one endless chunk', async () => {
    const lines = ['transfer-encoding: chunked', '', '18240a20'];
    const anonymous = head(...lines).replace(/authorization.*\r\n/, '');
    const { answer, sentBytes } = await exchange(anonymous.trimEnd() + '\r\n', 405e6);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(sentBytes).toBeLessThan(50e6);
  });

  it('two hosts are refused', async () => {
    const { answer } = await exchange('GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
