import { describe, expect, it } from 'vitest';
import { anyImage, expiredImage } from '../../support/images.js';
import { sendFile, verdictOn } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const verdicts: Suite = (use) => {
  describe('a document that has expired', () => {
    it.each([
      ['passport', { frontside: expiredImage }],
      ['passport_plus', { frontside: expiredImage }],
      ['identification_card', { frontside: expiredImage, backside: anyImage }],
    ] as const)('%s: amber, with its date, in both languages', async (kind, files) => {
      const { page } = use();
      await sendFile(page, kind, files);
      await page.waitForSelector('.verdict.warn[data-verdict=expired]');
      expect(await page.innerText('.headline')).toBe('Expired on April 5, 2022');
      expect(await page.locator('.verdict.good').count()).toBe(0);
      await page.click('#language-es');
      expect(await page.innerText('.headline')).toBe('Venció el 5 de abril de 2022');
      await page.click('#language-en');
    });

    it('one in force stays green', async () => {
      const { page } = use();
      await sendFile(page, 'passport', { frontside: anyImage });
      await page.waitForSelector('.verdict.good');
      expect(await verdictOn(page)).toBe('valid');
    });
  });
};
