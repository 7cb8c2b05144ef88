import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/built.js';
import { anverso, serveProgram } from '../support/program.js';
import { seedDataDir } from '../support/stores.js';

/* An installation of its own, whose models can be damaged. */

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anverso-damaged-'));
  program = join(folder, 'dist/cli/anverso.js');
  for (const part of ['dist', 'models', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Served = { file: string; sha256: string; eightBit?: { file: string; sha256: string } };

const manifestOf = async (name: string): Promise<Served> =>
  JSON.parse(await readFile(join(folder, 'models', name, 'manifest.json'), 'utf8')) as Served;

/** The served weights become these bytes; with `isStated` the manifest says so. */
const damage = async (
  name: string,
  change: (weights: Buffer) => Buffer | Promise<Buffer>,
  isStated: boolean,
): Promise<void> => {
  const manifest = await manifestOf(name);
  const served = manifest.eightBit ?? manifest;
  const path = join(folder, 'models', name, served.file);
  const bytes = await change(await readFile(path));
  await writeFile(path, bytes);
  if (!isStated) return;
  served.sha256 = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(folder, 'models', name, 'manifest.json'), JSON.stringify(manifest));
};

const restore = async (name: string): Promise<void> =>
  cp(join(root, 'models', name), join(folder, 'models', name), { recursive: true, force: true });

const findings = async () => {
  const { code, out } = await anverso(['doctor', '--json'], {}, { program });
  const all = JSON.parse(out) as { state: string; what: string; found: string; mend?: string }[];
  return { code, models: all.filter(({ what }) => what.startsWith('model ')) };
};

describe('anverso doctor', () => {
  it('opens every net and compares its answer', async () => {
    const { models } = await findings();
    expect(models.length).toBeGreaterThan(10);
    for (const model of models)
      expect(model, model.what).toMatchObject({
        state: 'ok',
        found: expect.stringContaining('gives its known answer') as string,
      });
  });

  it('names each damaged net, what is wrong and what to do', async () => {
    await damage('finder', (weights) => weights.subarray(0, weights.length / 2), false);
    const other = await readFile(join(root, 'models/mrz-lines/mrz-lines.int8.onnx'));
    await damage('mrz-reader', () => other, false);
    // As if a release had been made of them: only opening and running can tell.
    await damage('tamper', () => Buffer.from('not a net'), true);
    await damage('selfie-context', () => other, true);
    await damage('face-eyes', (weights) => weights.fill(0x3d, 100_000, 100_400), true);
    const { code, models } = await findings();
    expect(code).toBe(1);
    const failed = models.filter(({ state }) => state === 'fail');
    expect(failed.map(({ what, found }) => [what, found])).toEqual([
      ['model face-eyes', expect.stringContaining('answers its test input wrongly')],
      ['model finder', expect.stringContaining('is not the file that was tested')],
      ['model mrz-reader', expect.stringContaining('is not the file that was tested')],
      ['model selfie-context', expect.stringContaining('fails on its test input')],
      ['model tamper', expect.stringContaining('cannot be opened')],
    ]);
    for (const { mend } of failed) expect(mend).toContain('reinstall');
    for (const name of ['finder', 'mrz-reader', 'selfie-context', 'face-eyes']) await restore(name);
  });
});

describe('a node whose net against edits cannot be opened', () => {
  const serve = async (services: string) => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await seedDataDir(dataDir);
    const env = {
      PORT: '0',
      ANVERSO_DATA_DIR: dataDir,
      ANVERSO_WORKERS: '1',
      ANVERSO_BOOTSTRAP_CLIENT: `bank:correct horse battery:${services}`,
    };
    node = serveProgram([], env, program);
    const [, url] = await node.heard(/"url":"([^"]+)"/);
    return { heard: node.heard, status: async () => (await fetch(`${url}/readyz`)).status };
  };
  let node: ReturnType<typeof serveProgram> | undefined;
  afterEach(async () => {
    node?.signal('SIGTERM');
    await node?.ended;
  });

  it('is not ready where a client has ID Reader Plus, and its log says why', async () => {
    const { heard, status } = await serve('ocr,id_reader_plus');
    const [line] = await heard(/.*models not loaded.*/);
    expect(line).toContain('models/tamper cannot be opened');
    expect(await status()).toBe(503);
  });

  it('serves clients that do not have it', async () => {
    const { status } = await serve('ocr,liveness');
    await expect.poll(status, { timeout: 150_000, interval: 250 }).toBe(200);
  });
});
