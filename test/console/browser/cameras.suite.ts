import { expect, it } from 'vitest';
import { loadCameraShift } from '../../../src/flows/selfie/camera-shift.js';
import { axeProblems } from '../support/axe.js';
import { overflowOf } from '../support/browser.js';
import type { Suite } from '../support/setting.js';

export const cameras: Suite = (use) =>
  it('a camera that has changed is said to have, and drawn', async () => {
    const { service, openAs } = use();
    const { version } = await loadCameraShift();
    const picture = (value: number) => ({ version, standardised: Array<number>(48).fill(value) });
    const client = await service.client();
    const { cameraBaselines } = service.store;
    await cameraBaselines.set(client, 'IOS', Array(20).fill(picture(0.5)));
    for (let i = 0; i < 12; i++) await cameraBaselines.learn(client, 'IOS', picture(-3));
    await cameraBaselines.learn(client, 'ANDROID', picture(0));

    const page = await openAs(client);
    await page.click('nav a[href="#/cameras"]');
    const [changed, few] = ['IOS', 'ANDROID'].map((name) =>
      page.locator(`[data-device=${name}]`),
    ) as [ReturnType<typeof page.locator>, ReturnType<typeof page.locator>];
    await changed.locator('.problem', { hasText: 'look different' }).waitFor();
    expect(await changed.locator('svg circle').count()).toBe(2);
    expect(await few.innerText()).toContain('1 of 10 selfies');
    expect(await few.locator('svg').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
