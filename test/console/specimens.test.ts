import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { newPage, signIn, startBrowser, trySpecimen } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { cameraFlags, type Scene, writeStream } from './support/camera-stream.js';
import { withChromium } from './support/chromium.js';

/* The page against the service's own worker and models: specimens by file and by camera, and what is drawn on them. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let folder: string;
  beforeAll(async () => {
    await ensureConsoleBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    service = await startTestService({ worker: 'real', env: { ANVERSO_JOB_MS: '120000' } });
    await service.client({ name: 'acme' });
    browser = await startBrowser();
    ({ page, problems } = await newPage(browser, service));
    await service.ready();
    await signIn(page, service, 'acme');
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const field = (name: string, column = 'td.value') =>
    page.locator(`tr[data-field="${name}"] ${column}`).first().innerText();
  /** What is drawn on the photo comes a moment after the answer. */
  const shapes = (selector: string) =>
    expect.poll(() => page.locator(selector).count(), { timeout: 5000 });

  describe('specimens', () => {
    it('passport: fields, confidence, JSON and curl', async () => {
      await trySpecimen(page, 'passport', 'specimen_passport');
      expect(await page.getAttribute('.verdict', 'data-verdict')).toBe('valid');
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
    it('passport plus: what was found is drawn where it is', async () => {
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
    });

    it('a row of the table points at its place; layers can be hidden', async () => {
      await page.locator('tr[data-field=document_number]').first().hover();
      await shapes('.shape.pointed').toBeGreaterThan(0);
      await page.locator('.toggle.field input').uncheck();
      await page.locator('g[data-layer=field]').waitFor({ state: 'hidden' });
    });

    it('passport of Mexico: the CURP', async () => {
      await trySpecimen(page, 'passport_mex', 'specimen_passport_mex');
      expect(await field('CURP')).toMatch(/^[A-Z]{4}\d{6}/);
    });

    it.each([
      ['specimen_cedula', '8-123-4567'],
      ['specimen_ine', '234567891'],
    ])('identity card, %s: both sides compared', async (name, number) => {
      await page.click('#tab-passport');
      await trySpecimen(page, 'identification_card', name);
      await page.locator('.fields.sides', { hasText: number }).waitFor();
      await shapes('.photo').toBe(2);
      expect(await page.locator('.verdict').innerText()).toContain('%');
    });

    it('selfie: face, landmarks, scores, every condition with its limit', async () => {
      await trySpecimen(page, 'selfie', 'specimen_selfie');
      await shapes('.shape.face').toBe(1);
      await shapes('.shape.eye').toBe(2);
      const row = page.locator('tr[data-condition=width_px]');
      expect(await row.innerText()).toMatch(/at least 150/);
      await shapes('.waterfall g').toBeGreaterThan(5);
    });

    it('a photo over 2 MB is reduced and says so', async () => {
      const { width, height } = { width: 1800, height: 1296 };
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const grain = await sharp({
        create: { width, height, channels: 3, background: '#888', noise },
      })
        .png()
        .toBuffer();
      const large = await sharp(specimen('passport'))
        .resize({ width, height })
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 100 })
        .toBuffer();
      expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
      await page.click('#tab-passport');
      await page.setInputFiles('#file-frontside', {
        name: 'large.jpg',
        mimeType: 'image/jpeg',
        buffer: large,
      });
      await page.getByText('Reduced from').waitFor();
      await page.waitForSelector('.answer');
      expect(await field('document_number')).toBe('L45N7821');
    });

    it('a full answer fits a phone-sized screen', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await trySpecimen(page, 'passport_plus', 'specimen_passport');
      const canvas = page.locator('.photo canvas');
      await canvas.waitFor();
      // The page is laid out anew a moment after the answer is drawn.
      const widthPx = () => page.evaluate<number>('document.documentElement.scrollWidth');
      await expect.poll(widthPx, { timeout: 5000 }).toBe(360);
      const photo = (await canvas.boundingBox())!;
      expect(photo.x + photo.width).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1200, height: 900 });
    });

    it('axe is clean on a full answer, in both themes', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeProblems(page)).toEqual([]);
      }
      expect(problems).toEqual([]);
    });
  });

  describe('camera', () => {
    const withCamera = async (
      name: string,
      picture: Uint8Array,
      { scene, client = 'acme' }: { readonly scene?: Scene; readonly client?: string } = {},
    ) => {
      const path = join(folder, `${name}.mjpeg`);
      await writeStream(path, picture, scene);
      const own = await startBrowser(cameraFlags(path));
      const { page: seen } = await newPage(own, service, { permissions: ['camera'] });
      await signIn(seen, service, client);
      return seen;
    };

    it('a document that looks good is taken by itself, sent and answered', async () => {
      const seen = await withCamera('passport', specimen('passport'));
      await seen.getByRole('button', { name: /Use camera/ }).click();
      await seen.waitForSelector('.answer');
      expect(await seen.getAttribute('.verdict', 'data-verdict')).toBe('valid');
      expect(await seen.locator('tr[data-field=document_number] td.value').innerText()).toBe(
        'L45N7821',
      );
      expect(await seen.locator('dialog').count()).toBe(0);
      await seen.context().browser()!.close();
    });

    it('what the page calls good is not refused for framing or quality where these are judged', async () => {
      const client = await service.client({ services: ['ocr', 'id_reader_plus'] });
      const seen = await withCamera('card', specimen('cedula-front'), { client });
      await seen.click('#tab-identification_card');
      await seen.getByRole('button', { name: 'Use camera: Front' }).click();
      await seen.waitForSelector('.slot.filled[data-part=frontside]');
      await seen.getByRole('button', { name: 'Use camera: Back' }).click();
      await seen.waitForSelector('.answer');
      const json = JSON.parse(await seen.locator('[data-box=json] pre').innerHTML()) as {
        error_code?: number;
        details: { conditions: { part: string; code: number; holds: boolean }[] };
      };
      const judged = json.details.conditions.filter(
        ({ part, code }) => part === 'frontside' && code >= 819 && code <= 829,
      );
      expect(judged.length).toBeGreaterThan(7);
      expect(judged.filter(({ holds }) => !holds)).toEqual([]);
      await seen.context().browser()!.close();
    });

    it('one that lies half outside is never called good; the person may still take it', async () => {
      const half: Scene = (image) =>
        image
          .extract({ left: 500, top: 0, width: 780, height: 720 })
          .resize(1280, 720, { fit: 'fill' });
      const seen = await withCamera('cut', specimen('passport'), { scene: half });
      await seen.getByRole('button', { name: /Use camera/ }).click();
      await seen.waitForSelector(
        '.camera-stage[data-guidance=wait]:not([data-reason=""])[data-reason]',
      );
      await seen.waitForTimeout(1500);
      expect(await seen.locator('.camera-stage').getAttribute('data-guidance')).toBe('wait');
      expect(await axeProblems(seen)).toEqual([]);
      await seen.getByRole('button', { name: 'Take photo' }).click();
      await seen.waitForSelector('.answer');
      expect(await seen.getAttribute('.verdict', 'data-verdict')).toBe('refused');
      await seen.context().browser()!.close();
    });
  });
});
