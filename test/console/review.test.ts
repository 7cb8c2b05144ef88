import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { createSecretSealer } from '../../src/http/capture/deliver-webhooks.js';
import { verifyWebhook } from '../../packages/client/src/index.js';
import { capabilities } from '../../src/contract/capabilities.js';
import { bearer, formOf } from '../support/http.js';
import { specimen } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { newPage, overflowOf, startBrowser } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { withChromium } from './support/chromium.js';

/* A reviewer's work in a browser: real photos, a tablet, the keyboard, both languages and themes. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 180_000 });

const keySecret = 'a-secret-of-at-least-thirty-two-characters';
const secret = 'whsec_of-this-test';
const tablet = { width: 768, height: 1024 };
const passing = capabilities.liveness.attacks.map(({ apcer }) => apcer);
const worstShare = Number((100 * Math.max(...passing)).toFixed(1));

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    await ensureConsoleBuilt();
    service = await startTestService({
      worker: 'real',
      env: {
        ANVERSO_JOB_MS: '120000',
        ANVERSO_WEBHOOK_PRIVATE: 'yes',
        ANVERSO_KEY_SECRET: keySecret,
      },
    });
    await service.ready();
    browser = await startBrowser();
  }, 300_000);

  let count = 0;
  /** A client with a reviewer and an auditor of its own, for one test. */
  const newBank = async () => {
    count += 1;
    const services = ['ocr', 'liveness', 'match'] as const;
    const client = await service.client({ name: `bank-${count}`, services, reviewHours: 72 });
    const sealed = await createSecretSealer(keySecret).seal(secret);
    await service.store.webhooks.setSecret(client, sealed);
    const passwordHash = await hashPassword(password);
    const nameOf = (role: 'reviewer' | 'auditor') => `${role}-${client}`;
    for (const role of ['reviewer', 'auditor'] as const)
      await service.store.reviewers.add({ name: nameOf(role), client, role, passwordHash });
    return { client, reviewer: nameOf('reviewer'), auditor: nameOf('auditor') };
  };

  /** A customer's phone has sent a passport and a selfie; one picture leaves it to a person. */
  const runSession = async (
    client: string,
    reference: string,
    webhookUrl?: string,
  ): Promise<string> => {
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
        ...{ language: 'en', reference, consent: 'May we look at your photos?' },
        ...(webhookUrl && { webhook_url: webhookUrl }),
      }),
    });
    expect(created.status, created.text).toBe(201);
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const { json } = await service.request('/api/v3.2/capture/', { headers });
    const { consent } = json as { consent: { text_sha256: string } };
    await service.request('/api/v3.2/capture/consent/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text_sha256: consent.text_sha256 }),
    });
    const photos = [{ frontside: specimen('passport') }, { selfie: specimen('selfie') }];
    for (const [step, parts] of photos.entries()) {
      const path = `/api/v3.2/capture/steps/${step}/`;
      const sent = await service.request(path, { method: 'POST', body: formOf(parts), headers });
      expect(sent.json, sent.text).toEqual({ accepted: true });
    }
    return id;
  };

  const signInAs = async (page: Page, name: string): Promise<void> => {
    await page.goto(`${service.url}/console/`);
    await page.check('input[name=as][value=staff]');
    await page.fill('#client', name);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
    await page.waitForSelector('nav');
  };
  const photoIsShown = (page: Page, name: string) =>
    expect
      .poll(
        () =>
          page.evaluate<number>(
            `document.querySelector('[data-photo=${name}] img')?.naturalWidth ?? 0`,
          ),
        { timeout: 60_000 },
      )
      .toBeGreaterThan(100);

  describe('a reviewer', () => {
    it('approves on a tablet; the webhook is signed, the history says why, no photo is left', async () => {
      const { client, reviewer } = await newBank();
      const receiver = await startReceiver();
      const id = await runSession(client, 'customer-42', receiver.url);
      const { page, problems } = await newPage(browser, service, { viewport: tablet });
      await signInAs(page, reviewer);
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

      // On a desk, too, the three verdicts are in one row.
      await page.setViewportSize({ width: 1366, height: 768 });
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
      await page.fill('textarea', 'Called back at the number on file.');
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
      await page.getByText('standard@1').waitFor();
      await page.getByText(/^[0-9a-f]{64}$/).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(await service.store.reviews.listPhotos(id)).toEqual([]);
      expect(await page.locator('img').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('works by keyboard alone, in Spanish, and is told of another who has the session', async () => {
      const { client, reviewer } = await newBank();
      const id = await runSession(client, 'clave-7');
      const { page, problems } = await newPage(browser, service, {
        ...{ viewport: tablet, locale: 'es-PA' },
      });
      await signInAs(page, reviewer);
      await page.getByRole('heading', { level: 1, name: 'Revisión' }).waitFor();
      await page.focus('[data-act=next]');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Revisión: clave-7' }).waitFor();
      await photoIsShown(page, 'selfie');
      await page.keyboard.press('+');
      await page.waitForSelector('.photos[data-zoom="1"]');
      expect(await axeProblems(page, { inDark: false })).toEqual([]);
      await page.keyboard.press('a');
      await page.getByText('Es la misma persona.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Es la misma persona.').waitFor({ state: 'detached' });
      await page.keyboard.press('d');
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
      await page.getByText('Anotado: Rechazar.').waitFor();
      const { decision, reviews } = (await service.store.sessions.get(client, id))!;
      expect(decision!.outcome).toBe('declined');
      expect(reviews).toMatchObject([{ verdict: 'decline', reason: 'document_altered' }]);
      await page.click('[data-act=queue]');
      await page.getByText('Nadie espera.').waitFor();
      await page.getByText('0 %', { exact: true }).first().waitFor();

      const other = await runSession(client, 'clave-8');
      const now = new Date(service.store.clock.now());
      const by = { client, reviewer: 'bea', now, actor: { who: 'bea', from: 'here' } };
      await service.store.reviews.claim(other, by, new Date(now.getTime() + 600_000));
      await page.goto(`${service.url}/console/#/review/${other}`);
      await page.getByText('bea tiene esta sesión').waitFor();
      expect(await page.locator('[data-verdict]').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('an auditor reads the same and sees neither photo nor button; figures come as CSV', async () => {
      const { client, auditor } = await newBank();
      await runSession(client, 'customer-43');
      const { page, problems } = await newPage(browser, service);
      await signInAs(page, auditor);
      await page.getByRole('link', { name: 'customer-43' }).click();
      await page.getByText('Photos and decisions are for reviewers.').waitFor();
      expect(await page.locator('[data-verdict], .photos').count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      await page.click('nav a[href="#/review"]');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      expect((await saving).suggestedFilename()).toBe('reviews.csv');
      for (const width of [1200, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });
});
