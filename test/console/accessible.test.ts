import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { answerLanguages } from '../../src/contract/languages.js';
import { bearer, formOf } from '../support/http.js';
import { anyImage, faceImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { newPage, overflowOf, signIn, squeezedIn, startBrowser } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { withChromium } from './support/chromium.js';
import { unreachedByTab } from './support/tab-walk.js';

/* What people behind the decision use: every page on the smallest phone, in every language and theme, and by keyboard. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 300_000 });

const smallest = { width: 320, height: 640 };

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let sessions: readonly string[];
  beforeAll(async () => {
    await ensureConsoleBuilt();
    const env = { ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
    service = await startTestService({ env });
    await service.ready();
    browser = await startBrowser();
    const services = ['ocr', 'liveness', 'match'] as const;
    await service.client({ name: 'bank', services, reviewHours: 72 });
    await service.store.webhooks.setSecret('bank', '"whsec_test"');
    const passwordHash = await hashPassword(password);
    const role = 'reviewer';
    await service.store.reviewers.add({ name: 'ana', client: 'bank', role, passwordHash });
    sessions = [await inReview('customer-42'), await inReview('a reference of eighty characters')];
  });

  const inReview = async (reference: string): Promise<string> => {
    const created = await service.as('bank', '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
        reference,
        webhook_url: 'https://bank.invalid/hook',
      }),
    });
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    for (const [step, parts] of [{ frontside: anyImage }, { selfie: faceImage(0.35) }].entries())
      await service.request(`/api/v3.2/capture/steps/${step}/`, {
        ...{ method: 'POST', body: formOf(parts), headers },
      });
    return id;
  };

  const signInAsStaff = async (page: Page): Promise<void> => {
    await page.check('input[name=as][value=staff]');
    await page.fill('#client', 'ana');
    await page.fill('#password', password);
    await page.click('button[type=submit]');
    await page.waitForSelector('nav');
  };

  describe.each(answerLanguages)('people behind the decision, in %s', (locale) => {
    it('each page: axe finds nothing, nothing is cut off, and Tab reaches everything', async () => {
      const { page, problems } = await newPage(browser, service, { viewport: smallest, locale });
      const found: string[] = [];
      const look = async (name: string, at = page): Promise<void> => {
        const wider = await overflowOf(at);
        const all = [
          // Colours are the same in every language.
          ...(await axeProblems(at, { inDark: locale === 'en' })),
          ...(wider > 0 ? [`${wider} px wider than ${smallest.width}`] : []),
          ...(await squeezedIn(at)).map((line) => `squeezed: ${line}`),
          ...(await unreachedByTab(at)).map((line) => `by Tab: ${line}`),
        ];
        found.push(...all.map((line) => `${name}: ${line}`));
      };
      const go = async (place: string, shown: string): Promise<void> => {
        await page.evaluate(`location.hash = '#/${place}'`);
        await page.waitForSelector(shown);
      };
      await page.goto(`${service.url}/console/`);
      await page.waitForSelector('#client');
      await look('sign in');
      await page.check('input[name=as][value=staff]');
      await look('sign in as staff');
      await signInAsStaff(page);
      await page.waitForSelector('.queue li');
      await look('queue');
      await go(`review/${sessions[0]!}`, '[data-verdict=approve]');
      await look('case');
      for (const verdict of ['approve', 'decline', 'retake']) {
        await page.click(`[data-verdict=${verdict}]`);
        await page.waitForSelector('[data-act=confirm]');
        await look(verdict);
        await page.keyboard.press('Escape');
      }
      await go('sessions', '.records');
      await look('sessions');
      await go(`sessions/${sessions[0]!}`, '.sessions .decided');
      await look('session');
      await page.context().close();

      const client = await newPage(browser, service, { viewport: smallest, locale });
      await signIn(client.page, service, 'bank', '#/sessions');
      await client.page.waitForSelector('.records');
      await look('sessions of a client', client.page);
      await client.page.evaluate(`location.hash = '#/sessions/${sessions[0]!}'`);
      await client.page.waitForSelector('.timeline [class*=delivery]');
      await look('session of a client', client.page);
      const resent = async (): Promise<number> =>
        (await service.store.audit.list(0, 10_000)).filter(
          ({ action, subject }) => action === 'webhooks.resend' && subject === sessions[0],
        ).length;
      const before = await resent();
      await client.page.click('.timeline button');
      await client.page.locator('.timeline [role=status]:not(:empty)').waitFor();
      expect(await resent()).toBe(before + 1);
      for (const place of [
        'sessions/new',
        'sessions/figures',
        'try/passport',
        'try/match',
        'transactions',
        'cameras',
        'capabilities',
      ]) {
        await client.page.evaluate(`location.hash = '#/${place}'`);
        await client.page.waitForSelector('h1');
        await client.page.waitForLoadState('networkidle');
        await look(place, client.page);
      }
      await client.page.context().close();
      expect(found).toEqual([]);
      expect([...problems, ...client.problems]).toEqual([]);
    });
  });
});
