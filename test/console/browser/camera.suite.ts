import { describe, expect, it } from 'vitest';
import { rejectedAs, specimen } from '../../support/images.js';
import { axeProblems } from '../support/axe.js';
import { expectSeen, goToKind, sendFile, verdictOn } from '../support/browser.js';
import type { Suite } from '../support/setting.js';
import { capabilities } from '../../../src/contract/capabilities.js';

export const camera: Suite = (use) => {
  describe('camera', () => {
    it('a document that looks good is taken by itself, sent and answered', async () => {
      const { page } = use();
      await goToKind(page, 'passport_plus');
      await page.getByRole('button', { name: /Use camera/ }).click();
      await page.waitForSelector('.camera');
      await page.waitForSelector('.camera', { state: 'detached' });
      await page.waitForSelector('.answer');
      expect(await verdictOn(page)).toBe('valid');
      expect(
        await page.locator('tr[data-field=document_number] td.value').first().innerText(),
      ).toBe('L45N7821');
    });

    it('one that lies half outside is never called good; the person may still take it', async () => {
      const { page, show } = use();
      await show(specimen('passport'), (image) =>
        image
          .extract({ left: 500, top: 0, width: 780, height: 720 })
          .resize(1280, 720, { fit: 'fill' }),
      );
      await goToKind(page, 'passport');
      await page.getByRole('button', { name: /Use camera/ }).click();
      const stage = page.locator('.camera-stage');
      await page.waitForSelector(
        '.camera-stage[data-guidance=wait]:not([data-reason=""])[data-reason]',
      );
      expect(await axeProblems(page)).toEqual([]);
      expect(await stage.getAttribute('data-guidance')).toBe('wait');
      await page.getByRole('button', { name: 'Take photo' }).click();
      await page.waitForSelector('.verdict[data-verdict=refused]');
    });

    it('what the page calls good is not refused for framing or quality where these are judged', async () => {
      const { show, client, openAs } = use();
      await show(specimen('cedula-front'));
      const name = await client({ services: ['ocr', 'id_reader_plus'] });
      const page = await openAs(name, { permissions: ['camera'] });
      await goToKind(page, 'identification_card');
      await page.getByRole('button', { name: 'Use camera: Front' }).click();
      await page.waitForSelector('.slot.filled[data-part=frontside]');
      await sendFile(page, 'identification_card', { backside: specimen('cedula-back') });
      await page.waitForSelector('.answer');
      const json = JSON.parse(await page.locator('[data-box=json] pre').innerHTML()) as {
        details: { conditions: { part: string; code: number; holds: boolean }[] };
      };
      const judged = json.details.conditions.filter(
        ({ part, code }) => part === 'frontside' && code >= 819 && code <= 829,
      );
      expect(judged.length).toBeGreaterThan(7);
      expect(judged.filter(({ holds }) => !holds)).toEqual([]);
      await page.context().close();
    });

    it('without permission is said, and a file still works', async () => {
      const page = await use().openAs('acme', { permissions: [] });
      await page.getByRole('button', { name: /Use camera/ }).click();
      await page.getByText('The browser is not allowed to use the camera').waitFor();
      await page.keyboard.press('Escape');
      await sendFile(page, 'passport', { frontside: rejectedAs('mrzUnreadable') });
      await expectSeen(page.getByText('Code 801'));
      await page.context().close();
    });
  });

  describe('with ID Reader Plus', () => {
    it('what was read is green, that nothing was found is amber with its error rates', async () => {
      const name = await use().client({ services: ['ocr', 'id_reader_plus'] });
      const page = await use().openAs(name);
      await page.click('[data-specimen=specimen_passport]');
      await page.waitForSelector('.verdict.warn[data-verdict=proof]');
      expect(await page.locator('.verdict.good').count()).toBe(1);
      await page.click('[data-verdict=proof] summary');
      const { apcer } = capabilities.idReaderPlus.attacks[0]!;
      expect(await page.innerText('[data-verdict=proof] .published')).toContain(
        `${+(100 * apcer).toFixed(1)} %`,
      );
      await page.context().close();
    });
  });
};
