import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releaseAtEnd } from '../../../../test/support/release.js';

/** It is told its port, because the service must know the page's origin before it starts. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** examples/capture/backend.ts as a program of its own. */
export const startExample = async (env: Readonly<Record<string, string>>) => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'examples/capture/backend.ts'],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  releaseAtEnd(() => child.kill());
  const lines: string[] = [];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')));
  while (lines.length === 0) await once(child.stdout!, 'data');
  return { lines };
};
