/**
 * Memory of a node as it is run: the built service in a process of its own, one worker, the
 * embedded store.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { nodeFlags } from '../../test/support/node-flags.js';
import { bearer, formOf, type Parts } from '../../test/support/http.js';
import { specimen } from '../../test/support/images.js';
import { memoryOf } from '../support/process-memory.js';

export type MemoryResult = {
  readonly requests: number;
  /** Until it was ready: a first start creates its database. */
  readonly startPeakBytes: number;
  readonly restBytes: number;
  readonly peakBytes: number;
  /** After the load, once it is idle again. */
  readonly laterBytes: number;
};

const rounds = 6;

/** A phone's photo: 12 megapixels, near the 2 MB that the interface allows. */
const phonePhoto = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(specimen(name))
      .resize({ width: 4000, height: 3000, fit: 'cover' })
      .jpeg({ quality: 88 })
      .toBuffer(),
  );

/** Every flow, small and large pictures in turn, for the peak of the worst mixture. */
const requests = async (): Promise<readonly (readonly [path: string, parts: Parts])[]> => {
  const [front, back] = [await phonePhoto('ine-front'), await phonePhoto('ine-back')];
  const ocr = '/api/v3.2/ocr/';
  const card = { document_type: 'identification_card', validate_sides: 'True' };
  return [
    [ocr, { frontside: await phonePhoto('passport'), document_type: 'passport' }],
    [ocr, { frontside: front, backside: back, ...card }],
    [ocr, { frontside: specimen('passport'), document_type: 'passport_plus' }],
    ['/api/v3.2/biometrics/liveness/', { selfie: await phonePhoto('selfie') }],
    [ocr, { frontside: specimen('cedula-front'), backside: specimen('cedula-back'), ...card }],
    [ocr, { frontside: await phonePhoto('passport-mex'), document_type: 'passport_plus' }],
  ];
};

const client = { username: 'bench', password: 'only for the bench' };

const startNode = async (dataDir: string) => {
  const entry = fileURLToPath(new URL('../../dist/cli/anverso.js', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, entry, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      ANVERSO_DATA_DIR: dataDir,
      ANVERSO_WORKERS: '1',
      ANVERSO_ACCESS_TOKEN_SECONDS: '3600',
      ANVERSO_BOOTSTRAP_CLIENT: `${client.username}:${client.password}:ocr,liveness`,
    },
  });
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url !== undefined) break;
  }
  child.stdout.resume();
  if (url === undefined) throw new Error('the service ended before it listened');
  return { child, url, pid: child.pid! };
};

const login = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    body: new URLSearchParams(client),
  });
  return ((await answer.json()) as { access: string }).access;
};

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const whenReady = async (url: string): Promise<void> => {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pauseMs(300);
};

export const measureMemory = async (progress: (share: number) => void): Promise<MemoryResult> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anverso-memory-'));
  const { child, url, pid } = await startNode(dataDir);
  try {
    await whenReady(url);
    const headers = bearer(await login(url));
    await pauseMs(2000);
    const [startPeakBytes, restBytes] = [memoryOf(pid, 'VmHWM'), memoryOf(pid, 'Pss')];
    writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins anew (proc(5))
    const all = await requests();
    for (let round = 0; round < rounds; round++)
      for (const [at, [path, parts]] of all.entries()) {
        const { status } = await fetch(url + path, {
          method: 'POST',
          headers,
          body: formOf(parts),
        });
        if (status >= 500) throw new Error(`${path} answered ${status}`);
        progress((round + (at + 1) / all.length) / rounds);
      }
    const peakBytes = memoryOf(pid, 'VmHWM');
    await pauseMs(5000);
    const laterBytes = memoryOf(pid, 'Pss');
    return { requests: rounds * all.length, startPeakBytes, restBytes, peakBytes, laterBytes };
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
};
