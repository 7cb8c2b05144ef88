import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type Received = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** What it was answered. */
  readonly status: number;
};

/** A server of a customer's for one test, on a free port; `answers` are its statuses in turn, then 200. */
export const startReceiver = async (answers: number[] = []) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = answers.shift() ?? 200;
      received.push({ headers: request.headers as Received['headers'], body, status });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
};
