import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyImage, invalidImage, rejectedAs, unlikeSides } from '../support/images.js';
import { bearer, formOf } from '../support/http.js';
import { quickHash } from '../support/quick-hash.js';
import { fewOf } from '../support/sample.js';
import { startTestService, type TestService } from '../support/service.js';

const root = resolve(import.meta.dirname, '../..');

const isThere = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

type Example = {
  readonly language: string;
  /** As the README of the examples says. */
  readonly run: readonly string[];
  readonly here: boolean;
  /** Once for all cases: from source they take five times as long. */
  readonly compile?: (folder: string) => readonly string[];
};

const examples: readonly Example[] = [
  {
    language: 'curl',
    run: ['bash', 'examples/curl/verify.sh'],
    here: isThere('curl', '-V') && isThere('bash', '--version'),
  },
  {
    language: 'typescript',
    run: [process.execPath, '--import', 'tsx', 'examples/typescript/verify.ts'],
    here: true,
    compile: (folder: string) => {
      const outfile = join(folder, 'verify.mjs');
      const entryPoints = [join(root, 'examples/typescript/verify.ts')];
      buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
      return [process.execPath, outfile];
    },
  },
  {
    language: 'python',
    run: ['python3', 'examples/python/verify.py'],
    here: isThere('python3', '--version'),
  },
  {
    language: 'java',
    run: ['java', 'examples/java/Verify.java'],
    here: isThere('javac', '-version'),
    compile: (folder: string) => {
      execFileSync('javac', ['-d', folder, 'examples/java/Verify.java'], { cwd: root });
      return ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', folder, 'Verify'];
    },
  },
  {
    language: 'php',
    run: ['php', 'examples/php/verify.php'],
    here: isThere('php', '-v'),
  },
];

type Ended = { readonly code: number; readonly out: string; readonly err: string };

const runProgram = (
  [program, ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> =>
  new Promise((done) => {
    const options = { cwd: root, env: { ...process.env, ...env }, timeout: 90_000 };
    execFile(program!, args, options, (fault, out, err) =>
      done({ code: fault ? Number(fault.code ?? 99) : 0, out, err }),
    );
  });

/** Photos by the name of their file. */
const photos = {
  good: anyImage,
  unreadable: rejectedAs('mrzUnreadable'),
  screen: rejectedAs('documentNotGenuine'),
  wrong: invalidImage,
  unlike: unlikeSides,
  spoof: rejectedAs('selfieNotLive'),
};
type Photo = keyof typeof photos;

/**
 * Arguments, exit code, and what the answer holds. Most refusals come as HTTP 200. Two thirds of them in
 * each language, others each day (TEST_DAY).
 */
const cases: readonly (readonly [string, readonly Photo[], number, object])[] = [
  ['passport', ['good'], 0, { document_number: 'X0000001', valid: true }],
  ['passport', ['unreadable'], 1, { error_code: 801 }],
  ['passport', ['wrong'], 1, { document_number: 'X0000001', valid: false }],
  // The proof of life of ID Reader Plus: HTTP 200, like the passport that is good.
  ['passport', ['screen'], 1, { valid: false, error_code: 818 }],
  ['card', ['good', 'good'], 0, { match: true, valid: true }],
  ['card', ['unlike', 'good'], 1, { match: false, valid: true }],
  ['card', ['screen', 'good'], 1, { valid: false, error_code: 818 }],
  ['selfie', ['good'], 0, { valid: true }],
  ['selfie', ['spoof'], 1, { valid: false, error_code: 715 }],
];

/** Every outcome, rehearsed in the sandbox; the last before the customer has sent a photo. */
const outcomes = [
  ['approved', {}, 0],
  ['review', { document_read: 'doubt' }, 1],
  ['declined', { document_current: 'failed' }, 1],
  [null, {}, 1],
] as const;

describe('examples', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    for (const [name, photo] of Object.entries(photos)) await writeFile(join(folder, name), photo);
    // Five languages take long on a busy machine.
    const env = { ANVERSO_ACCESS_TOKEN_SECONDS: '86400' };
    service = await startTestService({ store: 'pglite', env });
    await service.ready();
    const services = ['ocr', 'id_reader_plus', 'liveness'] as const;
    const passwordHash = quickHash('a b&c=d+ñ-1');
    await service.client({ name: 'bank', services, passwordHash });
    await service.client({ name: 'trial', services, passwordHash, sandbox: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A sandbox's session of one passport: every step is done, the decision differs. */
  const sessionWith = async (sandbox_checks: object, isSent = true): Promise<string> => {
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const created = await service.as('trial', '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps, sandbox_checks }),
    });
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const init = { method: 'POST', headers, body: formOf({ frontside: anyImage }) };
    if (isSent) await service.request('/api/v3.2/capture/steps/0/', init);
    return id;
  };

  const ask = (
    run: readonly string[],
    kind: string,
    files: readonly string[],
    password = 'a b&c=d+ñ-1',
    client = 'bank',
    locale = 'C.UTF-8',
  ): Promise<Ended> =>
    runProgram(
      [...run, kind, ...files.map((name) => (kind === 'session' ? name : join(folder, name)))],
      {
        ANVERSO_URL: service.url,
        ANVERSO_USERNAME: client,
        ANVERSO_PASSWORD: password,
        // A machine may have none, and then Java does not read the password.
        LC_ALL: locale,
      },
    );

  it('are all of the examples folder', () => {
    const folders = readdirSync(join(root, 'examples'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    // Those of capture, of a chip and of the webhook have tests of their own.
    const others = ['capture', 'chip', 'webhook'];
    expect(folders.sort()).toEqual([...examples.map(({ language }) => language), ...others].sort());
    for (const { run } of examples) expect(existsSync(join(root, run.at(-1)!))).toBe(true);
  });

  for (const { language, run: source, here, compile } of examples) {
    // A language that is not installed is skipped by name; it does not pass.
    const title = here ? language : `${language} (not installed here)`;
    it.skipIf(!here)(
      title,
      async () => {
        const run = compile?.(folder) ?? source;
        for (const [kind, files, code, answer] of fewOf(
          cases,
          6,
          (one) => `${one[0]} ${one[1].join(' + ')}`,
        )) {
          const ended = await ask(run, kind, files);
          expect([kind, ...files, ended.code, ended.err]).toEqual([kind, ...files, code, '']);
          expect(JSON.parse(ended.out)).toMatchObject(answer);
        }
        for (const [outcome, checks, code] of fewOf(outcomes, 2, (one) => `session ${one[0]}`)) {
          const id = await sessionWith(checks, outcome !== null);
          const ended = await ask(run, 'session', [id], undefined, 'trial');
          expect([outcome, ended.code, ended.err]).toEqual([outcome, code, '']);
          const { decision } = JSON.parse(ended.out) as { decision: object | null };
          if (outcome === null) expect(decision).toBeNull();
          else expect(decision).toMatchObject({ outcome });
        }
        const stranger = await ask(run, 'passport', ['good'], 'wrong');
        expect([stranger.code, stranger.out.trim()]).toEqual([2, '']);
        if (language === 'java') {
          const unread = await ask(run, 'passport', ['good'], undefined, 'bank', 'POSIX');
          expect(unread.code).toBe(2);
          expect(unread.err).toContain('LC_ALL=C.UTF-8');
        }
        const misused = await ask(source, 'card', ['good']);
        expect([misused.code, misused.out.trim()]).toEqual([2, '']);
      },
      240_000,
    );
  }

  /** Stands for the app's own camera: leaves frames and a photo, which take their time and never repeat. */
  const recorder = `#!/bin/sh
for name in 0 100 200 selfie; do
  { printf 'an image;'; head -c 8 /dev/urandom; } > "$1/$name.jpg"
  sleep 0.1
done
`;
  const isHere = (language: string): boolean =>
    examples.find((example) => example.language === language)!.here;
  const moving = [
    ['typescript', [process.execPath, '--import', 'tsx', 'examples/typescript/moving.ts']],
    ['python', ['python3', 'examples/python/moving.py']],
  ] as const;
  for (const [language, run] of moving)
    it.skipIf(!isHere(language))(
      `${language}: a moving selfie`,
      async () => {
        await writeFile(join(folder, 'record'), recorder, { mode: 0o755 });
        const ended = await ask(run, join(folder, 'record'), []);
        expect([ended.code, ended.err]).toEqual([0, '']);
        expect(JSON.parse(ended.out)).toMatchObject({
          ...{ valid: true, details: { challenge: { verdict: 'live' } } },
        });
        expect((await ask(run, '', [])).code).toBe(2);
      },
      120_000,
    );

  /** Stands for screen and camera: frames until there is nothing more to show. */
  const camera = `#!/bin/sh
exec 3<&0
cat > "$1/prompts" <&3 &
reader=$!
at=0
frame() { { printf 'an image;'; head -c 8 /dev/urandom; } > "$1/new"; mv "$1/new" "$1/$2.jpg"; }
while kill -0 $reader 2> /dev/null; do frame "$1" $at; at=$((at + 100)); sleep 0.1; done
frame "$1" selfie
cp "$1/prompts" "$0.prompts"
`;
  it('typescript: a conversation', async () => {
    const program = join(folder, 'camera');
    await writeFile(program, camera, { mode: 0o755 });
    const run = [process.execPath, '--import', 'tsx', 'examples/typescript/conversation.ts'];
    const ended = await ask(run, program, []);
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect(JSON.parse(ended.out)).toMatchObject({
      ...{ valid: true, details: { challenge: { verdict: 'live' } } },
    });
    const lines = (await readFile(`${program}.prompts`, 'utf8')).trim().split('\n');
    const prompts = lines.map((line) => JSON.parse(line) as { number: number; kind: string });
    expect(prompts.map(({ number }) => number)).toEqual(prompts.map((_, i) => i));
    expect(prompts.at(-1)!.kind).toBe('action');
    expect((await ask(run, '', [])).code).toBe(2);
  }, 120_000);
});
