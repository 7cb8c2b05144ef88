import { capabilities } from '../../../src/contract/capabilities.js';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { specimen } from '../../support/images.js';
import { axeProblems } from '../support/axe.js';
import { goToKind, overflowOf, trySpecimen, verdictOn } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const specimens: Suite = (use) => {
  const field = (name: string, column = 'td.value') =>
    use().page.locator(`tr[data-field="${name}"] ${column}`).first().innerText();
  /** What is drawn on the photo comes a moment after the answer. */
  const shapes = (selector: string) =>
    expect.poll(() => use().page.locator(selector).count(), { timeout: 5000 });

  describe('specimens', () => {
    it('passport: fields, confidence, JSON, curl and the file that it names', async () => {
      const { page, service, problems } = use();
      await trySpecimen(page, 'passport', 'specimen_passport');
      expect(await verdictOn(page)).toBe('valid');
      expect(await field('document_number')).toBe('L45N7821');
      expect(await field('document_number', '.confidence')).toMatch(/^\d+(\.\d)? %$/);
      const json = JSON.parse(await page.locator('[data-box=json] pre').innerHTML()) as object;
      expect(json).toMatchObject({ surnames: 'MARTINEZ ROJAS', valid: true });
      const curl = await page.locator('[data-box=curl] pre').innerHTML();
      expect(curl).toContain(`${service.url}/api/v3.2/ocr/`);
      expect(curl).toContain('-F document_type=passport');
      expect(curl).toContain("-F frontside=@'passport.jpg'");
      expect(problems).toEqual([]);
    });

    /** Corners of the page as drawn, read off the specimen by eye, in its pixels (1360 × 979). */
    it('passport plus: what was found is drawn where it is, and fits a narrow screen', async () => {
      const { page } = use();
      await trySpecimen(page, 'passport_plus', 'specimen_passport');
      expect(await field('surnames')).toBe('MARTINEZ ROJAS');
      await page.getByText('MARTÍNEZ ROJAS').first().waitFor();
      const drawn = async (selector: string) => {
        const photo = (await page.locator('.photo canvas').boundingBox())!;
        const shape = (await page.locator(`.overlay ${selector}`).first().boundingBox())!;
        const scale = 1360 / photo.width;
        return {
          left: (shape.x - photo.x) * scale,
          top: (shape.y - photo.y) * scale,
          right: (shape.x + shape.width - photo.x) * scale,
          bottom: (shape.y + shape.height - photo.y) * scale,
        };
      };
      const near = (found: Record<string, number>, wanted: Record<string, number>): void => {
        for (const [side, px] of Object.entries(wanted))
          expect(Math.abs(found[side]! - px), `${side} ${found[side]}`).toBeLessThan(30);
      };
      near(await drawn('.document'), { left: 104, top: 69, right: 1261, bottom: 915 });
      near(await drawn('.mrz'), { left: 203, top: 731, right: 1205, bottom: 860 });
      const portrait = await drawn('.portrait');
      expect(portrait.left).toBeGreaterThan(160);
      expect(portrait.right).toBeLessThan(480);
      near(await drawn('.field[data-name=birth_date]'), { top: 811, bottom: 844 });

      await page.locator('tr[data-field=document_number]').first().hover();
      await shapes('.shape.pointed').toBeGreaterThan(0);
      expect(await axeProblems(page)).toEqual([]);
      await page.locator('.toggle.field input').uncheck();
      await page.locator('g[data-layer=field]').waitFor({ state: 'hidden' });

      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => overflowOf(page), { timeout: 5000 }).toBeLessThanOrEqual(0);
      const photo = (await page.locator('.photo canvas').boundingBox())!;
      expect(photo.x + photo.width).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1200, height: 900 });
    });

    it('passport of Mexico: the CURP', async () => {
      await trySpecimen(use().page, 'passport_mex', 'specimen_passport_mex');
      expect(await field('CURP', 'td:nth-of-type(2)')).toMatch(/^[A-Z]{4}\d{6}/);
    });

    it.each([
      ['specimen_cedula', '8-123-4567'],
      ['specimen_ine', '234567891'],
    ])('identity card, %s: both sides compared', async (name, number) => {
      const { page } = use();
      await trySpecimen(page, 'identification_card', name);
      await page.locator('.fields.sides', { hasText: number }).waitFor();
      await shapes('.photo').toBe(2);
      expect(await page.locator('.verdict').innerText()).toContain('%');
    });

    it('a photo over 2 MB is reduced, says so, and can be saved as it was sent', async () => {
      const { page } = use();
      // Whatever follows the end of a JPEG is no part of its picture, but of the file.
      const large = Buffer.concat([specimen('passport'), Buffer.alloc(2 * 1024 * 1024)]);
      await goToKind(page, 'passport');
      await page.setInputFiles('#file-frontside', {
        name: 'large.jpg',
        mimeType: 'image/jpeg',
        buffer: large,
      });
      await page.getByText('Reduced from').waitFor();
      await page.waitForSelector('.answer');
      expect(await field('document_number')).toBe('L45N7821');
      await page.click('[data-box=curl] summary');
      expect(await page.innerText('[data-box=curl] pre')).toContain("@'large-reduced.jpg'");
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: 'large-reduced.jpg' }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('large-reduced.jpg');
      const bytes = await readFile(await saved.path());
      expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
      expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8]);
    });
  });

  describe('selfies: nothing green that we would not sign', () => {
    it.each([
      ['specimen_selfie', 'live', 'warn'],
      ['specimen_selfie_print', 'live', 'warn'],
      ['specimen_selfie_screen', 'refused', 'bad'],
    ])('%s: %s, %s, with the published error rates beside it', async (name, verdict, tone) => {
      const { page } = use();
      await trySpecimen(page, 'selfie', name);
      await page.waitForSelector(`.verdict.${tone}[data-verdict=${verdict}]`);
      const said = await page.innerText('.published');
      for (const { apcer } of capabilities.liveness.attacks.slice(0, 2))
        expect(said).toContain(` ${+(100 * apcer).toFixed(1)} %`);
      if (verdict === 'refused') await page.getByText('Code 715').waitFor();
    });

    it('face, landmarks, every condition with its limit; the scores beside the tall photo', async () => {
      const { page } = use();
      await trySpecimen(page, 'selfie', 'specimen_selfie');
      await shapes('.shape.face').toBe(1);
      await shapes('.shape.eye').toBe(2);
      await page.click('[data-box=conditions] summary');
      expect(await page.locator('tr[data-condition=width_px]').innerText()).toMatch(/at least 150/);
      await shapes('.waterfall g').toBeGreaterThan(5);
      const photo = (await page.locator('.photo').boundingBox())!;
      const scores = (await page.locator('.scores').boundingBox())!;
      expect(scores.y).toBeLessThan(photo.y + photo.height);
      expect(scores.x).toBeGreaterThanOrEqual(photo.x + photo.width);
      expect(await axeProblems(page)).toEqual([]);
      expect(use().problems).toEqual([]);
    });
  });
};
