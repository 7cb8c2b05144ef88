import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Balancer = {
  readonly kind: 'nginx' | 'node';
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export const nginx = ['/usr/sbin/nginx', 'nginx'].find((path) => {
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/**
 * The file that is shipped, with our ports in the place of its addresses, and without https: that is in
 * test/deploy/proxies.test.ts.
 */
const shipped = (port: number, nodePorts: readonly number[]): string => {
  const text = readFileSync(new URL('../../../deploy/nginx/anverso.conf', import.meta.url), 'utf8');
  let node = 0;
  return text
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace(/listen 443 ssl;(\s+ssl_.*;)+/, `listen 127.0.0.1:${port};`)
    .replace(/server 10\.0\.0\.\d+:8080/g, () => `server 127.0.0.1:${nodePorts[node++]}`);
};

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const startNginx = async (program: string, nodePorts: readonly number[]): Promise<Balancer> => {
  const folder = await mkdtemp(join(tmpdir(), 'anverso-nginx-'));
  const port = await freePort();
  await mkdir(join(folder, 'temp'));
  await writeFile(join(folder, 'anverso.conf'), shipped(port, nodePorts));
  // As root its workers would run as a user who cannot enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(' ')}
     include ${folder}/anverso.conf; }`,
  );
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', `${folder}/error.log`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null) throw new Error(readFileSync(`${folder}/error.log`, 'utf8'));
    await pause(50);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { kind: 'nginx', url, stop };
};

/** Where there is no nginx: connections in turn, the next node where one refuses. */
const startNode = async (nodePorts: readonly number[]): Promise<Balancer> => {
  const open = new Set<Socket>();
  let turn = 0;
  const join = (client: Socket, tries: number): void => {
    if (tries === 0) return void client.destroy();
    const node = connect(nodePorts[(turn += 1) % nodePorts.length]!, '127.0.0.1');
    node.once('error', () => join(client, tries - 1));
    node.once('connect', () => {
      node.removeAllListeners('error');
      for (const [one, other] of [
        [client, node],
        [node, client],
      ] as const) {
        open.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
      }
      client.pipe(node).pipe(client);
    });
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    join(client, nodePorts.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    kind: 'node',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
};

export const startBalancer = (nodePorts: readonly number[]): Promise<Balancer> => {
  if (nginx !== undefined && process.env['TEST_BALANCER'] !== 'node')
    return startNginx(nginx, nodePorts);
  process.stderr.write('nginx is not on this machine: a balancer of our own stands in for it\n');
  return startNode(nodePorts);
};
