import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import {
  createScanner,
  readTables,
  scanFolder,
  scanNewFiles,
} from '../../../test/robustness/support/scan.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { en as serviceTexts } from '../../../src/contract/texts/en.js';
import { texts } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import { withCanvasCamera } from './support/canvas-camera.js';
import { openPhone, setFile } from './support/phone.js';
import { writePuppetFilm } from './support/puppet-film.js';

/* A conversation of the page with the service's own nets, before cameras that are none. */

// Browsers and nets share the cores with every other test.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const t = texts.en;
const env = {
  ANVERSO_JOB_MS: '300000',
  ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  ANVERSO_LOG_LEVEL: 'debug',
};

type Session = {
  readonly decision: { readonly outcome: string } | null;
  readonly steps: readonly { readonly attempts: number; readonly codes: readonly number[] }[];
};

type Said = { readonly frames?: readonly { readonly sha256: string }[] };
const hashesIn = (text: string): Said => JSON.parse(text) as Said;

/** Chromium names its camera by the file: a word to look for afterwards. */
const label = 'Kanaria-JkJkJkJkJkJkJkJk';

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let still: Uint8Array;
  const startedMs = Date.now();
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const path = join(folder, `${label}.y4m`);
    still = await writePuppetFilm(path);
    service = await startTestService({ worker: 'real', env });
    browser = await startBrowser([...cameraFlags(path), '--use-fake-ui-for-media-stream']);
    await service.ready();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** One recording, which is refused; then the photo that the session allows, of the same picture. */
  const tryOnce = async (prepare: (page: Page) => unknown = () => undefined) => {
    const client = await service.client();
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [{ kind: 'selfie', liveness: 'auto' }], language: 'en' }),
    });
    const { id, link } = created.json as { id: string; link: string };
    const { page, problems } = await openPhone(browser, service.url);
    page.setDefaultTimeout(240_000);
    await prepare(page);
    const posted: Buffer[] = [];
    await page.route(/\/steps\/0\/$/, (route) => {
      posted.push(route.request().postDataBuffer()!);
      return route.continue();
    });
    const said: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => said.push(String(payload))),
    );
    await page.goto(link);
    await page.getByRole('button', { name: t.openCamera }).click();
    await page.locator('.dot[data-state=moving]').waitFor();
    await page.getByRole('heading', { name: t.refusedRecording }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const advice = await page.locator('.advice').innerText();
    await page.getByRole('button', { name: t.cannotMove }).click();
    await page.getByRole('button', { name: t.otherWayTake }).click();
    await setFile(page, 'selfie', still);
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    const { json } = await service.as(client, `/api/v3.2/sessions/${id}`);
    await page.context().close();
    return { advice, session: json as Session, recording: posted[0]!, said, problems };
  };

  describe('a camera that is none', () => {
    it('a film of an animated portrait, which follows nothing: asked again, not approved, nothing kept', async () => {
      const { advice, session, recording, said, problems } = await tryOnce();
      expect(advice).not.toBe(serviceTexts.recordingNotAccepted);
      expect(session.steps[0]).toMatchObject({ attempts: 2, codes: [714] });
      expect(session.decision).toMatchObject({ outcome: 'review' });
      // The page's own policy lets its WebSocket through.
      expect([said.length > 20, problems]).toEqual([true, []]);

      const frameAt = recording.indexOf('name="frames"') + 4000;
      const pixels = recording.subarray(frameAt, frameAt + 24);
      const { frames } = said.map(hashesIn).find((message) => message?.frames?.length)!;
      const scan = createScanner({ label, hash: frames![0]!.sha256 });
      const look = (bytes: string | Buffer, place: string): readonly string[] => [
        ...scan(bytes, place),
        ...(Buffer.from(bytes).includes(pixels) ? [`pixels in ${place}`] : []),
      ];
      // The page did send the camera's name: Chromium's is the path of the file.
      expect(look(recording, 'the form')).toEqual(['label in the form', 'pixels in the form']);
      expect(look(await readTables(service.folder), 'the store')).toEqual([]);
      expect(await scanFolder(service.folder, look)).toEqual([]);
      expect(await scanNewFiles(tmpdir(), startedMs, look)).toEqual([]);
      expect(look(service.logs.join(''), 'the log')).toEqual([]);
    });

    it('a canvas in place of the camera, which moves a still after the dot: not approved', async () => {
      const { session } = await tryOnce((page) => withCanvasCamera(page.context(), still));
      expect(session.steps[0]).toMatchObject({ attempts: 2 });
      expect([[714], [715]]).toContainEqual(session.steps[0]!.codes);
      expect(session.decision).toMatchObject({ outcome: 'review' });
    });
  });
});
