import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureCaptureBuilt } from '../../packages/capture/test/support/built.js';
import type { Cpu } from '../../scripts/release/needed.js';
import { imageRecipe, packRelease } from '../../scripts/release/pack.js';
import { newPage, startBrowser } from '../console/support/browser.js';
import { withChromium } from '../console/support/chromium.js';
import { root } from '../support/built.js';
import { releaseAtEnd } from '../support/release.js';

/*
 * What `npm run release` packs, for this machine's processor and from this checkout, installed in
 * empty folders without a network, and used.
 */

const run = promisify(execFile);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(textOf('package.json')) as { version: string };

const scratch = mkdtempSync(join(tmpdir(), 'anverso-released-'));
const out = join(scratch, 'release');
const empty = (name: string): string => {
  const folder = join(scratch, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
};

const env = { PATH: process.env['PATH'], HOME: scratch };

const install = async (name: string, archive: string): Promise<string> => {
  const folder = empty(name);
  const args = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', [...args, join(out, archive)], { cwd: folder, env });
  return folder;
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const cpu = process.arch as Cpu;

beforeAll(async () => {
  releaseAtEnd(() => rmSync(scratch, { recursive: true, force: true }));
  await ensureCaptureBuilt();
  await run('npm', ['run', '--silent', 'build', '-w', 'packages/client'], { cwd: root });
  mkdirSync(out);
  packRelease(root, out, [cpu], () => join(root, 'node_modules'));
});

/** The program's own line says where it listens. */
const serve = async (program: string): Promise<string> => {
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      PORT: '0',
      ANVERSO_WORKERS: '1',
      ANVERSO_DATA_DIR: join(scratch, 'data'),
      ANVERSO_BOOTSTRAP_CLIENT: 'my-bank:a long enough password:ocr,liveness',
    },
  });
  releaseAtEnd(
    () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill();
      }),
  );
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += String(text);
    const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`the service ended: ${said}`);
};

it('the checksums are those of the files', () => {
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out });
  const listed = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(listed.map((line) => line.slice(66))).toEqual(
    readdirSync(out)
      .filter((name) => name !== 'SHA256SUMS')
      .sort(),
  );
});

describe('the service and @anverso/client, each installed in an empty folder', () => {
  let service: string;
  beforeAll(async () => {
    service = join(
      await install('service', `anverso-${version}-linux-${cpu}.tgz`),
      'node_modules/anverso',
    );
  });

  it('takes the space that the README says, at most 200 MB', () => {
    const megabytes = bytesIn(service) / 1e6;
    expect(megabytes).toBeLessThan(200);
    const [, said] = /takes (\d+) MB of disk/.exec(textOf('README.md'))!;
    expect(Math.abs(megabytes - Number(said))).toBeLessThan(5);
  });

  it('answers the client, and sends its pages', async () => {
    const url = await serve(join(service, 'dist/cli/anverso.js'));
    const integrator = await install('integrator', `anverso-client-${version}.tgz`);
    expect(readdirSync(join(integrator, 'node_modules')).filter((name) => name[0] !== '.')).toEqual(
      ['@anverso'],
    );
    expect(bytesIn(join(integrator, 'node_modules'))).toBeLessThan(1e6);
    writeFileSync(
      join(integrator, 'use.ts'),
      `import { readFile } from 'node:fs/promises';
import { createClient, isAccepted } from '@anverso/client';
const [baseUrl = '', photos = '', heic = ''] = process.argv.slice(2);
const anverso = createClient({ baseUrl, username: 'my-bank', password: 'a long enough password' });
const answers = [
  await anverso.readDocument({ document_type: 'passport', frontside: await readFile(photos + '/passport.jpg') }),
  await anverso.readDocument({ document_type: 'passport', frontside: await readFile(heic) }),
  await anverso.readDocument({
    document_type: 'identification_card',
    frontside: await readFile(photos + '/cedula-front.jpg'),
    backside: await readFile(photos + '/cedula-back.jpg'),
  }),
  await anverso.checkLiveness({ selfie: await readFile(photos + '/selfie.jpg') }),
];
console.log(JSON.stringify(answers.map(({ status, body }) => ({ isAccepted: isAccepted(body), status, body }))));
`,
    );
    const options = ['--module', 'nodenext', '--strict', '--target', 'es2023', '--types', 'node'];
    const types = ['--typeRoots', join(root, 'node_modules/@types')];
    await run(join(root, 'node_modules/.bin/tsc'), [...options, ...types, 'use.ts'], {
      cwd: integrator,
    });
    const heic = join(root, 'test/fixtures/heic/passport.heic');
    const args = ['use.js', url, join(service, 'specimens'), heic];
    const { stdout } = await run(process.execPath, args, { cwd: integrator, env });
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        isAccepted: true,
        body: expect.objectContaining({ document_number: 'L45N7821', valid: true }) as object,
      }),
      expect.objectContaining({ isAccepted: true }),
      expect.objectContaining({ isAccepted: true }),
      expect.objectContaining({ status: 200 }),
    ]);

    for (const path of [
      '/console/',
      '/capture/',
      '/capture/net/ort.wasm',
      '/docs',
      '/openapi.json',
    ])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  });

  it('opens every model: nothing that it needs is missing', async () => {
    const program = join(service, 'dist/cli/anverso.js');
    const dataDir = join(scratch, 'other-data');
    const { stdout } = await run(process.execPath, [program, 'doctor', '--json'], {
      cwd: scratch,
      env: { ...env, ANVERSO_DATA_DIR: dataDir, PORT: '0' },
    }).catch((fault: { stdout: string }) => fault);
    const findings = JSON.parse(stdout) as { readonly what: string; readonly state: string }[];
    expect(findings.filter(({ state }) => state === 'fail')).toEqual([]);
  });
});

describe('@anverso/capture, installed in an empty folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(
      await install('page', `anverso-capture-${version}.tgz`),
      'node_modules/@anverso/capture',
    );
  });

  it('has types, and files of its own alone', () => {
    writeFileSync(
      join(scratch, 'page/use.ts'),
      `import '@anverso/capture';
document.createElement('anverso-capture').addEventListener('refused', (event) => {
  const advice: string = event.detail.advice;
  console.log(advice);
});
`,
    );
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--strict', '--noEmit'];
    execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, 'use.ts'], {
      cwd: join(scratch, 'page'),
    });
    expect(readdirSync(join(folder, 'dist/net')).sort()).toEqual([
      ...['documents.onnx', 'faces.onnx', 'ort.mjs', 'ort.wasm'],
    ]);
  });

  withChromium(() => {
    it('is an element on a page that only has the package', async () => {
      const server = createServer(({ url = '' }, response) => {
        if (url === '/anverso-capture.js') {
          response.setHeader('content-type', 'text/javascript');
          response.end(readFileSync(join(folder, 'dist/anverso-capture.js')));
        } else if (url === '/') {
          response.setHeader('content-type', 'text/html');
          response.end(
            '<!doctype html><script type="module" src="/anverso-capture.js"></script><anverso-capture steps="selfie">',
          );
        } else response.writeHead(404).end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      releaseAtEnd(() => server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const { page, problems } = await newPage(await startBrowser(), { url });
      await page.goto(url);
      await page.locator('anverso-capture').getByRole('button').first().waitFor();
      expect(problems).toEqual([]);
    });
  });
});

it('the recipe of the image takes the archives, and is otherwise the run stage of the Dockerfile', () => {
  const recipe = imageRecipe(textOf('Dockerfile'), version);
  expect(recipe).toContain(`ADD anverso-${version}-linux-x64.tgz /`);
  expect(recipe).toContain('COPY --from=archive /package ./');
  expect(recipe).toContain('USER 10001:10001');
  expect(() => imageRecipe('FROM a AS run\nCOPY --from=build /build/other ./\n', version)).toThrow(
    'copies what is not packed',
  );
});
