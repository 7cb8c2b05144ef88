import { expect, it } from 'vitest';
import type { Suite } from '../support/setting.js';

export const apiPage: Suite = (use) => {
  it('the API page keeps its own policy: nothing refused, nothing from elsewhere', async () => {
    const { open, service } = use();
    const { page, problems } = await open();
    await page.goto(`${service.url}/docs`);
    await page.locator('.opblock-summary-control').first().click();
    await page.locator('.try-out__btn').first().click();
    await page.locator('.authorize').first().click();
    await page.getByText('Available authorizations').waitFor();
    expect(await page.locator('.topbar img').first().getAttribute('src')).toMatch(
      /^data:image\/svg/,
    );
    expect(problems).toEqual([]);
    await page.context().close();
  });
};
