import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { password, type TestService } from '../../support/service.js';
import { releaseAtEnd } from '../../support/release.js';
import { chromiumPath } from './chromium.js';

/** No calls home; the sandbox needs rights that a container's root does not have. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath!,
    args: [...flags, ...more],
  });
  releaseAtEnd(() => browser.close());
  return browser;
};

/** A page, and everything that went wrong on it: faults, refused contents, requests to other hosts. */
export const newPage = async (
  browser: Browser,
  { url }: Pick<TestService, 'url'>,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1200, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (fault) => problems.push(fault.message));
  page.on('console', (line) => {
    if (/Content Security Policy|TrustedHTML/.test(line.text())) problems.push(line.text());
  });
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(url) && !/^(blob|data):/.test(to)) problems.push(`asked ${to}`);
  });
  return { page, problems };
};

export const signIn = async (
  page: Page,
  { url }: Pick<TestService, 'url'>,
  client: string,
  at = '',
): Promise<void> => {
  await page.goto(`${url}/console/${at}`);
  await page.fill('#client', client);
  await page.fill('#password', password);
  await page.click('button[type=submit]');
  await page.waitForSelector('nav');
};

/** Waits for it; for tests that are about what appears and nothing else. */
export const expectSeen = (what: Locator): Promise<void> =>
  expect(what.waitFor()).resolves.toBeUndefined();

export const goToKind = async (page: Page, kind: string): Promise<void> => {
  await page.evaluate(`location.hash = '#/try/${kind}'`);
  await page.waitForSelector(`#tab-${kind}[aria-selected=true]`);
};

/** Goes to a kind and sends files there. */
export const sendFile = async (
  page: Page,
  kind: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<void> => {
  await goToKind(page, kind);
  const parts = Object.keys(files);
  for (const [part, bytes] of Object.entries(files)) {
    await page.setInputFiles(`#file-${part}`, {
      name: `${part}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(bytes),
    });
    // The page is drawn anew when a photo is decoded: an input that was found before is gone then.
    if (part !== parts.at(-1)) await page.waitForSelector(`.slot.filled[data-part=${part}]`);
  }
};

/** Uses a specimen and waits for its answer. */
export const trySpecimen = async (page: Page, kind: string, specimen: string): Promise<void> => {
  await goToKind(page, kind);
  // Until the photo is sent, the page shows the answer that was there before.
  const answered = page.waitForResponse((response) => response.url().includes('/api/v3.2/'));
  await page.click(`[data-specimen=${specimen}]`);
  await answered;
  await page.waitForSelector('.waiting', { state: 'detached' });
  await page.waitForSelector('.answer');
};

export const verdictOn = (page: Page): Promise<string | null> =>
  page.getAttribute('.verdict', 'data-verdict');

/** Texts in a column so narrow that their letters stand one below the other. */
export const squeezedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`[...document.querySelectorAll('main *')]
    .filter((at) => at.checkVisibility() && [...at.childNodes].some((one) => one.nodeType === 3 && one.data.trim().length > 6))
    .filter((at) => {
      const { width, height } = at.getBoundingClientRect();
      return width < 40 && height > 100;
    })
    .map((at) => at.textContent.trim().slice(0, 30))`);

/** How far the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
