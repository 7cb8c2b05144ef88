import { describe, expect, it } from 'vitest';
import { specimen } from '../../support/images.js';
import { expectSeen, goToKind, sendFile, verdictOn } from '../support/browser.js';
import { textPage } from '../support/text-page.js';
import type { Suite } from '../support/setting.js';

export const causes: Suite = (use) => {
  const advised = (cause: string) => expectSeen(use().page.locator(`.advice[data-cause=${cause}]`));

  describe('advice by cause', () => {
    it('sides swapped: one click swaps them and checks again', async () => {
      const { page } = use();
      const [front, back] = [specimen('cedula-front'), specimen('cedula-back')];
      await goToKind(page, 'identification_card');
      const remove = page.getByRole('button', { name: /^Remove/ });
      // One may be gone by the time it is clicked: then the count says so.
      while ((await remove.count()) > 0)
        await remove
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined);
      await sendFile(page, 'identification_card', { frontside: back, backside: front });
      await advised('causeSwapped');
      await page.click('[data-act=mend]');
      await page.waitForSelector('.verdict.good');
    });

    it('the same side twice', async () => {
      const { page } = use();
      await sendFile(page, 'identification_card', { backside: specimen('cedula-front') });
      await advised('causeSameSide');
    });

    it('a card as a passport: one click goes on with it as a card', async () => {
      const { page } = use();
      await sendFile(page, 'passport', { frontside: specimen('ine-front') });
      await advised('causeCard');
      await page.getByRole('button', { name: 'Go on as: Identity card' }).click();
      await page.waitForSelector('#tab-identification_card[aria-selected=true]');
      await page.waitForSelector('.slot.filled[data-part=frontside]');
      await sendFile(page, 'identification_card', { backside: specimen('ine-back') });
      await page.locator('.fields.sides', { hasText: '234567891' }).waitFor();
    });

    it('a passport as a card goes on as a passport', async () => {
      const { page } = use();
      await sendFile(page, 'identification_card', { frontside: specimen('passport') });
      await advised('causePassport');
      await page.click('[data-act=mend]');
      await page.waitForSelector('.verdict.good');
      expect(await verdictOn(page)).toBe('valid');
    });

    it('a page of text as a selfie', async () => {
      const { page } = use();
      await sendFile(page, 'selfie', { selfie: await textPage() });
      await advised('causePage');
    });
  });
};
