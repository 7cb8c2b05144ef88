import type { Browser, Page } from 'playwright-core';
import { newPage } from '../../../../test/console/support/browser.js';
import { writeStream } from '../../../../test/console/support/camera-stream.js';
import { specimen } from '../../../../test/support/images.js';
import type { TestService } from '../../../../test/support/service.js';
import { setFile } from './phone.js';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const card = { kind: 'document', document_type: 'identification_card' };
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

export const [front, back, face] = [
  'Frente de su documento',
  'Reverso de su documento',
  'Su rostro',
] as const;

/** A customer at the link of a session, in Spanish, whose camera shows `film`. */
export const createCustomers = (service: TestService, browser: Browser, film: string) => {
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
    await page.getByRole('button', { name: /^Acepto/ }).click();
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

  return { begin, take, send };
};
