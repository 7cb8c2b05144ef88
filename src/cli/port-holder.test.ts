import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findPortHolder } from './port-holder.js';

const host = '127.0.0.1';
let server: Server | undefined;
afterEach(() => server?.close());

const serve = async (body: object): Promise<number> => {
  server = createServer((_request, response) => response.end(JSON.stringify(body)));
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

it('names Anverso itself, with its console', async () => {
  const port = await serve({ codes: [{ code: 800 }] });
  const url = `http://${host}:${port}`;
  expect(await findPortHolder({ host, port })).toEqual({
    url,
    text: `Anverso itself is already running at ${url} (console ${url}/console/)`,
  });
});

it('names the port, and on Linux the process', async () => {
  const port = await serve({ status: 'ok' });
  const { text, url } = (await findPortHolder({ host, port }))!;
  expect(url).toBeUndefined();
  expect(text).toMatch(new RegExp(`^port ${port} is taken by .+; stop it, or set PORT$`));
  if (process.platform === 'linux') expect(text).toContain(`, process ${process.pid};`);
});

it('names nobody where the port is free', async () => {
  expect(await findPortHolder({ host, port: 0 })).toBeUndefined();
});
