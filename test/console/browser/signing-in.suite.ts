import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { rejectedAs, specimen } from '../../support/images.js';
import { password } from '../../support/service.js';
import { sendFile, trySpecimen } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const signingIn: Suite = (use) => {
  describe('signing in', () => {
    it('tells a wrong password, keeps the name, and lets in with the right one', async () => {
      const client = await use().client();
      const { page, problems } = await use().open();
      await page.goto(`${use().service.url}/console/`);
      // A reviewer looks at photos that are kept.
      await page.check('input[name=as][value=staff]');
      expect(await page.innerText('.promises')).not.toContain('never stored');
      await page.check('input[name=as][value=client]');
      expect(await page.innerText('.promises')).toContain('never stored');
      await page.fill('#client', client);
      await page.fill('#password', 'not the password');
      await page.click('button[type=submit]');
      await page.getByText('The name or password is wrong').waitFor();
      expect(await page.inputValue('#client')).toBe(client);
      await page.fill('#password', password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor();
      const kept = () =>
        page.evaluate(
          'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
        );
      expect(await kept()).toBe('[{},{},""]');
      // Over a reload the tab keeps the login, and nowhere else; signing out ends its token.
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor();
      expect(await kept()).toBe('[{},{},""]');
      const signedOut = () => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      const revoked = page.waitForResponse('**/api/token/revoke/');
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect((await revoked).status()).toBe(200);
      await page.reload();
      await signedOut();
      // A tab that is reopened later finds no login: it has ended.
      const { json } = await use().service.request('/api/token/', {
        method: 'POST',
        body: new URLSearchParams({ username: client, password }),
      });
      const { refresh } = json as { refresh: string };
      const old = JSON.stringify({ client, refresh, atMs: Date.now() - 6 * 60_000 });
      await page.evaluate(`sessionStorage.setItem('anverso.client', ${JSON.stringify(old)})`);
      const ended = page.waitForResponse('**/api/token/revoke/');
      await page.reload();
      await signedOut();
      expect((await ended).status()).toBe(200);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('is one click with the demo’s address, which forgets the password at once', async () => {
      const { page } = await use().open();
      const given = new URLSearchParams({ client: 'acme', password });
      await page.goto(`${use().service.url}/console/#${given.toString()}`);
      await page.waitForSelector('form');
      expect(page.url()).toBe(`${use().service.url}/console/`);
      await page.click('button[type=submit]');
      await page.waitForSelector('nav');
      await page.context().close();
    });
  });

  it('the demo: what was read, and what ID Reader Plus would have said', async () => {
    const { open, client, service } = use();
    await client({ name: 'plain', services: ['ocr'] });
    await client({ name: 'plain-plus', services: ['ocr', 'id_reader_plus'] });
    const { page, problems } = await open();
    const given = new URLSearchParams({ client: 'plain', password, plus: 'plain-plus' });
    await page.goto(`${service.url}/console/#${given.toString()}`);
    await page.click('button[type=submit]');
    await page.waitForSelector('nav');
    await trySpecimen(page, 'passport', 'specimen_passport');
    await page.waitForSelector('.verdict.good[data-verdict=valid]');
    await page.waitForSelector('.verdict[data-verdict=proof]');
    // As a flat-bed scanner cuts it: the page fills the picture.
    const scan = await sharp(specimen('passport'))
      .extract({ left: 110, top: 80, width: 1150, height: 830 })
      .jpeg()
      .toBuffer();
    await sendFile(page, 'passport', { frontside: scan });
    await page.waitForSelector('.verdict.warn[data-verdict=wouldRefuse]');
    expect(await page.innerText('[data-verdict=wouldRefuse]')).toMatch(/Code 82\d/);
    expect(await page.innerText('tr[data-field=document_number] td.value')).toBe('L45N7821');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  describe('a 401 in the middle of work', () => {
    it('is mended by a refresh that nobody sees', async () => {
      const { page } = use();
      const statuses: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/api/')) statuses.push(answer.status());
      });
      // As if the access token had just expired: the service answers one request with 401.
      await page.route('**/api/v3.2/ocr/', (route) => route.fulfill({ status: 401, body: '{}' }), {
        times: 1,
      });
      await sendFile(page, 'passport', { frontside: rejectedAs('mrzUnreadable') });
      await page.getByText('Code 801').waitFor();
      expect(statuses).toEqual([401, 200, 422]);
    });

    it('asks to sign in again when the refresh fails too, then goes on where it was', async () => {
      const { service } = use();
      const client = await service.client();
      const page = await use().openAs(client);
      await service.store.clients.disable(client, new Date());
      await sendFile(page, 'passport', { frontside: rejectedAs('genderUnreadable') });
      await page.getByText('Your session has ended').waitFor();
      await service.store.clients.enable(client);
      expect(await page.inputValue('#client')).toBe(client);
      await page.fill('#password', password);
      await page.click('button[type=submit]');
      await page.getByText('Code 803').waitFor();
      await page.context().close();
    });
  });
};
