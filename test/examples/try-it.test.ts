import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { root } from '../support/built.js';
import { password, startTestService } from '../support/service.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the commands of “Try it” in INTEGRATING.md lead to a decision', async () => {
  const page = readFileSync(join(root, 'docs/INTEGRATING.md'), 'utf8');
  const section = page.split('\n## ').find((one) => one.startsWith('Try it'))!;
  const [, start, commands] = section
    .split(/```sh\n|```\n/)
    .filter((_, i) => i === 0 || i % 2 === 1);
  expect(start).toContain('npx anverso client add my-tests');
  const service = await startTestService();
  await service.ready();
  await service.client({
    name: 'my-tests',
    services: ['ocr', 'liveness', 'match'],
    sandbox: true,
    consentRequired: true,
  });
  symlinkSync(join(root, 'specimens'), join(folder, 'specimens'));
  const { stdout } = await run('bash', ['-euc', commands!], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ANVERSO_URL: service.url,
      ANVERSO_USERNAME: 'my-tests',
      ANVERSO_PASSWORD: password,
    },
  });
  expect(stdout).toMatch(/"document_number":"\w+"/);
  expect(stdout).toContain(`${service.url}/capture/#`);
  expect(stdout.match(/\{"accepted":true\}/g)).toHaveLength(2);
  expect(stdout).toMatch(/\nreview\n\[ 'session\.finished', 'session\.decided' \]\n$/);
});
