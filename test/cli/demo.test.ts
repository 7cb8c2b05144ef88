import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasCurl } from '../support/curl.js';
import { serveProgram } from '../support/program.js';

/** What a newcomer's first command does, on a machine where nothing is set. */
describe('anverso serve --demo', () => {
  it('listens, shows a client and the specimen’s answer, and its curl works as printed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const demo = serveProgram(['--demo'], {
      PORT: '0',
      ANVERSO_DATA_DIR: dataDir,
      ANVERSO_WORKERS: '1',
    });
    try {
      await demo.heard(/Ctrl-C stops the service/);
      const { out } = demo.said;
      expect(out).toMatch(
        /^ {2}http:\/\/127\.0\.0\.1:\d+\/console\/#client=demo&password=[\w-]+&plus=demo-plus$/m,
      );
      expect(out).toMatch(/^Anverso listens on http:\/\/127\.0\.0\.1:\d+ /m);
      expect(out).toMatch(/^Client: demo {3}Password: \S+/m);
      expect(out).toContain('"document_number": "L45N7821"');
      if (hasCurl) {
        const lines = /^ {2}TOKEN=.*\n {2}curl .*\\\n.*$/m.exec(out)![0];
        const { stdout } = await promisify(execFile)('sh', ['-c', lines]);
        expect(JSON.parse(stdout)).toMatchObject({ surnames: 'MARTINEZ ROJAS', valid: true });
      }
    } finally {
      demo.signal('SIGINT');
      expect((await demo.ended).code).toBe(0);
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});
