import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeProblems } from '../../../test/console/support/axe.js';
import { newPage, overflowOf, startBrowser } from '../../../test/console/support/browser.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { pageLanguages } from '../../../src/contract/languages.js';
import type { TextKey } from '../src/texts/en.js';
import { translateTo } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import {
  cardStep,
  choiceStep,
  fakeSession,
  type FakeSession,
  movingStep,
  selfieStep,
} from './support/fake-session.js';
import { openPhone, setFile, tabTo, withoutCamera } from './support/phone.js';

/* What a customer sees, on the smallest phone, in every language and theme. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 300_000 });

const refused = (attempts_left: number, more: object = {}) => ({
  body: { accepted: false, error_code: 829, advice: 'A lamp is mirrored.', attempts_left, ...more },
});
const client = {
  returnUrl: 'https://bank.example/back',
  helpUrl: 'https://bank.example/help',
  brand: { name: 'Banco de Ejemplo', colour: '#b3261e' },
};
const chipStep = { kind: 'chip', status: 'waiting', attempts_left: 5 };

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
    const openDesktop = async () => {
      const { page, problems } = await newPage(browser, service);
      return { page, problems, context: page.context() };
    };
    const open = async (
      given: Omit<FakeSession, 'language'>,
      { start = openPhone, hasCamera = true } = {},
    ) => {
      const { page, problems, context } = await start(browser, service.url);
      if (!hasCamera) await withoutCamera(context);
      const found: string[] = [];
      await fakeSession(context, { ...given, language });
      await page.goto(`${service.url}/capture/#${'T'.repeat(43)}`);
      const look = async (name: string): Promise<void> => {
        const wider = await overflowOf(page);
        const all = [...(await axeProblems(page)), ...(wider > 0 ? [`${wider} px too wide`] : [])];
        found.push(...all.map((line) => `${name}: ${line}`));
      };
      /** Where this heading is, it is the only one but the page's own, and `name` is looked at. */
      const lookAt = async (name: string, heading: TextKey): Promise<void> => {
        await page.getByRole('heading', { level: 2, name: t(heading), exact: true }).waitFor();
        if ((await page.getByRole('heading').count()) !== 2) found.push(`${name}: more headings`);
        await look(name);
      };
      const press = (key: TextKey, values = {}): Promise<void> =>
        page.getByRole('button', { name: t(key, values), exact: true }).click();
      const photo = (part: string): Promise<void> => {
        const picture = { frontside: 'cedula-front', backside: 'cedula-back' }[part];
        return setFile(page, part, specimen(picture ?? 'selfie-drawn'));
      };
      const close = async (): Promise<void> => {
        expect([...found, ...problems]).toEqual([]);
        await context.close();
      };
      return { page, problems, found, look, lookAt, press, photo, close };
    };

    it('from consent to the last attempt, by Tab where there is a button', async () => {
      const { page, lookAt, press, photo, close } = await open({
        steps: [cardStep, selfieStep],
        consent: 'Bank: https://bank.example/privacy',
        photosKept: true,
        answers: [{ status: 503, body: {} }, refused(4), refused(3), refused(0)],
        ...client,
      });
      const bothSides = async (): Promise<void> => {
        await photo('frontside');
        await page.getByRole('heading', { name: t('title_card_backside') }).waitFor();
        await photo('backside');
      };
      await page.getByText(t('consentPhotos')).waitFor();
      await lookAt('consent', 'consentTitle');
      await tabTo(page, new RegExp(`^${t('consentAgree')}`));
      await page.keyboard.press('Enter');
      await lookAt('front', 'title_card_frontside');
      await tabTo(page, new RegExp(t('openCamera')));
      await photo('frontside');
      await lookAt('back', 'title_card_backside');
      let answer!: () => void;
      const looked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/capture/steps/0/', (route) => looked.then(() => route.fallback()));
      await photo('backside');
      await lookAt('sending', 'sendingTitle');
      answer();
      await lookAt('busy', 'problemTitle');
      await press('again');
      await lookAt('refused', 'refusedTitle');
      await press('again');
      await bothSides();
      await lookAt('refused again', 'refusedTitle');
      await press('again');
      await bothSides();
      await lookAt('no attempt left', 'unfinishedTitle');
      await press('withdrawButton');
      await lookAt('withdraw', 'withdrawButton');
      await press('withdrawConfirm');
      await page.getByText(t('withdrawnText')).waitFor();
      await lookAt('withdrawn', 'unfinishedTitle');
      await close();
    });

    it('without consent: what is asked for, the choice of a document, a chip', async () => {
      const { lookAt, press, photo, close } = await open({
        steps: [choiceStep, chipStep],
        answers: [refused(4, { looks_like: 'card_front' })],
        ...client,
      });
      await lookAt('overview', 'consentTitle');
      await press('begin');
      await lookAt('choice', 'whichDocument');
      await press('notSure');
      await lookAt('either document', 'title_document_frontside');
      await press('chooseDocument');
      await press('name_passport');
      await lookAt('passport', 'title_passport_frontside');
      await photo('frontside');
      await lookAt('looks like a card', 'refusedTitle');
      await press('goOnAs', { what: t('name_card') });
      await lookAt('back of what was taken', 'title_card_backside');
      await photo('backside');
      await lookAt('chip', 'chipTitle');
      await close();
    });

    it('a selfie, with a camera that is not there, and for who cannot move the head', async () => {
      const { page, look, lookAt, press, close } = await open({ steps: [selfieStep] });
      await lookAt('selfie', 'title_selfie_selfie');
      await press('openCamera');
      await page.locator('dialog[data-camera=none]').waitFor();
      await look('no camera in the dialog');
      await close();
      const moving = { ...movingStep, liveness: 'moving' };
      const still = await open({ steps: [moving], ...client });
      await still.press('cannotMove');
      await still.lookAt('another way', 'otherWayTitle');
      await still.close();
      const blind = await open({ steps: [moving] }, { hasCamera: false });
      await blind.page.getByText(t('problem_noCamera')).waitFor();
      await blind.lookAt('no camera', 'title_selfie_selfie');
      await blind.close();
    });

    it('at a desktop the code for a phone comes first, clean, with and without a way to stay', async () => {
      const hint = t('phoneHint');
      const both = [await open({ steps: [selfieStep] }, { start: openDesktop })];
      const [free] = both;
      await free!.page.getByRole('img', { name: hint }).waitFor();
      await free!.look('the code first');
      await tabTo(free!.page, new RegExp(t('phoneStay')));
      both.push(await open({ steps: [selfieStep], phoneOnly: true }, { start: openDesktop }));
      const only = both[1]!;
      await only.page.getByText(t('phoneOnly')).waitFor();
      await only.look('the code alone');
      expect(await only.page.getByRole('button').count()).toBe(0);
      for (const one of both) await one.close();
    });

    it('its end and a link that is over', async () => {
      const done = await open({ steps: [selfieStep], closing: 'thanks', ...client });
      await done.lookAt('selfie', 'title_selfie_selfie');
      await done.photo('selfie');
      await done.lookAt('end', 'finishedTitle');
      await done.close();
      const over = await open({ steps: [selfieStep], status: 'expired', ...client });
      await over.lookAt('expired', 'unfinishedTitle');
      await over.close();
      const refusal = { status: 409, body: { code: 'other_device', error: '' } };
      const other = await open({ steps: [selfieStep], refusal });
      // The session's own language is not known here.
      await other.page.locator('select.languages').selectOption(language);
      await other.lookAt('other device', 'problemTitle');
      await other.close();
    });
  });
});
