import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasCurl } from '../support/curl.js';
import { bearer, formOf, send } from '../support/http.js';
import { specimen } from '../support/images.js';
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
      // The console asks the second client what ID Reader Plus would have said of the scan.
      const url = /listens on (\S+)/.exec(out)![1]!;
      const password = /Password: (\S+)/.exec(out)![1]!;
      const scan = await sharp(specimen('passport'))
        .extract({ left: 110, top: 80, width: 1150, height: 830 })
        .jpeg()
        .toBuffer();
      const logIn = async (username: string) => {
        const body = new URLSearchParams({ username, password });
        const login = await fetch(`${url}/api/token/`, { method: 'POST', body });
        return bearer(((await login.json()) as { access: string }).access);
      };
      const read = async (username: string): Promise<unknown> => {
        const headers = await logIn(username);
        const form = formOf({ frontside: scan, document_type: 'passport' });
        return (await send(`${url}/api/v3.2/ocr/`, { method: 'POST', headers, body: form })).json;
      };
      expect(await read('demo')).toMatchObject({ document_number: 'L45N7821', valid: true });
      expect(await read('demo-plus')).toMatchObject({ valid: false });
      const path = `${url}/api/v3.2/chip/challenges/`;
      const challenge = await send(path, { method: 'POST', headers: await logIn('demo') });
      expect(challenge.status).toBe(201);
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
