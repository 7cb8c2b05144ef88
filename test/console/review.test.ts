import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { createBanks, keySecret, photoIsShown } from './support/bank.js';
import { newPage, overflowOf, startBrowser } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { withChromium } from './support/chromium.js';

/* The rest of a reviewer's work in a browser, after test/journeys/: the keyboard, another reviewer, an auditor. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 180_000 });

const tablet = { width: 768, height: 1024 };
const desk = { width: 1366, height: 768 };

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let banks: ReturnType<typeof createBanks>;
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
    banks = createBanks(service);
  }, 300_000);

  describe('a reviewer', () => {
    it('works by keyboard alone, in Spanish, and is told of another who has the session', async () => {
      const { client, reviewer } = await banks.newBank();
      const id = await banks.runSession(client, 'clave-7');
      const other = await banks.runSession(client, 'clave-8');
      const { page, problems } = await newPage(browser, service, {
        ...{ viewport: tablet, locale: 'es-PA' },
      });
      await banks.signInAs(page, reviewer);
      await page.getByRole('heading', { level: 1, name: 'Revisión' }).waitFor();
      const rows = () => expect.poll(() => page.locator('.queue li').count(), { timeout: 10_000 });
      await rows().toBe(2);
      await page.getByRole('searchbox', { name: 'Referencia' }).fill('-8');
      await rows().toBe(1);
      await page.getByRole('searchbox', { name: 'Referencia' }).fill('');
      await page.focus('[data-act=next]');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Revisión: clave-7' }).waitFor();
      await photoIsShown(page, 'selfie');
      await page.keyboard.press('+');
      await page.waitForSelector('.photos[data-zoom="1"]');
      expect(await axeProblems(page, { inDark: false })).toEqual([]);
      // What is in the middle of the photo, from left and top: a face stays in view.
      const middle = () =>
        page.evaluate<number[]>(`(() => {
          const at = document.querySelector('[data-photo=selfie] .viewer');
          const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = at;
          return [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
        })()`);
      const isAt = async (x: number, y: number): Promise<void> => {
        const [left, top] = await middle();
        expect(left).toBeCloseTo(x, 1);
        expect(top).toBeCloseTo(y, 1);
      };
      await isAt(0.5, 0.5);
      await page.keyboard.press('ArrowLeft');
      await isAt(0.4, 0.5);
      // By mouse: moved, whole again, then larger about the pointer.
      const viewer = (await page.locator('[data-photo=selfie] .viewer').boundingBox())!;
      const to = (x: number, y: number) =>
        page.mouse.move(viewer.x + x * viewer.width, viewer.y + y * viewer.height, { steps: 4 });
      await to(0.5, 0.5);
      await page.mouse.down();
      await to(0.35, 0.35);
      await page.mouse.up();
      await isAt(0.5, 0.6);
      await page.waitForSelector('.photos[data-zoom="1"]');
      const click = () =>
        page.mouse.click(viewer.x + 0.75 * viewer.width, viewer.y + 0.75 * viewer.height);
      await click();
      await page.waitForSelector('.photos[data-zoom="0"]');
      await click();
      await page.waitForSelector('.photos[data-zoom="2"]');
      await isAt(0.62, 0.62);
      // On a desk the verdicts are beside the photos, and cover nothing.
      await page.setViewportSize(desk);
      const photos = (await page.locator('.photos').boundingBox())!;
      const verdicts = (await page.locator('.decide').boundingBox())!;
      expect(verdicts.x).toBeGreaterThanOrEqual(photos.x + photos.width);
      expect(verdicts.y + verdicts.height).toBeLessThanOrEqual(desk.height);
      await page.keyboard.press('d');
      const last = (await page.locator('[data-act=confirm]').boundingBox())!;
      expect(last.y + last.height).toBeLessThanOrEqual(desk.height);
      await page.keyboard.press('Escape');
      await page.setViewportSize(tablet);
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
      // The next case is one key away, and so is leaving it.
      await page.waitForSelector('[data-act=next]:focus');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Revisión: clave-8' }).waitFor();
      await photoIsShown(page, 'selfie');
      await page.keyboard.press('l');
      await page.getByText('0 %', { exact: true }).first().waitFor();

      const now = new Date(service.store.clock.now());
      const by = { client, reviewer: 'bea', now, actor: { who: 'bea', from: 'here' } };
      await service.store.reviews.claim(other, by, new Date(now.getTime() + 600_000));
      await page.goto(`${service.url}/console/#/review/${other}`);
      await page.getByText('bea tiene esta sesión').waitFor();
      expect(await page.locator('[data-verdict]').count()).toBe(0);

      const erased = await banks.runSession(client, 'clave-9');
      await page.goto(`${service.url}/console/#/review/${erased}`);
      await photoIsShown(page, 'selfie');
      await service.store.sessions.cancel(client, erased, now);
      await page.getByText('Esta sesión fue borrada.').waitFor();
      expect(await page.locator('[data-verdict], .photos').count()).toBe(0);
      await service.store.sessions.cancel(client, other, now);
      await page.click('nav a[href="#/review"]');
      await page.getByText('Nadie espera.').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('an auditor reads the same and sees neither photo nor button; figures come as CSV', async () => {
      const { client, auditor } = await banks.newBank();
      const id = await banks.runSession(client, 'customer-43');
      const { page, problems } = await newPage(browser, service);
      await banks.signInAs(page, auditor);
      await page.getByRole('link', { name: 'customer-43' }).click();
      await page.getByText('Photos and decisions are for reviewers.').waitFor();
      expect(await page.locator('[data-verdict], .photos').count()).toBe(0);
      await page.getByText('Consent given').waitFor();
      expect(await page.getByText('not asked for').count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      await page.click('nav a[href="#/review"]');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      expect((await saving).suggestedFilename()).toBe('reviews.csv');
      for (const width of [1200, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
      }
      await service.as(client, `/api/v3.2/sessions/${id}/consent/`, { method: 'DELETE' });
      await page.evaluate("location.hash = '#/sessions'");
      await page.getByText('Consent withdrawn').waitFor();
      await page.getByRole('link', { name: 'customer-43' }).click();
      await page.locator('.record dt', { hasText: 'Consent withdrawn' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });
});
