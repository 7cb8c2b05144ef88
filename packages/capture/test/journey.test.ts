import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags, writeStream } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { expiredPassport } from '../../../test/support/expired-passport.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { texts } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import { card, createCustomers, face } from './support/customer.js';
import { setFile } from './support/phone.js';

/* Other ends of a customer's way on a phone than that of test/journeys/: with the service's own nets and its decision. */

// Browsers and nets share the cores with every other test.
vi.setConfig({ testTimeout: 900_000 });

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let customers: ReturnType<typeof createCustomers>;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const film = join(folder, 'camera.y4m');
    await writeStream(film, specimen('cedula-front'));
    service = await startTestService({ worker: 'real', env: { ANVERSO_JOB_MS: '300000' } });
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
    customers = createCustomers(service, browser, film);
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('a customer who may choose', () => {
    const choice = { kind: 'document', document_type: ['passport', 'identification_card'] };
    const t = texts.es;
    type Answered = { readonly looks_like?: string };

    it('is not sure: the photo says that it is a card, and its back is all that is asked for', async () => {
      const { page, problems, get } = await customers.begin(await service.client(), {
        steps: [choice],
      });
      await page.getByRole('button', { name: t.notSure }).click();
      await page.getByRole('heading', { name: t.title_document_frontside }).waitFor();
      await setFile(page, 'frontside', specimen('cedula-front'));
      await page.getByRole('heading', { name: t.title_card_backside }).waitFor();
      await setFile(page, 'backside', specimen('cedula-back'));
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      expect(await get()).toMatchObject({
        steps: [{ document_type: 'identification_card', codes: [], answer: { valid: true } }],
        decision: { outcome: 'approved' },
      });
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('took a card for a passport: goes on with it; help is the client’s own', async () => {
      const helpUrl = 'https://bank.example/help';
      const client = await service.client({ helpUrl });
      const { page, get } = await customers.begin(client, { steps: [choice] });
      const answers: Answered[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/steps/')) answers.push((await response.json()) as Answered);
      });
      const asPassport = async (): Promise<void> => {
        await page.getByRole('button', { name: t.name_passport, exact: true }).click();
        await page.getByRole('heading', { name: t.title_passport_frontside }).waitFor();
        await setFile(page, 'frontside', specimen('cedula-front'));
        await page.getByRole('heading', { name: t.refusedTitle }).waitFor();
      };
      await asPassport();
      await page.getByRole('button', { name: t.again }).click();
      await page.getByRole('button', { name: t.chooseDocument }).click();
      await asPassport();
      const help = page.getByRole('link', { name: t.askUsForHelp });
      expect(await help.getAttribute('href')).toBe(helpUrl);
      await page.getByRole('button', { name: `Seguir con: ${t.name_card}` }).click();
      await page.getByRole('heading', { name: t.title_card_backside }).waitFor();
      await setFile(page, 'backside', specimen('cedula-back'));
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      expect(answers.map(({ looks_like }) => looks_like)).toEqual([
        'card_front',
        'card_front',
        undefined,
      ]);
      expect(await get()).toMatchObject({ steps: [{ codes: [801, 801], attempts: 3 }] });
      await page.context().close();
    });
  });

  describe('a customer with a card', () => {
    it('another’s face is not approved, and the phone learns nothing of it', async () => {
      const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
      await service.store.policies.set(client, 'photo-only', null);
      const { page, problems, get } = await customers.begin(client, {});
      await customers.send(page, 'cedula-back');
      await page.getByRole('heading', { name: face }).waitFor();
      await setFile(page, 'selfie', specimen('selfie'));
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      const { decision } = await get();
      expect(decision!.outcome).not.toBe('approved');
      expect(decision!.reasons.map(({ check }) => check)).toContain('face_match');
      expect(await page.locator('body').innerText()).not.toMatch(/rechaz|declin|face_match/i);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('the back of another card is asked for again, and the right one goes on', async () => {
      const client = await service.client();
      const { page, get } = await customers.begin(client, { steps: [card] });
      await customers.send(page, 'ine-back');
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await customers.send(page, 'cedula-back');
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      const { decision, steps } = await get();
      expect(steps[0]!.attempts).toBe(2);
      expect(decision!.outcome).toBe('approved');
      await page.context().close();
    });

    it('an expired passport, by camera, is declined with its reason; the phone is thanked', async () => {
      const client = await service.client();
      const passport = { kind: 'document', document_type: 'passport' };
      const { page, problems, get } = await customers.begin(client, { steps: [passport] });
      await customers.take(page, 'Página con foto de su pasaporte', await expiredPassport());
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      expect(await get()).toMatchObject({
        steps: [{ attempts: 1 }],
        decision: {
          outcome: 'declined',
          decided_by: 'policy',
          reasons: [{ check: 'document_current', result: 'failed', why: 'expired' }],
        },
      });
      expect(await page.locator('body').innerText()).not.toMatch(/venc|caduc|expir|rechaz/i);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });
});
