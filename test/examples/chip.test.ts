import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import { anverso } from '../support/program.js';
import { quickHash } from '../support/quick-hash.js';
import { startTestService, type TestService } from '../support/service.js';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
const at = (name: string): string => join(folder, name);
const compiled = (path: string): readonly string[] => {
  const outfile = at(path.replaceAll('/', '-').replace(/ts$/, 'mjs'));
  const entryPoints = [join(root, 'examples', path)];
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  return [process.execPath, outfile];
};

/** Stands for the app's camera: a photo at the end, and frames that never repeat. */
const recorder = `#!/bin/sh
for name in 0 100 200 selfie; do
  { printf 'an image;'; head -c 8 /dev/urandom; } > "$1/$name.jpg"
  sleep 0.1
done
`;

type Check = { check: string; step?: number; result: string; why?: string };
type Session = { decision: { outcome: string }; checks: Check[] };

describe('the example of a chip', () => {
  let service: TestService;
  const passwords = quickHash('a b&c=d+ñ-1');
  beforeAll(async () => {
    await writeFile(at('record'), recorder, { mode: 0o755 });
    await writeFile(at('selfie.jpg'), anyImage);
    const [node, make] = compiled('chip/make-chip.ts');
    execFileSync(node!, [make!, at('chip'), 'specimens/portrait.jpg'], { cwd: root });
    service = await startTestService({ store: 'pglite' });
    await service.ready();
    const services = ['liveness', 'match', 'chip'] as const;
    await service.client({ name: 'bank', services, passwordHash: passwords });
    // A recording of a camera that no app vouches for goes to a person by every other policy.
    await service.store.policies.set('bank', 'photo-only', null);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const apps = {
    typescript: compiled('typescript/chip.ts'),
    python: ['python3', 'examples/python/chip.py'],
  };
  const reader = compiled('chip/mock-chip.ts');
  const env = () => ({
    ...process.env,
    ANVERSO_URL: service.url,
    ANVERSO_USERNAME: 'bank',
    ANVERSO_PASSWORD: 'a b&c=d+ñ-1',
  });
  const play = (language: keyof typeof apps, selfie: string, ...flags: readonly string[]) => {
    const [program, ...script] = apps[language];
    const args = [...script, at(selfie), ...reader, ...flags, at('chip')];
    return new Promise<{ code: number; err: string; checks: Check[]; outcome: string }>((done) => {
      execFile(program!, args, { cwd: root, env: env(), timeout: 60_000 }, (fault, out, err) => {
        const { decision, checks } = JSON.parse(out || '{"decision":{}}') as Session;
        done({
          code: fault ? Number(fault.code ?? 99) : 0,
          err,
          checks,
          outcome: decision.outcome,
        });
      });
    });
  };
  const of = (checks: Check[], check: string) => checks.find((one) => one.check === check);

  const hasPython = (): boolean => {
    try {
      execFileSync('python3', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const languages = (['typescript', 'python'] as const).filter(
    (language) => language === 'typescript' || hasPython(),
  );

  it.each(languages)('%s: without its country’s certificate it goes to a person', async (one) => {
    const { code, err, outcome, checks } = await play(one, 'selfie.jpg');
    expect([code, err, outcome]).toEqual([1, '', 'review']);
    expect(of(checks, 'document_chip')).toMatchObject({ result: 'doubt', why: 'chip_not_trusted' });
  });

  it.each(languages)('%s: with it the session is approved, with a moving selfie', async (one) => {
    const trusted = await anverso(['chip', 'trust', 'add', at('chip/country.cer')], {
      ANVERSO_DATA_DIR: service.folder,
    });
    expect([trusted.code, trusted.err]).toEqual([0, '']);
    const { code, err, outcome, checks } = await play(one, 'record');
    expect([code, err, outcome]).toEqual([0, '', 'approved']);
    expect(of(checks, 'document_chip')).toMatchObject({
      ...{ result: 'passed', evidence: { active_authentication: ['passed'] } },
    });
    expect(of(checks, 'face_match')).toMatchObject({
      ...{ result: 'passed', evidence: { portrait: ['chip'] } },
    });
    // No `one_picture`: the recording was judged.
    expect(of(checks, 'selfie_live')).toEqual({ check: 'selfie_live', step: 1, result: 'passed' });
  });

  it.each(languages)('%s: with one bit flipped it is declined', async (one) => {
    const { code, err, outcome, checks } = await play(one, 'selfie.jpg', '--flip-a-bit');
    expect([code, err, outcome]).toEqual([1, '', 'declined']);
    expect(of(checks, 'document_chip')).toMatchObject({
      ...{ result: 'failed', why: 'chip_not_genuine' },
      evidence: { hashes: ['hash_differs'] },
    });
  });
});
