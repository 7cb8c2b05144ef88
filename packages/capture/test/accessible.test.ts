import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeProblems } from '../../../test/console/support/axe.js';
import { newPage, overflowOf, startBrowser } from '../../../test/console/support/browser.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { pageLanguages } from '../../../src/contract/languages.js';
import { translateTo } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import { cardStep, fakeSession, type FakeSession, selfieStep } from './support/fake-session.js';
import { openPhone, setFile, tabTo } from './support/phone.js';

/* What a customer sees, on the smallest phone, in every language and theme. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 300_000 });

const refused = {
  body: { accepted: false, error_code: 829, advice: 'A lamp is mirrored.', attempts_left: 4 },
};

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    service = await startTestService();
    await service.ready();
    browser = await startBrowser();
  });

  describe.each(pageLanguages)('the page of a link, in %s', (language) => {
    const t = translateTo(language);
    // Colours are the same in every language.
    const inDark = language === 'en';
    const openDesktop = async () => {
      const { page, problems } = await newPage(browser, service);
      return { page, problems, context: page.context() };
    };
    const open = async (given: Omit<FakeSession, 'language'>, start = openPhone) => {
      const { page, problems, context } = await start(browser, service.url);
      const found: string[] = [];
      await fakeSession(context, { ...given, language });
      await page.goto(`${service.url}/capture/#${'T'.repeat(43)}`);
      const look = async (name: string): Promise<void> => {
        const wider = await overflowOf(page);
        const all = [
          ...(await axeProblems(page, { inDark })),
          ...(wider > 0 ? [`${wider} px too wide`] : []),
        ];
        found.push(...all.map((line) => `${name}: ${line}`));
      };
      return { page, problems, found, look, close: () => context.close() };
    };

    it('each view is clean, fits, and its button is reached by Tab', async () => {
      const { page, problems, found, look, close } = await open({
        steps: [cardStep, selfieStep],
        consent: 'Bank.',
        photosKept: true,
        closing: 'thanks',
        answers: [refused],
      });
      const heading = async (): Promise<string> =>
        (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
      const until = async (before: string): Promise<string> => {
        await expect.poll(heading, { timeout: 60_000 }).not.toBe(before);
        return heading();
      };
      await page.getByText('Bank.').waitFor();
      await page.getByText(t('consentPhotos')).waitFor();
      await look('consent');
      const consent = await heading();
      await tabTo(page, new RegExp(t('consentAgree')));
      await page.keyboard.press('Enter');
      const front = await until(consent);
      await look('front');
      await tabTo(page, new RegExp(t('openCamera')));
      await setFile(page, 'frontside', specimen('cedula-front'));
      await until(front);
      await look('back');
      await setFile(page, 'backside', specimen('cedula-back'));
      await page.getByText(refused.body.advice).waitFor();
      await look('refused');
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });

    it('at a desktop the code for a phone comes first, clean, with and without a way to stay', async () => {
      const hint = t('phoneHint');
      const both = [await open({ steps: [selfieStep] }, openDesktop)];
      const [free] = both;
      await free!.page.getByRole('img', { name: hint }).waitFor();
      await free!.look('the code first');
      await tabTo(free!.page, new RegExp(t('phoneStay')));
      both.push(await open({ steps: [selfieStep], phoneOnly: true }, openDesktop));
      const only = both[1]!;
      await only.page.getByText(t('phoneOnly')).waitFor();
      await only.look('the code alone');
      expect(await only.page.getByRole('button').count()).toBe(0);
      expect(both.flatMap(({ found, problems }) => [...found, ...problems])).toEqual([]);
      for (const one of both) await one.close();
    });

    it('its end and a link that is over are clean', async () => {
      const done = await open({ steps: [selfieStep], closing: 'thanks' });
      await done.page.locator('input[type=file]').first().waitFor({ state: 'attached' });
      await setFile(done.page, 'selfie', specimen('selfie-drawn'));
      await done.page.locator('.seal.done').first().waitFor();
      await done.look('end');
      await done.close();
      const over = await open({ steps: [selfieStep], status: 'expired' });
      await over.page.getByRole('heading', { level: 2 }).waitFor();
      await over.look('expired');
      await over.close();
      expect([...done.found, ...over.found]).toEqual([]);
    });
  });
});
