import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { anyImage, rejectedAs } from '../support/images.js';
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

const examples = [
  {
    language: 'curl',
    run: ['bash', 'examples/curl/read-passport.sh'],
    here: isThere('curl', '-V') && isThere('bash', '--version'),
  },
  {
    language: 'typescript',
    run: [process.execPath, '--import', 'tsx', 'examples/typescript/read-passport.ts'],
    here: true,
  },
  {
    language: 'python',
    run: ['python3', 'examples/python/read_passport.py'],
    here: isThere('python3', '--version'),
  },
  // A file of source runs without javac since Java 11, where the compiler is installed.
  {
    language: 'java',
    run: ['java', '-Xshare:auto', '-XX:TieredStopAtLevel=1', 'examples/java/ReadPassport.java'],
    here: isThere('javac', '-version'),
  },
  {
    language: 'php',
    run: ['php', 'examples/php/read-passport.php'],
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

describe('examples', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    await writeFile(join(folder, 'good.jpg'), anyImage);
    await writeFile(join(folder, 'poor.jpg'), rejectedAs('mrzUnreadable'));
    service = await startTestService({ store: 'pglite' });
    await service.ready();
    await service.client({ name: 'bank', passwordHash: await hashPassword('a b&c=d+ñ-1') });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const answerOf = (run: readonly string[], photo: string, password = 'a b&c=d+ñ-1') =>
    runProgram([...run, join(folder, photo)], {
      ANVERSO_URL: service.url,
      ANVERSO_USERNAME: 'bank',
      ANVERSO_PASSWORD: password,
    });

  it('are all of the examples folder', () => {
    const folders = readdirSync(join(root, 'examples'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual([...examples.map(({ language }) => language), 'postman'].sort());
    for (const { run } of examples) expect(existsSync(join(root, run.at(-1)!))).toBe(true);
  });

  for (const { language, run, here } of examples) {
    // Said in the list of tests rather than passed over in silence.
    const title = here ? language : `${language} (not on this machine: only looked for)`;
    it(
      title,
      async () => {
        if (!here) return;
        const good = await answerOf(run, 'good.jpg');
        expect([good.code, good.err]).toEqual([0, '']);
        expect(JSON.parse(good.out)).toMatchObject({ document_number: 'X0000001', valid: true });
        const poor = await answerOf(run, 'poor.jpg');
        expect([poor.code, JSON.parse(poor.out)]).toMatchObject([1, { error_code: 801 }]);
        const stranger = await answerOf(run, 'good.jpg', 'wrong');
        expect([stranger.code, stranger.out.trim()]).toEqual([2, '']);
      },
      120_000,
    );
  }
});
