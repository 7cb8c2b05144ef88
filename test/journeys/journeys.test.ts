import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyWebhook } from '../../packages/client/src/index.js';
import { capabilities } from '../../src/contract/capabilities.js';
import { ensureCaptureBuilt } from '../../packages/capture/test/support/built.js';
import {
  back,
  createCustomers,
  face,
  front,
} from '../../packages/capture/test/support/customer.js';
import { axeProblems } from '../console/support/axe.js';
import { createBanks, keySecret, photoIsShown, secret } from '../console/support/bank.js';
import {
  expectSeen,
  newPage,
  overflowOf,
  signIn,
  startBrowser,
  trySpecimen,
  verdictOn,
} from '../console/support/browser.js';
import { ensureConsoleBuilt } from '../console/support/built.js';
import { cameraFlags, writeStream } from '../console/support/camera-stream.js';
import { withChromium } from '../console/support/chromium.js';
import { specimen } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { startTestService, type TestService } from '../support/service.js';

/*
 * One way through each page that people use: the console, the page of a link, the review. One service
 * with its own nets and one browser for all three, for each costs seconds.
 */

// Browsers and nets share the cores with every other test.
vi.setConfig({ testTimeout: 900_000 });

const tablet = { width: 768, height: 1024 };
const passing = capabilities.liveness.attacks.map(({ apcer }) => apcer);
const worstShare = Number((100 * Math.max(...passing)).toFixed(1));

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let customers: ReturnType<typeof createCustomers>;
  let banks: ReturnType<typeof createBanks>;
  beforeAll(async () => {
    await ensureConsoleBuilt();
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const film = join(folder, 'camera.y4m');
    await writeStream(film, specimen('cedula-front'));
    service = await startTestService({
      worker: 'real',
      env: {
        ANVERSO_JOB_MS: '300000',
        ANVERSO_WEBHOOK_PRIVATE: 'yes',
        ANVERSO_KEY_SECRET: keySecret,
      },
    });
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
    customers = createCustomers(service, browser, film);
    banks = createBanks(service);
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('the console', () => {
    it('an integrator signs in, tries a specimen, and finds what was recorded of it', async () => {
      const client = await service.client();
      const { page, problems } = await newPage(browser, service);
      await signIn(page, service, client);
      await trySpecimen(page, 'passport', 'specimen_passport');
      expect(await verdictOn(page)).toBe('valid');
      const number = page.locator('tr[data-field="document_number"] td.value');
      expect(await number.first().innerText()).toBe('L45N7821');
      expect(await axeProblems(page)).toEqual([]);
      await page.click('nav a[href="#/transactions"]');
      await expectSeen(page.locator('.records tbody tr', { hasText: 'passport' }));
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  describe('the page of a link', () => {
    it('by camera: consent, front, back, selfie, decision; the phone is thanked', async () => {
      const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
      await service.store.policies.set(client, 'photo-only', null);
      const { page, problems, get } = await customers.begin(client, {});
      await customers.take(page, front, specimen('cedula-front'));
      await customers.take(page, back, specimen('cedula-back'));
      await customers.take(page, face, specimen('selfie'));
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      const { status, decision, checks, consent: agreed } = await get();
      expect(status).toBe('finished');
      expect(agreed.given_at).not.toBeNull();
      expect(decision).not.toBeNull();
      const ran = checks.filter(({ result }) => result !== 'not_run').map(({ check }) => check);
      expect(ran).toEqual(
        expect.arrayContaining([
          ...['document_read', 'document_current', 'sides_match', 'selfie_live', 'face_match'],
        ]),
      );
      const passed = checks.filter(({ result }) => result === 'passed');
      expect(passed.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['document_read', 'sides_match', 'selfie_live']),
      );
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  describe('the review', () => {
    it('approves on a tablet; the webhook is signed, the history says why, no photo is left', async () => {
      const { client, reviewer } = await banks.newBank();
      const receiver = await startReceiver();
      const id = await banks.runSession(client, 'customer-42', receiver.url);
      const { page, problems } = await newPage(browser, service, { viewport: tablet });
      await banks.signInAs(page, reviewer);
      await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
      await page.getByRole('link', { name: 'customer-42' }).waitFor();
      // Stays signed in over a reload; no token is where a script could read it.
      const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])';
      expect(await page.evaluate(kept)).toBe('[{"anverso.staff":"yes"},{},""]');
      await page.reload();
      await page.getByRole('link', { name: 'customer-42' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);

      await page.click('[data-act=next]');
      await page.getByRole('heading', { level: 1, name: 'Review: customer-42' }).waitFor();
      for (const photo of ['portrait', 'selfie', 'frontside']) await photoIsShown(page, photo);
      const box = async (name: string) =>
        (await page.locator(`[data-photo=${name}]`).boundingBox())!;
      const [portrait, selfie] = [await box('portrait'), await box('selfie')];
      expect(Math.abs(portrait.y - selfie.y)).toBeLessThan(2);
      expect(portrait.x + portrait.width).toBeLessThanOrEqual(selfie.x);
      await page.getByText('MARTINEZ ROJAS').first().waitFor();
      const objection = page.locator('.check-list li.objects[data-check=selfie_live]');
      await objection.getByText('judged by a single picture').waitFor();
      await objection.getByText(`${worstShare} %`).waitFor();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await axeProblems(page)).toEqual([]);

      // The three verdicts are in one row.
      const topsOf = (selector: string) =>
        page.evaluate<number[]>(
          `[...document.querySelectorAll('${selector}')]
            .map((one) => Math.round(one.getBoundingClientRect().top))`,
        );
      const verdicts = await topsOf('.choices button');
      expect(verdicts).toEqual([verdicts[0], verdicts[0], verdicts[0]]);
      // On a phone both faces begin at the same height, whatever their captions take.
      await page.setViewportSize({ width: 390, height: 844 });
      const faces = await topsOf('.faces .viewer');
      expect(faces).toEqual([faces[0], faces[0]]);
      await page.setViewportSize(tablet);

      await page.click('[data-verdict=approve]');
      await page.getByLabel('It is the same person.').waitFor();
      await page.fill('.decide textarea', 'Called back at the number on file.');
      expect(await axeProblems(page)).toEqual([]);
      await page.click('[data-act=confirm]');
      await page.getByText('Recorded: Approve.').waitFor();

      const find = () =>
        receiver.received.find(({ body }) => body.startsWith('{"event":"session.reviewed"'));
      await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 60_000, interval: 200 });
      const { body, headers } = find()!;
      const signature = headers['anverso-signature']!;
      expect(await verifyWebhook(body, signature, secret)).toBe(true);
      expect(JSON.parse(body)).toMatchObject({
        session: { id, decision: { outcome: 'approved', decided_by: `reviewer ${reviewer}` } },
      });

      await page.click('nav a[href="#/sessions"]');
      await page.locator('.records a', { hasText: 'customer-42' }).click();
      await page.locator('.decided.approved').waitFor();
      // The decision and its reasons are on the first screen.
      const { height } = (await page.locator('.decided.approved').boundingBox())!;
      expect(height).toBeLessThan(120);
      await page.getByText('judged by a single picture').first().waitFor();
      await page.getByText('Called back at the number on file.').waitFor();
      await page.getByText(/^standard@\d+$/).waitFor();
      await page.getByText(/^[0-9a-f]{64}$/).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(await service.store.reviews.listPhotos(id)).toEqual([]);
      expect(await page.locator('img').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });
});
