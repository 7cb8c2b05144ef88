import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSecretSealer } from '../../../src/sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../../../src/sessions/webhooks/sign.js';
import { axeProblems } from '../../../test/console/support/axe.js';
import { expectSeen, newPage, startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags, writeStream } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { decodeQr } from '../../../test/support/qr.js';
import { password, startTestService, type TestService } from '../../../test/support/service.js';
import { ensureCaptureBuilt } from './support/built.js';
import { startDesktop } from './support/desktop.js';
import { freePort, startExample } from './support/example-backend.js';
import {
  cardStep,
  fakeSession,
  movingStep,
  passportStep,
  selfieStep,
} from './support/fake-session.js';
import { openPhone, setFile, tabTo, withoutCamera } from './support/phone.js';

/* The page of a link in a browser, on the smallest phone. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

const keySecret = 'a-secret-of-at-least-thirty-two-characters';

type SessionBody = {
  readonly status: string;
  readonly steps: readonly { readonly status: string; readonly answer: unknown }[];
};

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let film: string;
  const link = (token = 'T'.repeat(43)): string => `${service.url}/capture/#${token}`;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    film = join(folder, 'camera.y4m');
    // Read anew each time that the camera is opened.
    await writeStream(film, specimen('passport'));
    service = await startTestService({
      worker: 'real',
      env: {
        ANVERSO_JOB_MS: '120000',
        ANVERSO_KEY_SECRET: keySecret,
        ANVERSO_WEBHOOK_PRIVATE: 'yes',
      },
    });
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('the page of a link', () => {
    it('leads through consent, camera and end by keyboard alone, clean in both themes', async () => {
      const { page, problems, context } = await openPhone(browser, service.url);
      const posted = await fakeSession(context, {
        steps: [passportStep],
        language: 'es',
        consent: 'Acme guarda el resultado, no las fotos: https://acme.example/privacidad.',
        consentLanguage: 'es-PA',
        returnUrl: 'https://acme.example/back',
      });
      const clean = async (): Promise<void> => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axeProblems(page)).toEqual([]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      };
      await page.goto(link());
      await page.getByText('Acme guarda el resultado').waitFor();
      expect(page.url()).toBe(`${service.url}/capture/`);
      expect(await page.title()).toBe('Verificación de identidad');
      expect(await page.evaluate('document.documentElement.lang')).toBe('es');
      const more = page.getByRole('link', { name: 'acme.example' });
      expect(await more.getAttribute('href')).toBe('https://acme.example/privacidad');
      expect(await more.getAttribute('rel')).toBe('noreferrer');
      expect(await page.locator('[lang=es-PA]').textContent()).toContain('Acme guarda');
      expect(await page.getByText('conserva').count()).toBe(0);
      await clean();
      await tabTo(page, /^Acepto/);
      await page.keyboard.press('Enter');
      await page.getByText('Paso 1 de 1').waitFor();
      await clean();
      await tabTo(page, /^Abrir la cámara/);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.camera-stage[data-guidance=good]');
      await page.getByRole('link', { name: 'Volver' }).waitFor();
      await clean();
      expect(await page.getByRole('link').getAttribute('href')).toBe('https://acme.example/back');
      await page.getByRole('button', { name: 'Retirar mi consentimiento' }).click();
      await clean();
      await page.getByRole('button', { name: 'Retirar y borrar' }).click();
      await page.getByText('Aquí no se guarda nada').waitFor();
      expect(posted.map(({ path }) => path)).toEqual([
        '/api/v3.2/capture/consent/',
        '/api/v3.2/capture/steps/0/',
        '/api/v3.2/capture/consent/',
      ]);
      const [first, second] = posted;
      expect(first!.headers['anverso-device']).toMatch(/^[\w-]{16,64}$/);
      expect(second!.headers['anverso-device']).toBe(first!.headers['anverso-device']);
      expect(await page.evaluate('document.cookie')).toBe('');
      expect(problems).toEqual([]);
      await context.close();
    });

    it('says why a photo was refused, keeps it while the service is busy, ends after the last', async () => {
      const { page, context } = await openPhone(browser, service.url);
      const refused = (attempts_left: number) => ({
        body: { accepted: false, error_code: 829, advice: 'Tilt it: a lamp shows.', attempts_left },
      });
      const posted = await fakeSession(context, {
        steps: [cardStep, selfieStep],
        answers: [{ status: 503, body: refused(5).body }, refused(4), refused(0)],
      });
      await page.goto(link());
      await page.getByRole('button', { name: 'Begin' }).click();
      const bothSides = async (): Promise<void> => {
        await page.getByRole('heading', { name: 'Front of your card' }).waitFor();
        await setFile(page, 'frontside', specimen('cedula-front'));
        await page.getByRole('heading', { name: 'Back of your card' }).waitFor();
        await setFile(page, 'backside', specimen('cedula-back'));
      };
      await bothSides();
      await page.getByText('Your photos are still here').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Tilt it: a lamp shows.').waitFor();
      await page.getByText('Attempts left: 4').waitFor();
      expect(posted[0]!.body.includes('name="backside"')).toBe(true);
      expect(posted[1]!.body.length).toBe(posted[0]!.body.length);
      await page.getByRole('button', { name: 'Try again' }).click();
      await bothSides();
      await page.getByRole('heading', { name: 'This has ended' }).waitFor();
      expect(posted.length).toBe(3);
      await context.close();
    });

    it.each([
      [401, { code: 'token_not_valid' }, /expired or was already used/],
      [409, { code: 'other_device' }, /in use on another device/],
    ])('a photo answered with %i %j: says so, and offers no retry', async (status, body, text) => {
      const { page, context } = await openPhone(browser, service.url);
      await fakeSession(context, { steps: [selfieStep], answers: [{ status, body }] });
      await page.goto(link());
      await setFile(page, 'selfie', specimen('selfie-drawn'));
      await page.getByText(text).waitFor();
      expect(await page.locator('button').count()).toBe(0);
      await context.close();
    });

    it('without https it asks the phone’s own camera program for the photo', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await withoutCamera(context);
      const posted = await fakeSession(context, { steps: [passportStep] });
      await page.goto(link());
      await page.getByText('Take or choose a photo').waitFor();
      expect(await page.locator('button').count()).toBe(0);
      expect(await page.getAttribute('#file-frontside', 'capture')).toBe('environment');
      await setFile(page, 'frontside', specimen('passport'));
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      expect(posted.length).toBe(1);
      await context.close();
    });

    it('a link without its token says so', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await page.goto(`${service.url}/capture/`);
      await page.getByText('This link is incomplete').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await context.close();
    });

    /** Lighthouse's mobile profile: 150 ms there and back, 1.6 Mbit/s, a processor of a quarter. */
    it('is painted within a second on a slow phone', async () => {
      const paintMs = async (): Promise<number> => {
        const { page, context } = await openPhone(browser, service.url);
        const cdp = await context.newCDPSession(page);
        const throughput = (1.6 * 1024 * 1024) / 8;
        await cdp.send('Network.enable');
        await cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: throughput,
          uploadThroughput: throughput / 2,
        });
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(`${service.url}/capture/`);
        const entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
        await page.waitForFunction(`(${entry}) > 0`);
        const ms = await page.evaluate<number>(entry);
        await context.close();
        return ms;
      };
      // The best of three: other tests use the same cores.
      const times = [await paintMs()];
      while (times.length < 3 && Math.min(...times) >= 1000) times.push(await paintMs());
      expect(Math.min(...times)).toBeLessThan(1000);
    });
  });

  describe('a moving selfie', () => {
    const numbersIn = (body: Buffer, field: string): number[] => {
      const [, text = ''] = new RegExp(`name="${field}"\\r\\n\\r\\n([^\\r]*)`).exec(
        body.toString('latin1'),
      )!;
      return JSON.parse(text) as number[];
    };

    it('asks for each movement in words, records it, and takes the photo at the end', async () => {
      await writeStream(film, specimen('selfie-drawn'));
      const { page, context, problems } = await openPhone(browser, service.url);
      const posted = await fakeSession(context, {
        steps: [movingStep],
        language: 'pt',
        actions: ['turn_left', 'open_mouth'],
        answers: [{ body: { accepted: false, error_code: 708, advice: '', attempts_left: 2 } }],
        brand: { name: 'Banco do Sul', colour: '#b3261e' },
      });
      let answer!: () => void;
      const looked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/capture/steps/0/', (route) => looked.then(() => route.fallback()));
      await page.goto(link());
      await page.getByText('Banco do Sul').waitFor();
      await page.getByText('movimentos pequenos da cabeça').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Abrir a câmera' }).click();
      await page.getByRole('alert').getByText('Vire a cabeça para a esquerda').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('alert').getByText('Abra bem a boca').waitFor();
      await page.getByRole('heading', { name: 'Conferindo …' }).waitFor();
      answer();
      await page.getByRole('heading', { name: 'Não foi possível usar essa gravação' }).waitFor();
      await page.getByText('Tente de novo.').waitFor();
      const { body, path } = posted.at(-1)!;
      expect(path).toBe('/api/v3.2/capture/steps/0/');
      const text = body.toString('latin1');
      const times = numbersIn(body, 'frame_times_ms');
      expect(text.split('name="frames"').length - 1).toBe(times.length);
      expect(times.length).toBeGreaterThan(5);
      expect(times.length).toBeLessThanOrEqual(36);
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      const prompts = numbersIn(body, 'prompt_times_ms');
      expect(prompts.length).toBe(2);
      expect(times.at(-1)).toBeGreaterThan(prompts[1]!);
      expect(text).toContain('name="selfie"');
      expect(text).toContain('name="channel"');
      expect(body.length).toBeLessThan(2_000_000);
      expect(problems).toEqual([]);
      await writeStream(film, specimen('passport'));
      await context.close();
    });

    it('auto: a photo where no attempt is left; moving: says that it needs a camera', async () => {
      await writeStream(film, specimen('selfie-drawn'));
      const spent = await openPhone(browser, service.url);
      await fakeSession(spent.context, { steps: [movingStep] });
      await spent.page.goto(link());
      await spent.page.getByText('small movements of your head').waitFor();
      await spent.page.getByRole('button', { name: 'Open the camera' }).click();
      await spent.page.getByText('without sunglasses or mask').waitFor();
      await setFile(spent.page, 'selfie', specimen('selfie-drawn'));
      await spent.page.getByRole('heading', { name: 'All done' }).waitFor();
      await spent.context.close();
      const blind = await openPhone(browser, service.url);
      await withoutCamera(blind.context);
      await fakeSession(blind.context, { steps: [{ ...movingStep, liveness: 'moving' }] });
      await blind.page.goto(link());
      await blind.page.getByText('This step needs a live camera').waitFor();
      expect(await blind.page.locator('input[type=file]').count()).toBe(0);
      await writeStream(film, specimen('passport'));
      await blind.context.close();
    });
  });

  describe('when something is in the way', () => {
    it('an expired link, in the session’s language, with a way back', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await fakeSession(context, {
        steps: [selfieStep],
        status: 'expired',
        language: 'es',
        returnUrl: 'https://acme.example/back',
      });
      await page.goto(link());
      await page.getByText('Este enlace venció').waitFor();
      expect(await page.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe(
        'https://acme.example/back',
      );
      expect(await page.title()).toBe('Verificación de identidad');
      expect(await axeProblems(page)).toEqual([]);
      await context.close();
    });

    it('an unknown link: one language throughout', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await page.goto(link());
      await page.getByText('expired or was already used').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Identity verification',
      );
      await context.close();
    });

    it('another device has the session: said before a photo is taken', async () => {
      const { page, context } = await openPhone(browser, service.url);
      const refusal = { status: 409, body: { code: 'other_device', error: '' } };
      await fakeSession(context, { steps: [selfieStep], refusal });
      await page.goto(link());
      await expectSeen(page.getByText('in use on another device'));
      await context.close();
    });

    it('a photo that was lost on the way is sent again when the connection is back', async () => {
      const { page, context } = await openPhone(browser, service.url);
      const posted = await fakeSession(context, {
        steps: [selfieStep],
        answers: [{ body: 'lost' }],
      });
      await page.goto(link());
      await setFile(page, 'selfie', specimen('selfie-drawn'));
      await page.getByText('sent when it is back').waitFor();
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      expect(posted.length).toBe(2);
      await context.close();
    });

    it('is thanked at the end, and when the link is opened again', async () => {
      const text = 'Thank you. You can close this page.';
      const { page, context } = await openPhone(browser, service.url);
      await fakeSession(context, { steps: [selfieStep], closing: 'thanks' });
      await page.goto(link());
      await setFile(page, 'selfie', specimen('selfie-drawn'));
      await page.getByText(text).waitFor();
      await page.reload();
      await expectSeen(page.getByText(text));
      await context.close();
    });

    it('a camera that was denied: a file instead, from there', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await context.addInitScript(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
      );
      await fakeSession(context, { steps: [passportStep] });
      await page.goto(link());
      await page.getByRole('button', { name: 'Open the camera' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a photo file' }).click();
      const buffer = Buffer.from(specimen('passport'));
      await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      await expectSeen(page.getByRole('heading', { name: 'All done' }));
      await context.close();
    });

    it('at a desk: a code to go on by phone, or stay', async () => {
      const { page } = await newPage(browser, { url: service.url }, { locale: 'en-US' });
      await fakeSession(page.context(), { steps: [passportStep] });
      await page.goto(link());
      await page.getByRole('heading', { name: 'Go on with your phone' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Stay on this device' }).click();
      await page.getByRole('heading', { name: 'Photo page of your passport' }).waitFor();
      await page.context().close();
    });

    it('at a desk whose camera the client does not accept: the code alone, inside other pages, too', async () => {
      const { page } = await newPage(browser, { url: service.url }, { locale: 'en-US' });
      await fakeSession(page.context(), { steps: [passportStep], phoneOnly: true });
      await page.goto(link());
      await page.getByText('a computer’s camera is not accepted here').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      await page.evaluate(
        "document.querySelector('anverso-capture').removeAttribute('offer-phone'); location.hash = '#' + 'U'.repeat(43)",
      );
      await page.getByText('a computer’s camera is not accepted here').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      await page.context().close();
    });
  });

  describe('<anverso-capture> without a service', () => {
    it('tells the page of each photo: all of the camera’s pixels, not mirrored', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await page.goto(`${service.url}/capture/`);
      await writeStream(film, specimen('selfie-drawn'), (image) =>
        image.composite([
          {
            input: { create: { width: 300, height: 720, channels: 3, background: '#00c' } },
            left: 0,
            top: 0,
          },
        ]),
      );
      const taken = page.evaluate<{
        side: string;
        type: string;
        bytes: number[];
        finished: boolean;
      }>(`
        new Promise((resolve) => {
          const element = document.createElement('anverso-capture');
          element.setAttribute('steps', 'selfie');
          element.setAttribute('lang', 'en');
          let detail;
          element.addEventListener('captured', (event) => (detail = event.detail));
          element.addEventListener('finished', async () => {
            const bytes = [...new Uint8Array(await detail.blob.arrayBuffer())];
            resolve({ step: detail.step, side: detail.side, type: detail.blob.type, bytes });
          });
          document.querySelector('main').append(element);
        })`);
      await page.getByRole('button', { name: 'Open the camera' }).click();
      const { bytes, ...told } = await taken;
      expect(told).toEqual({ step: 0, side: 'selfie', type: 'image/jpeg' });
      const photo = sharp(Uint8Array.from(bytes));
      expect(await photo.metadata()).toMatchObject({ width: 1280, height: 720 });
      const [red, , blue] = await photo
        .extract({ left: 20, top: 20, width: 200, height: 600 })
        .resize(1, 1)
        .raw()
        .toBuffer();
      expect(blue! - red!).toBeGreaterThan(150);
      await writeStream(film, specimen('passport'));
      await context.close();
    });
  });

  describe('a session of the service', () => {
    /** Whatever asks for it: the passport, then the selfie. */
    const takePhotos = async (page: Page): Promise<void> => {
      await page.getByRole('heading', { name: 'Photo page of your passport' }).waitFor();
      await page.getByRole('button', { name: 'Open the camera' }).click();
      await page.getByRole('heading', { name: 'Your face' }).waitFor();
      await writeStream(film, specimen('selfie'));
      await page.getByRole('button', { name: 'Open the camera' }).click();
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      await writeStream(film, specimen('passport'));
    };

    it('begins at a desk and goes on by phone, which the desk follows', async () => {
      const { url, server } = await startDesktop(service.url, () => service.access());
      const desk = await newPage(browser, { url });
      await desk.page.goto(url);
      const code = await desk.page.locator('#code svg').screenshot();
      const phone = await openPhone(browser, service.url);
      await phone.page.goto((await decodeQr(code))!);
      await phone.page.getByRole('button', { name: 'Begin' }).click();
      await takePhotos(phone.page);
      const status = async () =>
        JSON.parse((await desk.page.locator('#status').textContent()) ?? '{}') as SessionBody;
      await expect.poll(async () => (await status()).status, { timeout: 10_000 }).toBe('finished');
      const { steps } = await status();
      expect(steps.map((step) => step.status)).toEqual(['done', 'done']);
      expect(steps[0]!.answer).toMatchObject({ document_number: 'L45N7821', valid: true });
      expect(steps[1]!.answer).toMatchObject({ valid: true });
      expect([...desk.problems, ...phone.problems]).toEqual([]);
      await desk.page.context().close();
      await phone.context.close();
      server.close();
    });

    it('is done inside a page of another origin, whose backend gets the signed webhook', async () => {
      const port = await freePort();
      const secret = newWebhookSecret();
      const origin = `http://127.0.0.1:${port}`;
      const name = await service.client({ origins: [origin] });
      const sealed = await createSecretSealer(keySecret).seal(secret);
      await service.store.webhooks.setSecret(name, sealed);
      const backend = await startExample({
        ANVERSO_URL: service.url,
        ANVERSO_USERNAME: name,
        ANVERSO_PASSWORD: password,
        WEBHOOK_SECRET: secret,
        PORT: String(port),
      });
      const { page, context } = await openPhone(browser, origin);
      await page.goto(origin);
      await page.getByRole('button', { name: 'I agree' }).click();
      await takePhotos(page);
      const decided = () => backend.lines.find((line) => line.startsWith('session.decided')) ?? '';
      // A selfie of one picture is for a person to decide.
      await expect.poll(decided, { timeout: 15_000 }).toContain(' review {');
      const body = decided().slice(decided().indexOf('{'));
      const { session } = JSON.parse(body) as { session: SessionBody };
      expect(session.steps[0]!.answer).toMatchObject({ document_number: 'L45N7821' });
      const forged = await fetch(`${origin}/webhook`, { method: 'POST', body });
      expect(forged.status).toBe(400);
      await context.close();
    });
  });
});
