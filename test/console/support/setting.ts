import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { specimen } from '../../support/images.js';
import { startTestService } from '../../support/service.js';
import { newPage, signIn, startBrowser } from './browser.js';
import { ensureConsoleBuilt } from './built.js';
import { cameraFlags, type Scene, writeStream } from './camera-stream.js';

/** One service, one browser, one camera and one signed-in page for every suite: each costs seconds. */
export const startSetting = async () => {
  await ensureConsoleBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const camera = join(folder, 'camera.y4m');
  await writeStream(camera, specimen('passport'));
  const service = await startTestService({
    worker: 'either',
    env: { ANVERSO_JOB_MS: '120000' },
  });
  const browser = await startBrowser(cameraFlags(camera));

  const open = (options?: BrowserContextOptions) => newPage(browser, service, options);
  const openAs = async (client: string, options?: BrowserContextOptions): Promise<Page> => {
    const { page } = await open(options);
    await signIn(page, service, client);
    return page;
  };
  await service.client({ name: 'acme' });
  const { page, problems } = await open({ permissions: ['camera'] });
  await signIn(page, service, 'acme');

  return {
    service,
    /** Signed in as `acme`, in English, on a desktop. */
    page,
    /** What went wrong on it so far. */
    problems,
    open,
    openAs,
    /** What the camera shows from its next start on: Chromium opens the file each time. */
    show: (picture: Uint8Array, scene?: Scene) => writeStream(camera, picture, scene),
    client: service.client,
  };
};

export type Setting = Awaited<ReturnType<typeof startSetting>>;
export type Suite = (use: () => Setting) => void;
