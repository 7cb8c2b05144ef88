import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags, writeStream } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { ensureCaptureBuilt } from './support/built.js';
import { openPhone, setFile } from './support/phone.js';

/* What the page of a link sees of the camera that feeds it, in the checks of its session. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

/** What somebody who owns the browser runs before the page: pictures that no camera took. */
const drawn = `const drawn = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  setInterval(() => context.fillRect(Math.random() * 1280, Math.random() * 720, 9, 9), 33);
  return canvas.captureStream(30);
};`;

type Check = { check: string; result: string; why: string; evidence: { channel: string[] } };
type Session = { decision: { outcome: string } | null; checks: Check[] | null };

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const film = join(folder, 'camera.y4m');
    await writeStream(film, specimen('selfie-drawn'));
    service = await startTestService();
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** In a sandbox no photo is looked at, so that only the camera can speak against this one. */
  const newSession = async () => {
    const client = await service.client({ sandbox: true });
    await service.store.policies.set(client, 'photo-only', null);
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'selfie', sandbox_outcome: 'accepted' }],
        language: 'en',
      }),
    });
    const { id, link } = created.json as { id: string; link: string };
    const ended = async () => {
      const { json } = await service.as(client, `/api/v3.2/sessions/${id}`);
      const { decision, checks } = json as Session;
      const { why, evidence } = checks!.find(({ check }) => check === 'capture_integrity')!;
      return { outcome: decision!.outcome, why, channel: evidence.channel };
    };
    return { link, ended };
  };

  describe('the camera’s channel', () => {
    it.each([
      ['a file in place of a camera', '', 'virtual_camera'],
      [
        'a canvas by a patched getUserMedia',
        'navigator.mediaDevices.getUserMedia = async () => drawn();',
        'not_a_camera_track',
      ],
      [
        'the same, by a proxy that hides its text',
        `const native = MediaDevices.prototype.getUserMedia;
        MediaDevices.prototype.getUserMedia = new Proxy(native, { apply: async () => drawn() });
        const told = Function.prototype.toString;
        Function.prototype.toString = function toString() {
          return this === MediaDevices.prototype.getUserMedia ? told.call(native) : told.call(this);
        };`,
        'functions_replaced',
      ],
    ])('%s is named and not approved', async (_what, patch, finding) => {
      const { link, ended } = await newSession();
      const { page, problems, context } = await openPhone(browser, service.url);
      await context.addInitScript(`${drawn} ${patch}`);
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the camera' }).click();
      await page.getByRole('button', { name: 'Take photo' }).click();
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      const { channel, ...decided } = await ended();
      expect(channel).toContain(finding);
      if (patch !== '') expect(channel).toEqual(expect.arrayContaining(['device_not_listed']));
      expect(decided).toEqual({ outcome: 'review', why: 'channel_suspicious' });
      expect(problems).toEqual([]);
      await context.close();
    });

    it('a file that the person chose is evidence, and no more than that', async () => {
      const { link, ended } = await newSession();
      const { page, context } = await openPhone(browser, service.url);
      await page.goto(link);
      await setFile(page, 'selfie', specimen('selfie-drawn'));
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      const decided = { outcome: 'approved', why: 'camera_unknown' };
      expect(await ended()).toEqual({ ...decided, channel: ['from_file'] });
      await context.close();
    });
  });
});
