import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/built.js';
import { password, startTestService, type TestService } from '../support/service.js';

/* What public generators make of /openapi.json compiles, and talks to the service. */

const run = promisify(execFile);
const binary = (name: string): string => join(root, 'node_modules/.bin', name);
const programs = join(import.meta.dirname, 'programs');

/** Below the packages, so that the programs find theirs. */
const cache = join(root, 'node_modules/.cache/anverso');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = {
  compilerOptions: {
    ...{ target: 'ES2023', lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'] },
    ...{ module: 'NodeNext', moduleResolution: 'NodeNext', strict: true, noEmit: true },
    skipLibCheck: true,
  },
};

describe('a generated client', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await service.ready();
    await service.client({ name: 'my-bank', sandbox: true });
    await service.store.policies.set('my-bank', 'photo-only', null);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'photo.jpg'), 'an image;');
  });

  const generators = {
    'openapi-fetch': () => [
      'openapi-typescript',
      `${service.url}/openapi.json`,
      ...['-o', join(folder, 'schema.ts')],
    ],
    'hey-api': () => [
      'openapi-ts',
      ...['-i', `${service.url}/openapi.json`, '-o', join(folder, 'hey')],
      ...['-c', '@hey-api/client-fetch', '--no-log-file'],
    ],
  } as const;

  it.each(['openapi-fetch', 'hey-api'] as const)(
    'of %s compiles, reads a document, makes a session and gets its event',
    async (name) => {
      // hey-api writes imports as the nearest tsconfig.json needs them.
      const files = [`${name}.mts`];
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, files }));
      const [generator, ...args] = generators[name]();
      await run(binary(generator!), args, { cwd: folder });
      copyFileSync(join(programs, `${name}.mts`), join(folder, `${name}.mts`));
      const compiled = await run(binary('tsc'), ['-p', folder]).catch((fault: unknown) => fault);
      expect((compiled as { stdout: string }).stdout).toBe('');
      const answered = await run(
        binary('tsx'),
        [`${name}.mts`, service.url, 'my-bank', password, 'photo.jpg'],
        { cwd: folder },
      );
      expect(JSON.parse(answered.stdout)).toEqual({
        number: expect.stringMatching(/^[A-Z0-9]+$/) as string,
        outcome: 'approved',
      });
    },
  );
});
