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
      const { page, problems } = await newPage(browser, service, {
        ...{ viewport: tablet, locale: 'es-PA' },
      });
      await banks.signInAs(page, reviewer);
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

      const other = await banks.runSession(client, 'clave-8');
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
      const { client, auditor } = await banks.newBank();
      await banks.runSession(client, 'customer-43');
      const { page, problems } = await newPage(browser, service);
      await banks.signInAs(page, auditor);
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
