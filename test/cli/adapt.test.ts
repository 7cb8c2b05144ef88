import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadHeadVersions } from '../../src/flows/own-heads.js';
import { type HeadParts, withHeadsId } from '../../src/contract/heads.js';
import { drawnSelfie } from '../support/drawn-selfies.js';
import { anverso } from '../support/program.js';
import { storesOf } from '../support/stores.js';

describe('anverso adapt, and heads of a client', () => {
  const stores = storesOf('pglite');
  let folder: string;
  let env: Readonly<Record<string, string>>;
  const at = (name: string): string => join(folder, name);
  const client = (...words: readonly string[]) => anverso(['client', ...words], env);
  const writeHeads = async (name: string, parts: HeadParts) => {
    const rate = { of: 300, before: 0.2, after: 0.1 };
    const measured = [{ judge: 'document', refused: rate, passed: rate, passedByKind: {} }];
    const heads = withHeadsId({ ...parts, madeAt: '2026-11-02T10:00:00.000Z', measured });
    await writeFile(at(name), JSON.stringify(heads));
    return heads;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const store = await stores.fresh();
    env = { ANVERSO_DATA_DIR: store.dataDir, HOME: folder };
    await stores.open(store);
    await client('add', 'bank', '--services', 'ocr,id_reader_plus');
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are set, shown and taken back', async () => {
    const { recapture: version } = await loadHeadVersions();
    const { id } = await writeHeads('a.json', { recapture: { version, maxAttack: -5 } });
    const set = await client('set', 'bank', '--heads', at('a.json'));
    expect([set.code, set.err]).toEqual([0, '']);
    const { out } = await client('show', 'bank');
    expect(out).toContain(`Own heads ${id}, made 2026-11-02; they judge: recapture`);
    expect(out).toMatch(/genuine refused +300 +20\.0 %.*10\.0 %/);
    expect((await anverso(['audit'], env)).out).toContain(id);
    expect((await client('set', 'bank', '--heads', 'default')).code).toBe(0);
    expect((await client('show', 'bank')).out).toMatch(/HEADS +default/);
  });

  it('are refused where they were changed, belong to other weights, or weaken unasked', async () => {
    const { recapture: version } = await loadHeadVersions();
    const heads = await writeHeads('b.json', { recapture: { version, maxAttack: 0.5 } });
    const changed = { ...heads, recapture: { version, maxAttack: 9 } };
    await writeFile(at('changed.json'), JSON.stringify(changed));
    await writeHeads('old.json', { recapture: { version: 'of long ago', maxAttack: 0.5 } });
    await writeHeads('weak.json', { recapture: { version, maxAttack: 3 } });
    const said = async (file: string, ...more: readonly string[]) =>
      (await client('set', 'bank', '--heads', at(file), ...more)).err;
    expect(await said('none.json')).toContain('cannot be read');
    expect(await said('changed.json')).toContain('was changed or damaged');
    expect(await said('old.json')).toContain('recapture was fitted to other weights');
    expect(await said('weak.json')).toContain('more attacks may pass than with ours');
    expect(await said('weak.json', '--weaken')).toBe('');
    // Written by hand, with its own right digest: the word of a file is not believed.
    const match = (await loadHeadVersions()).match;
    const given = { madeAt: '2026-11-02T10:00:00.000Z', measured: [], weakens: false };
    const lying = withHeadsId({ ...given, match: { version: match, match: -1, doubt: -1 } });
    await writeFile(at('lying.json'), JSON.stringify(lying));
    expect(await said('lying.json')).toContain('by match more attacks may pass');
    await promisify(execFile)('mkfifo', [at('pipe.json')]);
    expect(await said('pipe.json')).toContain('is not a file');
  });

  it('wants 200 pictures in folders that say what they are', async () => {
    const selfie = await drawnSelfie({ x: 450, y: 600, scale: 2.4 });
    await mkdir(at('mine/selfie/live/monday'), { recursive: true });
    await writeFile(at('mine/selfie/live/monday/1.jpg'), selfie);
    const few = await anverso(['adapt', at('mine')], env);
    expect([few.code, few.err]).toEqual([2, expect.stringContaining('at least 40 are needed')]);
    await writeFile(at('mine/selfie/live/1.jpg'), selfie);
    const loose = await anverso(['adapt', at('mine')], env);
    expect([loose.code, loose.err]).toEqual([2, expect.stringContaining('JUDGE/LABEL/GROUP')]);
    const row = { file: '1.jpg', judge: 'voice', label: 'live', group: 'monday' };
    await writeFile(at('mine/labels.jsonl'), JSON.stringify(row));
    const unknown = await anverso(['adapt', at('mine')], env);
    expect(unknown.err).toContain('row 1: the judge is one of selfie, document, match');
  });

  // A pipe waits for a writer, and the device has no end.
  const endless = {
    'a pipe': (path: string) => promisify(execFile)('mkfifo', [path]),
    '/dev/zero': (path: string) => symlink('/dev/zero', path),
  };
  it.each(Object.entries(endless))('%s is refused as labels and as a picture', async (_, make) => {
    const folder = await mkdtemp(at('endless-'));
    const said = async (...words: readonly string[]) => {
      const { code, err } = await anverso(words, env);
      return [code, err];
    };
    const refusal = (name: string): unknown[] => [
      2,
      expect.stringContaining(`${name} is not a file`),
    ];
    for (const name of ['labels.csv', 'labels.jsonl']) {
      await make(join(folder, name));
      expect(await said('adapt', folder)).toEqual(refusal(name));
      await rm(join(folder, name));
    }
    await make(join(folder, '1.jpg'));
    const row = { file: '1.jpg', judge: 'selfie', label: 'live', group: 'monday' };
    await writeFile(join(folder, 'labels.jsonl'), JSON.stringify(row));
    expect(await said('adapt', folder)).toEqual(refusal('1.jpg'));
    const photo = join(folder, '1.jpg');
    expect(await said('calibrate', '--client', 'bank', '--genuine', photo)).toEqual(
      refusal('1.jpg'),
    );
  });
});
