import { describe, expect, it } from 'vitest';
import { rejectedAs, slowImage } from '../../support/images.js';
import { expectSeen, sendFile } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const serviceAway: Suite = (use) => {
  describe('a slow, absent or busy service', () => {
    it('is waited for with words, and can be left', async () => {
      const { page } = use();
      await sendFile(page, 'passport', { frontside: slowImage(4500) });
      await page.getByText(/still working: \d+ s/).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectSeen(page.getByText('Cancelled'));
    });

    it('that cannot be reached is said so, and tried again', async () => {
      const { page } = use();
      await page.route('**/api/v3.2/ocr/', (route) => route.abort(), { times: 1 });
      await sendFile(page, 'passport', { frontside: rejectedAs('namesUnreadable') });
      await page.getByText('cannot be reached').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectSeen(page.getByText('Code 807'));
    });

    it('that is busy says for how long', async () => {
      const { page } = use();
      const busy = { status: 503, headers: { 'retry-after': '7' }, body: '{}' };
      await page.route('**/api/v3.2/ocr/', (route) => route.fulfill(busy), { times: 1 });
      await sendFile(page, 'passport', { frontside: rejectedAs('namesUnreadable') });
      await page.getByText('Try again in 7 seconds').waitFor();
      const focused = () => page.evaluate<string>('document.activeElement.className');
      await expect.poll(focused, { timeout: 5000 }).toBe('headline');
    });
  });
};
