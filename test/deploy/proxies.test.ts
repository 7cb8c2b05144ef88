import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, nginx } from '../cluster/support/balancer.js';
import { makeDataDir } from '../robustness/support/folder.js';
import { type ServiceProcess, startServiceProcess } from '../robustness/support/service-process.js';
import type { Opened } from '../support/conversation.js';
import { openSocket } from '../support/conversation-socket.js';
import { isThere, textOf } from './support/files.js';

type Proxy = { readonly url: string; readonly ca: string };
type Start = (
  folder: string,
  nodePort: number,
) => Promise<Proxy & { program: string; args: string[]; env?: object }>;

const replaced = (text: string, changes: readonly (readonly [string | RegExp, string])[]): string =>
  changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`there is no ${String(from)}`);
    return after;
  }, text);

const asCaddy: Start = async (folder, nodePort) => {
  const url = `https://localhost:${await freePort()}`;
  const file = join(folder, 'Caddyfile');
  const shipped = replaced(textOf('deploy/caddy/Caddyfile'), [
    ['anverso:8080', `127.0.0.1:${nodePort}`],
  ]);
  // Nothing on the machine's own ports, and no authority in its list of those it trusts.
  await writeFile(
    file,
    `{\nadmin off\nauto_https disable_redirects\nskip_install_trust\n}\n${shipped}`,
  );
  return {
    ...{ url, ca: join(folder, 'caddy/pki/authorities/local/root.crt') },
    ...{ program: 'caddy', args: ['run', '--config', file, '--adapter', 'caddyfile'] },
    env: { ANVERSO_PUBLIC_URL: url, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
  };
};

const asNginx: Start = async (folder, nodePort) => {
  const [port, plain] = [await freePort(), await freePort()];
  const [ca, key] = [join(folder, 'anverso.crt'), join(folder, 'anverso.key')];
  const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${ca}`;
  execFileSync('openssl', made.split(' '), { stdio: 'ignore' });
  const shipped = replaced(textOf('deploy/nginx/anverso.conf'), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    [/\/etc\/nginx\/anverso/g, join(folder, 'anverso')],
    [/(\s+server 10\S+ .*;)+/, `\n  server 127.0.0.1:${nodePort};`],
  ]);
  await mkdir(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(' ')}
     ${shipped} }`,
  );
  return {
    ...{ url: `https://localhost:${port}`, ca, program: nginx! },
    args: ['-p', folder, '-c', file, '-e', `${folder}/error.log`],
  };
};

const proxies = [
  ['Caddy', asCaddy, isThere('caddy', 'version')],
  ['nginx', asNginx, nginx !== undefined && isThere('openssl', 'version')],
] as const;

let service: ServiceProcess;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let access: string;
beforeAll(async () => {
  folder = await makeDataDir();
  service = await startServiceProcess({
    dataDir: folder.path,
    worker: 'passport',
    env: { ANVERSO_WORKERS: '1', ANVERSO_LOG_LEVEL: 'error', ANVERSO_TRUST_PROXY: 'yes' },
  });
  ({ access } = await service.login('bank'));
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

describe.each(proxies)('%s with the file that is shipped', (_name, start, isInstalled) => {
  describe.runIf(isInstalled)('before a node', () => {
    let place: string;
    let proxy: Proxy;
    let stop: () => Promise<unknown>;

    const open = (path: string, method = 'GET', headers: object = {}, body?: Uint8Array | string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const ca = readFileSync(proxy.ca);
        const asked = request(
          `${proxy.url}${path}`,
          { method, ca, headers: { ...headers } },
          resolve,
        );
        asked.on('error', reject);
        asked.end(body);
      });
    const textIn = async (response: IncomingMessage): Promise<string> =>
      (await response.toArray()).join('');

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), 'anverso-proxy-'));
      const { program, args, env, ...made } = await start(place, service.port);
      proxy = made;
      const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
      process.once('exit', () => child.kill('SIGKILL'));
      const ended = once(child, 'exit');
      stop = () => (child.kill('SIGTERM'), ended);
      const isUp = async () =>
        existsSync(proxy.ca) &&
        (await open('/healthz').then(
          ({ statusCode }) => statusCode === 200,
          () => false,
        ));
      while (!(await isUp())) {
        if (child.exitCode !== null) throw new Error(`${program} ended: ${child.exitCode}`);
        await pause(50);
      }
    }, 60_000);
    afterAll(async () => {
      await stop?.();
      await rm(place, { recursive: true, force: true });
    });

    const create = async () => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const response = await open(
        '/api/v3.2/sessions/',
        'POST',
        headers,
        '{"steps":[{"kind":"selfie"}]}',
      );
      const text = await textIn(response);
      expect(response.statusCode, text).toBe(201);
      return JSON.parse(text) as { id: string; link: string };
    };

    it('links begin with the address that was asked, with https', async () => {
      expect((await create()).link).toMatch(new RegExp(`^${proxy.url}/capture/#`));
    });

    it('a session that is followed is told at once, and what is sent later, too', async () => {
      const { id } = await create();
      const headers = { authorization: `Bearer ${access}` };
      const stream = await open(`/api/v3.2/sessions/${id}/events`, 'GET', headers);
      const [first] = (await once(stream, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^event: session\n/);
      const later = once(stream, 'data');
      await textIn(await open(`/api/v3.2/sessions/${id}`, 'DELETE', headers));
      expect(String((await later)[0])).toContain('"cancelled"');
      stream.destroy();
    });

    it('a body of 10 MB reaches the service, whose limit it is; one of 24 MB is refused', async () => {
      const type = 'multipart/form-data; boundary=x';
      const headers = { authorization: `Bearer ${access}`, 'content-type': type };
      const answerTo = async (bytes: number) =>
        open('/api/v3.2/ocr/', 'POST', headers, new Uint8Array(bytes)).then(
          async (response) => ({ status: response.statusCode, text: await textIn(response) }),
          // It may close the connection while the rest is being sent.
          () => ({ status: 413, text: '' }),
        );
      expect((await answerTo(10e6)).text).toContain('"error');
      expect((await answerTo(24 * 2 ** 20)).status).toBe(413);
    });

    it('a conversation goes over a WebSocket, and its end is told', async () => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const opened = await open('/api/v3.2/biometrics/conversations/', 'POST', headers, '{}');
      const talk = JSON.parse(await textIn(opened)) as Opened;
      const ca = readFileSync(proxy.ca);
      const { first, send, socket, closed } = await openSocket(
        proxy.url,
        talk,
        (address) => new WebSocket(address, { ca }) as unknown as globalThis.WebSocket,
      );
      expect(first).toMatchObject({ frames: 0, prompts: [{ number: 0 }] });
      const frames = [{ sha256: 'A'.repeat(43), at_ms: 0 }];
      expect(await send({ shown: 0, from: 0, frames })).toMatchObject({ frames: 1 });
      expect(await send({ shown: 0, from: 1, frames: [] })).toMatchObject({ frames: 1 });
      socket.send('{}');
      expect(await closed).toBe(4400);
    });

    it('/metrics stays inside', async () => {
      expect((await open('/metrics')).statusCode).toBe(403);
    });
  });
});
