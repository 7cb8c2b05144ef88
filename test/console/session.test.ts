import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rejectedAs, slowImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { newPage, signIn, startBrowser } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { withChromium } from './support/chromium.js';

/* The page against a service whose worker does what the "image" says: sessions, slowness, refusals, records. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    await ensureConsoleBuilt();
    service = await startTestService();
    // A camera there is, and nobody who allows its use.
    browser = await startBrowser(['--use-fake-device-for-media-stream']);
  }, 180_000);

  const choose = (page: Page, bytes: Uint8Array, part = 'frontside'): Promise<void> =>
    page.setInputFiles(`#file-${part}`, {
      name: `${part}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(bytes),
    });

  describe('signing in', () => {
    it('tells a wrong password, keeps the name, and lets in with the right one', async () => {
      const client = await service.client();
      const { page, problems } = await newPage(browser, service);
      await page.goto(`${service.url}/console/`);
      await page.fill('#client', client);
      await page.fill('#password', 'not the password');
      await page.click('button[type=submit]');
      await page.getByText('The name or password is wrong').waitFor();
      expect(await page.inputValue('#client')).toBe(client);
      await page.fill('#password', password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor();
      const kept = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      expect(kept).toBe('[{},{},""]');
      expect(problems).toEqual([]);
    });

    it('is one click with the demo’s address, which forgets the password at once', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      const given = new URLSearchParams({ client, password });
      await page.goto(`${service.url}/console/#${given.toString()}`);
      await page.waitForSelector('form');
      expect(page.url()).toBe(`${service.url}/console/`);
      await page.click('button[type=submit]');
      await page.waitForSelector('nav');
    });
  });

  describe('a 401 in the middle of work', () => {
    it('is mended by a refresh that nobody sees', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      await signIn(page, service, client);
      const statuses: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/api/')) statuses.push(answer.status());
      });
      // As if the access token had just expired: the service answers one request with 401.
      await page.route('**/api/v3.2/ocr/', (route) => route.fulfill({ status: 401, body: '{}' }), {
        times: 1,
      });
      await choose(page, rejectedAs('mrzUnreadable'));
      await page.getByText('Code 801').waitFor();
      expect(statuses).toEqual([401, 200, 422]);
    });

    it('asks to sign in again when the refresh fails too, then goes on where it was', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      await signIn(page, service, client);
      await service.store.clients.disable(client, new Date());
      await choose(page, rejectedAs('genderUnreadable'));
      await page.getByText('Your session has ended').waitFor();
      await service.store.clients.enable(client);
      expect(await page.inputValue('#client')).toBe(client);
      await page.fill('#password', password);
      await page.click('button[type=submit]');
      await page.getByText('Code 803').waitFor();
    });
  });

  describe('a slow, absent or busy service', () => {
    it('is waited for with words, and can be left', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      await signIn(page, service, client);
      await choose(page, slowImage(8000));
      await page.getByText(/still working: \d+ s/).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled').waitFor();
    });

    it('that cannot be reached is said so, and tried again', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      await signIn(page, service, client);
      await page.route('**/api/v3.2/ocr/', (route) => route.abort(), { times: 1 });
      await choose(page, rejectedAs('namesUnreadable'));
      await page.getByText('cannot be reached').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Code 807').waitFor();
    });

    it('that is busy says for how long', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service);
      await signIn(page, service, client);
      const busy = { status: 503, headers: { 'retry-after': '7' }, body: '{}' };
      await page.route('**/api/v3.2/ocr/', (route) => route.fulfill(busy), { times: 1 });
      await choose(page, rejectedAs('namesUnreadable'));
      await page.getByText('Try again in 7 seconds').waitFor();
    });
  });

  describe('languages', () => {
    it('Spanish where the browser prefers it; the choice is kept and answers follow', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service, { locale: 'es-PA' });
      await signIn(page, service, client);
      await page.getByRole('heading', { level: 1, name: 'Probar' }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe('es');
      await choose(page, rejectedAs('mrzUnreadable'));
      await page
        .locator('.verdict', { hasText: 'No se pudo extraer la MRZ del documento.' })
        .waitFor();
      await page.getByText('Muestre la página con la foto').waitFor();
      await page.click('#language-en');
      await page.locator('.verdict', { hasText: 'The MRZ could not be extracted' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    });
  });

  it('works with the keyboard alone: tabs by arrows, focus kept', async () => {
    const client = await service.client();
    const { page } = await newPage(browser, service);
    await signIn(page, service, client);
    await page.focus('#tab-passport');
    for (const kind of ['passport_plus', 'passport_mex', 'identification_card']) {
      await page.keyboard.press('ArrowRight');
      // Not waitForFunction: where it must look twice it evaluates in the page, which the page's own policy forbids.
      const focused = () => page.evaluate<string>('document.activeElement.id');
      await expect.poll(focused, { timeout: 10_000 }).toBe(`tab-${kind}`);
    }
    await page.getByRole('group', { name: 'Back' }).waitFor();
  });

  describe('transactions', () => {
    it('are listed, filtered, plotted and shown one by one, with the stages in their order', async () => {
      const client = await service.client();
      const frontside = rejectedAs('mrzUnreadable');
      await service.ocr({ document_type: 'passport', frontside }, { client });
      await service.ocr(
        { document_type: 'passport', frontside: rejectedAs('genderUnreadable') },
        { client },
      );
      await service.liveness({ selfie: new Uint8Array([1]) }, { client });
      const { page, problems } = await newPage(browser, service);
      await signIn(page, service, client);
      await page.click('nav a[href="#/transactions"]');
      await page.waitForSelector('.plot');
      const rows = () => page.locator('.records tbody tr').count();
      await expect.poll(rows, { timeout: 10_000 }).toBe(3);
      await page.selectOption('select[name=code]', '803');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('The gender could not be processed.').first().waitFor();
      await expect.poll(rows, { timeout: 10_000 }).toBe(1);
      await page.fill('input[name=from]', '2001-01-01');
      await page.fill('input[name=to]', '2001-01-02');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('No transaction matches.').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.locator('.records a').first().click();
      await page.waitForSelector('.waterfall rect');
      const names = "Array.from(document.querySelectorAll('.waterfall g'), (g) => g.dataset.stage)";
      const stages = await page.evaluate<string[]>(names);
      expect(stages).toEqual(['decode', 'mrz']);
      await page.getByRole('button', { name: 'Erase this record' }).click();
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      await page.getByText('The record was erased.').waitFor();
      expect(problems).toEqual([]);
    });
  });

  describe('no camera', () => {
    it('without permission is said, and a file still works', async () => {
      const client = await service.client();
      const { page } = await newPage(browser, service, { permissions: [] });
      await signIn(page, service, client);
      await page.getByRole('button', { name: /Use camera/ }).click();
      await page.getByText('The browser is not allowed to use the camera').waitFor();
      await page.keyboard.press('Escape');
      await choose(page, rejectedAs('mrzUnreadable'));
      await page.getByText('Code 801').waitFor();
    });
  });

  describe('a phone-sized screen', () => {
    it('shows every page without scrolling sideways', async () => {
      const client = await service.client();
      await service.ocr(
        { document_type: 'passport', frontside: rejectedAs('mrzUnreadable') },
        { client },
      );
      const { page } = await newPage(browser, service, {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      });
      const overflow = () =>
        page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await page.goto(`${service.url}/console/`);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await signIn(page, service, client);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await choose(page, rejectedAs('mrzUnreadable'));
      await page.getByText('Code 801').waitFor();
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.click('nav a[href="#/transactions"]');
      await page.waitForSelector('.plot');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.locator('.records a').first().click();
      await page.waitForSelector('.waterfall');
      expect(await overflow()).toBeLessThanOrEqual(0);
    });
  });

  describe('axe', () => {
    it.each(['en-US', 'es-PA'])('%s: every page is clean, in both themes', async (locale) => {
      const client = await service.client();
      const { page } = await newPage(browser, service, { locale });
      const problemsHere = async (): Promise<readonly string[]> => {
        await page.emulateMedia({ colorScheme: 'light' });
        const light = await axeProblems(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        return [...light, ...(await axeProblems(page))];
      };
      await page.goto(`${service.url}/console/`);
      await page.waitForSelector('form');
      expect(await problemsHere()).toEqual([]);
      await signIn(page, service, client);
      await page.click('#tab-identification_card');
      expect(await problemsHere()).toEqual([]);
      await page.click('#tab-passport');
      await choose(page, rejectedAs('mrzUnreadable'));
      await page.waitForSelector('.answer');
      expect(await problemsHere()).toEqual([]);
      await page.click('nav a[href="#/transactions"]');
      await page.waitForSelector('.plot');
      await page.waitForSelector('.records');
      expect(await problemsHere()).toEqual([]);
      await page.locator('.records a').first().click();
      await page.waitForSelector('.waterfall');
      expect(await problemsHere()).toEqual([]);
    });
  });
});
