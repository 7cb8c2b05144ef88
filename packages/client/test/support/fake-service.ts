import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

export const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** A server that does what a real one seldom does: hang up, hang, be busy just so often. */
export const fakeService = async (handler: Handler) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push(`${request.method} ${request.url}`);
      handler(request, response, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
