import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeProblems } from '../support/axe.js';
import { goToKind, trySpecimen } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

const screen = { width: 1366, height: 768 } as const;

type Row = { readonly name: string; readonly bottom: number; readonly right: number };

/** Of every row that was read: where it ends. */
const rowsOn = (page: Page): Promise<readonly Row[]> =>
  page.evaluate<readonly Row[]>(`[...document.querySelectorAll('tr[data-field]')].map((row) => {
    const { bottom, right } = row.getBoundingClientRect();
    return { name: row.dataset.field, bottom, right };
  })`);

/** Words and numbers that take more than one line. */
const brokenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('tr:not([data-field=mrz_code]) .word')]
    .filter((word) => word.getClientRects().length !== 1).map((word) => word.textContent)`);

/** How far tables are wider than their place. */
const cutOn = (page: Page): Promise<number> =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('.tables .scroll')]
    .map((one) => one.scrollWidth - one.clientWidth))`);

export const aboveTheFold: Suite = (use) =>
  describe('the answer is the hero: on a screen of 1366 × 768, with ID Reader Plus', () => {
    it.each([
      // The most fields, and the longest words.
      ['en', 'passport_plus', 'specimen_passport'],
      ['es', 'identification_card', 'specimen_cedula'],
    ] as const)(
      '%s, %s: all fields in sight beside the photo, no word broken',
      async (...given) => {
        const [language, kind, name] = given;
        const { client, openAs } = use();
        await client({ name: 'hero', services: ['ocr', 'liveness', 'id_reader_plus'] });
        const locale = language === 'en' ? 'en-US' : 'es-PA';
        const page = await openAs('hero', { viewport: screen, locale });
        await trySpecimen(page, kind, name);
        const rows = await rowsOn(page);
        expect(rows.length).toBeGreaterThan(7);
        // The lines of the zone, as a passport's last row, only repeat what is above them.
        const outside = rows.filter(
          ({ name, bottom, right }) =>
            name !== 'mrz_code' && (bottom > screen.height || right > screen.width),
        );
        expect(outside).toEqual([]);
        expect(await brokenOn(page)).toEqual([]);
        expect(await cutOn(page)).toBeLessThanOrEqual(0);
        const photo = (await page.locator('.photo').first().boundingBox())!;
        const fields = (await page.locator('.fields').boundingBox())!;
        expect(photo.y + photo.height).toBeLessThanOrEqual(screen.height);
        expect(fields.x).toBeGreaterThanOrEqual(photo.x + photo.width);
        expect(await page.locator('.verdict').count()).toBe(2);
        await page.context().close();
      },
    );

    it('conditions are a line that opens, time is a tab, and every field says where it was read', async () => {
      const { page, problems } = use();
      await trySpecimen(page, 'passport', 'specimen_passport');
      expect(await page.locator('.fields .sources').allInnerTexts()).toEqual(
        Array.from({ length: 8 }, () => 'MRZ'),
      );
      const line = page.locator('[data-box=conditions] summary');
      expect(await line.innerText()).toMatch(/^Conditions: \d+ of \d+ hold/);
      expect((await line.boundingBox())!.height).toBeLessThan(40);
      expect(await page.locator('[data-condition]').first().isVisible()).toBe(false);
      await line.click();
      await page.locator('[data-condition]').first().waitFor();
      expect(await page.locator('.waterfall').isVisible()).toBe(false);
      await page.focus('#result-tab-answer');
      await page.keyboard.press('ArrowRight');
      await page.locator('.waterfall').waitFor();
      expect(await page.locator('.fields').isVisible()).toBe(false);
      expect(await axeProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
    });

    it('tabs that go on beyond the screen say so, at the end where they do', async () => {
      const { page } = use();
      const more = () =>
        expect.poll(() => page.getAttribute('.tabs-frame', 'data-more'), { timeout: 10_000 });
      await goToKind(page, 'passport');
      await more().toBe('');
      await page.setViewportSize({ width: 390, height: 844 });
      await more().toBe('end');
      await page.evaluate("document.querySelector('.tabs').scrollTo({ left: 10000 })");
      await more().toBe('start');
      await page.setViewportSize({ width: 1200, height: 900 });
    });
  });
