import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../support/http.js';
import { anverso, serveProgram } from '../support/program.js';
import { newDatabase } from '../support/stores.js';

/**
 * ONNX Runtime keeps a device id under the home folder when its telemetry is on; it is silent in CI, so
 * the programs here must not know that they run in one. Without src/workers/no-telemetry.ts both fail.
 */
describe('nothing of ours or of our dependencies is left behind in the home folder', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'anverso-home-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));
  const env = () => ({ HOME: home, XDG_CACHE_HOME: join(home, '.cache'), CI: '' });
  const left = () => readdir(home, { recursive: true });

  it('by anverso read', async () => {
    const { code } = await anverso(['read', 'specimens/passport.jpg'], env());
    expect(code).toBe(0);
    expect(await left()).toEqual([]);
  });

  it('by anverso serve', async () => {
    const { url, drop } = await newDatabase();
    const service = serveProgram([], {
      ...env(),
      DATABASE_URL: url,
      PORT: '0',
      ANVERSO_WORKERS: '1',
    });
    const [, at] = await service.heard(/"url":"(http:\/\/127\.0\.0\.1:\d+)"/);
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await send(`${at}/readyz`)).status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await send(`${at}/readyz`)).status).toBe(200);
    service.signal('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(await left()).toEqual([]);
    await drop();
  });
}, 120_000);
