import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newPage } from '../../../../test/console/support/browser.js';

/** The smallest screen that we promise, upright. */
export const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

export const openPhone = async (browser: Browser, url: string, locale = 'en-US') => {
  const { page, problems } = await newPage(browser, { url }, { ...phone, locale });
  return { page, problems, context: page.context() };
};

/** As on a page without https: the browser offers no camera. */
export const withoutCamera = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript('delete Navigator.prototype.mediaDevices');
};

/** Tab until something with this name has the focus; by keyboard alone. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return (at?.labels?.[0] ?? at)?.textContent ?? '';
    })()`);
    if (name.test(text)) return;
  }
  throw new Error(`${String(name)} cannot be reached by Tab`);
};

export const setFile = (page: Page, part: string, bytes: Uint8Array): Promise<void> =>
  page.setInputFiles(`#file-${part}`, {
    name: `${part}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  });
