import { describe, expect, it } from 'vitest';
import { capabilities } from '../../../src/contract/capabilities.js';
import { answerLanguages } from '../../../src/contract/languages.js';
import { rejectedAs } from '../../support/images.js';
import { decodeQr } from '../../support/qr.js';
import { axeProblems } from '../support/axe.js';
import { goToKind, overflowOf, sendFile } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const places: Suite = (use) => {
  it('Spanish where the browser prefers it; the choice is kept and answers follow', async () => {
    const page = await use().openAs('acme', { locale: 'es-PA' });
    await page.getByRole('heading', { level: 1, name: 'Probar' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    await sendFile(page, 'passport', { frontside: rejectedAs('mrzUnreadable') });
    await page
      .locator('.verdict', { hasText: 'No se pudo extraer la MRZ del documento.' })
      .waitFor();
    await page.getByText('Muestre la página con la foto').waitFor();
    await page.click('#language-en');
    await page.locator('.verdict', { hasText: 'The MRZ could not be extracted' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('a link is made here: its code, its address, and how far the person is', async () => {
    const { client, openAs, service } = use();
    const name = await client();
    const page = await openAs(name);
    await page.click('nav a[href="#/sessions"]');
    await page.getByRole('link', { name: 'Make a link' }).click();
    await page.fill('input[name=reference]', 'at the counter');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const code = page.locator('.made-link img');
    await code.waitFor();
    const address = await page.locator('.made-link pre').innerText();
    expect(await decodeQr(await code.screenshot())).toBe(address);
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const { json } = await service.as(name, '/api/v3.2/sessions/?reference=at+the+counter');
    const { sessions } = json as { sessions: readonly { readonly id: string }[] };
    await service.as(name, `/api/v3.2/sessions/${sessions[0]!.id}`, { method: 'DELETE' });
    await page.locator('.link-status', { hasText: 'cancelled' }).waitFor();
    await page.context().close();
  });

  it('works with the keyboard alone: tabs by arrows, focus kept, then on the result', async () => {
    const { page } = use();
    await page.click('nav a[href="#/try"]');
    await page.focus('#tab-passport');
    // Not waitForFunction: where it must look twice it evaluates in the page, which the page's own policy forbids.
    const focused = (what: string) =>
      expect.poll(() => page.evaluate<string>(`document.activeElement.${what}`), {
        timeout: 10_000,
      });
    for (const kind of ['passport_plus', 'passport_mex', 'identification_card']) {
      await page.keyboard.press('ArrowRight');
      await focused('id').toBe(`tab-${kind}`);
    }
    await page.getByRole('group', { name: 'Back' }).waitFor();
    await sendFile(page, 'passport', { frontside: rejectedAs('mrzUnreadable') });
    await page.getByText('Code 801').waitFor();
    await page.focus('[data-act=send]');
    await page.keyboard.press('Enter');
    await focused('className').toBe('headline');
  });

  describe.each(answerLanguages)('every place in %s', (language) => {
    it('is clean for axe, and fits 390 and 320 px', async () => {
      const { page } = use();
      await page.click(`#language-${language}`);
      // Colours are the same in every language.
      const inDark = language === 'en';
      const problems: string[] = [];
      const look = async (name: string): Promise<void> => {
        problems.push(...(await axeProblems(page, { inDark })).map((one) => `${name}: ${one}`));
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 740 });
          const wider = await overflowOf(page);
          if (wider > 0) problems.push(`${name}: ${wider} px wider than ${width}`);
          if (width === 390 && name === 'transactions') {
            const table = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)';
            const hidden = `${table}(document.querySelector('.records').parentElement)`;
            const cut = await page.evaluate<number>(hidden);
            if (cut > 0) problems.push(`${name}: ${cut} px of the table are hidden`);
          }
        }
        await page.setViewportSize({ width: 1200, height: 900 });
      };
      await page.setViewportSize({ width: 1024, height: 768 });
      expect((await page.locator('header').boundingBox())!.height).toBeLessThan(80);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await goToKind(page, 'identification_card');
      await look('try');
      await sendFile(page, 'passport', { frontside: rejectedAs('mrzUnreadable') });
      await page.waitForSelector('.answer');
      await look('answer');
      await page.click('nav a[href="#/transactions"]');
      await page.waitForSelector('.plot');
      await page.waitForSelector('.records');
      await look('transactions');
      await page.locator('.records a').first().click();
      await page.waitForSelector('.waterfall');
      await look('record');
      await page.click('nav a[href="#/sessions"]');
      await page.locator('.sessions .empty', { hasText: 'POST /api/v3.2/sessions/' }).waitFor();
      await look('sessions');
      const filters = await page.locator('.filters label > span').allInnerTexts();
      expect(new Set(filters).size, filters.join()).toBe(filters.length);
      await page.click('nav a[href="#/cameras"]');
      await page.locator('.cameras .empty', { hasText: 'anverso calibrate' }).waitFor();
      await look('cameras');
      await page.click('nav a[href="#/capabilities"]');
      await page.locator('[data-check=liveness] table').first().waitFor();
      const said = await page.locator('[data-check=liveness]').innerText();
      for (const { apcer } of capabilities.liveness.attacks)
        expect(said.replaceAll(',', '.')).toContain(`\t${+(100 * apcer).toFixed(1)} %`);
      await look('capabilities');
      expect(problems).toEqual([]);
      await page.click('#language-en');
    });
  });
};
