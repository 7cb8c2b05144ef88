import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPage, startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags, writeStream } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { expiredPassport } from '../../../test/support/expired-passport.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { ensureCaptureBuilt } from './support/built.js';
import { setFile } from './support/phone.js';

/* A customer's whole way on a phone, with a recorded camera, the service's own nets and its decision. */

// Browsers and nets share the cores with every other test.
vi.setConfig({ testTimeout: 900_000 });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const card = { kind: 'document', document_type: 'identification_card' };
const consent = 'Banco de Ejemplo compara sus fotos y no las guarda.';

type Decided = {
  readonly status: string;
  readonly decision: {
    readonly outcome: string;
    readonly reasons: readonly { readonly check: string; readonly why?: string }[];
  } | null;
  readonly checks: readonly { readonly check: string; readonly result: string }[];
  readonly consent: { readonly given_at: string | null };
  readonly steps: readonly { readonly attempts: number }[];
};

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let film: string;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    film = join(folder, 'camera.y4m');
    await writeStream(film, specimen('cedula-front'));
    service = await startTestService({ worker: 'real', env: { ANVERSO_JOB_MS: '300000' } });
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const begin = async (client: string, more: object) => {
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [card, { kind: 'selfie' }],
        consent,
        expires_in: 7200,
        ...more,
      }),
    });
    const { id, link } = created.json as { id: string; link: string };
    const { page, problems } = await newPage(browser, service, { ...phone, locale: 'es-PA' });
    page.setDefaultTimeout(600_000);
    await page.goto(link);
    await page.getByText('Banco de Ejemplo').waitFor();
    await page.getByRole('button', { name: 'Acepto' }).click();
    const get = async () => (await service.as(client, `/api/v3.2/sessions/${id}`)).json as Decided;
    return { page, problems, get };
  };
  const take = async (page: Page, heading: string, picture: Uint8Array): Promise<void> => {
    await page.getByRole('heading', { name: heading }).waitFor();
    await writeStream(film, picture);
    await page.getByRole('button', { name: 'Abrir la cámara' }).click();
  };
  /** Files instead of the camera. */
  const send = async (page: Page, side: string): Promise<void> => {
    await page.getByRole('heading', { name: front }).waitFor();
    await setFile(page, 'frontside', specimen('cedula-front'));
    await page.getByRole('heading', { name: back }).waitFor();
    await setFile(page, 'backside', specimen(side));
  };
  const [front, back, face] = ['Frente de su documento', 'Reverso de su documento', 'Su rostro'];

  describe('a customer with a card', () => {
    it('by camera: consent, front, back, selfie, decision; the phone is thanked', async () => {
      const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
      await service.store.policies.set(client, 'photo-only', null);
      const { page, problems, get } = await begin(client, {});
      await take(page, front, specimen('cedula-front'));
      await take(page, back, specimen('cedula-back'));
      await take(page, face, specimen('selfie-drawn'));
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      const { status, decision, checks, consent: agreed } = await get();
      expect(status).toBe('finished');
      expect(agreed.given_at).not.toBeNull();
      expect(decision).not.toBeNull();
      const ran = checks.filter(({ result }) => result !== 'not_run').map(({ check }) => check);
      expect(ran).toEqual(
        expect.arrayContaining([
          ...['document_read', 'document_current', 'sides_match', 'selfie_live', 'face_match'],
        ]),
      );
      const passed = checks.filter(({ result }) => result === 'passed');
      expect(passed.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['document_read', 'sides_match', 'selfie_live']),
      );
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('another’s face is not approved, and the phone learns nothing of it', async () => {
      const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
      await service.store.policies.set(client, 'photo-only', null);
      const { page, problems, get } = await begin(client, {});
      await send(page, 'cedula-back');
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
      const { page, get } = await begin(client, { steps: [card] });
      await send(page, 'ine-back');
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await send(page, 'cedula-back');
      await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
      const { decision, steps } = await get();
      expect(steps[0]!.attempts).toBe(2);
      expect(decision!.outcome).toBe('approved');
      await page.context().close();
    });

    it('an expired passport, by camera, is declined with its reason; the phone is thanked', async () => {
      const client = await service.client();
      const passport = { kind: 'document', document_type: 'passport' };
      const { page, problems, get } = await begin(client, { steps: [passport] });
      await take(page, 'Página con foto de su pasaporte', await expiredPassport());
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
