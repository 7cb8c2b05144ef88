import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../../test/console/support/browser.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { texts } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import {
  cardStep,
  choiceStep,
  fakeSession,
  type FakeSession,
  type Posted,
  selfieStep,
} from './support/fake-session.js';
import { openPhone, setFile } from './support/phone.js';

/* What a person may choose on the page of a link: its language, the document, and help. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

const t = texts.en;

const refused = (attempts_left: number, more: object = {}) => ({
  body: { accepted: false, error_code: 829, advice: 'Tilt it.', attempts_left, ...more },
});
const isCard = {
  body: {
    ...refused(5).body,
    error_code: null,
    next: { document_type: 'identification_card', parts: ['frontside', 'backside'] },
  },
};

const typesIn = (posted: readonly Posted[]): readonly (string | undefined)[] =>
  posted.map(({ body }) => /name="document_type"\r\n\r\n(\w+)/.exec(body.toString('latin1'))?.[1]);
const photosIn = ({ body }: Posted): readonly string[] =>
  [...body.toString('latin1').matchAll(/name="(\w+side)"/g)].map(([, name]) => name!);

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    service = await startTestService();
    await service.ready();
    browser = await startBrowser();
  });

  const open = async (given: FakeSession) => {
    const { page, problems, context } = await openPhone(browser, service.url);
    const posted = await fakeSession(context, given);
    await page.goto(`${service.url}/capture/#${'T'.repeat(43)}`);
    return { page, problems, posted, close: () => context.close() };
  };
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();

  describe('the language of the page', () => {
    const speak = async (page: Page, language: string): Promise<void> => {
      await page.locator('select.languages').focus();
      await page.locator('select.languages').selectOption(language);
    };

    it('changes at any place, without losing it or a photo, and is kept over a reload', async () => {
      const { page, problems, posted, close } = await open({
        steps: [cardStep],
        language: 'es',
        consent: 'Acme guarda el resultado.',
        consentLanguage: 'es-PA',
        answers: [
          refused(4, {
            advice: 'Inclínelo.',
            advice_by_language: { es: 'Inclínelo.', pt: 'Incline.' },
          }),
        ],
      });
      await heading(page, texts.es.consentTitle);
      await speak(page, 'pt');
      await heading(page, texts.pt.consentTitle);
      expect(await page.title()).toBe(texts.pt.pageTitle);
      expect(await page.evaluate('document.documentElement.lang')).toBe('pt');
      expect(await page.locator('[lang=es-PA]').textContent()).toBe('Acme guarda el resultado.');
      // Who goes through the languages by keyboard stays there.
      const focused =
        "document.querySelector('anverso-capture').shadowRoot.activeElement?.localName";
      expect(await page.evaluate(focused)).toBe('select');

      await page.reload();
      await heading(page, texts.pt.consentTitle);
      await press(page, texts.pt.consentAgree);
      await heading(page, texts.pt.title_card_frontside);
      await setFile(page, 'frontside', specimen('cedula-front'));
      await heading(page, texts.pt.title_card_backside);
      await speak(page, 'en');
      await heading(page, texts.en.title_card_backside);
      await setFile(page, 'backside', specimen('cedula-back'));
      await page.getByText('Inclínelo.').waitFor();
      await speak(page, 'pt');
      await page.getByText('Incline.').waitFor();
      expect(photosIn(posted.at(-1)!)).toEqual(['frontside', 'backside']);
      expect(problems).toEqual([]);
      await close();
    });

    it('is the page’s own where the component is part of one', async () => {
      const { page, close } = await open({ steps: [selfieStep], language: 'es' });
      await speak(page, 'pt');
      await page.evaluate(`{
        const element = document.createElement('anverso-capture');
        element.setAttribute('steps', 'selfie');
        element.setAttribute('lang', 'en');
        document.querySelector('anverso-capture').replaceWith(element);
      }`);
      await heading(page, texts.en.title_selfie_selfie);
      expect(await page.locator('select').count()).toBe(0);
      await close();
    });
  });

  describe('a document that the person chooses', () => {
    it('is sent with its type; until a photo is accepted it can be another', async () => {
      const { page, posted, close } = await open({ steps: [choiceStep], answers: [refused(4)] });
      await heading(page, t.whichDocument);
      await press(page, t.name_card);
      await heading(page, t.title_card_frontside);
      await press(page, t.chooseDocument);
      await press(page, t.name_passport);
      await heading(page, t.title_passport_frontside);
      await setFile(page, 'frontside', specimen('passport'));
      await heading(page, t.refusedTitle);
      await press(page, t.chooseDocument);
      await press(page, t.name_card);
      await heading(page, t.title_card_frontside);
      await setFile(page, 'frontside', specimen('cedula-front'));
      await heading(page, t.title_card_backside);
      await setFile(page, 'backside', specimen('cedula-back'));
      await heading(page, t.finishedTitle);
      expect(typesIn(posted)).toEqual(['passport', 'identification_card']);
      expect(posted.map(photosIn)).toEqual([['frontside'], ['frontside', 'backside']]);
      await close();
    });

    it('not sure: the photo says that it is a card, and only its back is asked for', async () => {
      const { page, posted, close } = await open({ steps: [choiceStep], answers: [isCard] });
      const events = page.evaluate(`new Promise((resolve) => {
        const seen = [];
        for (const name of ['captured', 'answered', 'refused', 'finished'])
          document.addEventListener(name, ({ type, detail }) => {
            seen.push(type + ' ' + (detail?.side ?? detail?.accepted ?? ''));
            if (type === 'finished') resolve(seen);
          });
      })`);
      await press(page, t.notSure);
      await heading(page, t.title_document_frontside);
      await setFile(page, 'frontside', specimen('cedula-front'));
      await page.getByText('Identity card: the front is done').waitFor();
      await heading(page, t.title_card_backside);
      await setFile(page, 'backside', specimen('cedula-back'));
      await heading(page, t.finishedTitle);
      expect(typesIn(posted)).toEqual(['auto', 'identification_card']);
      expect(posted.map(photosIn)).toEqual([['frontside'], ['frontside', 'backside']]);
      expect(await events).toEqual([
        'captured front',
        'captured back',
        'answered true',
        'finished ',
      ]);
      await close();
    });

    it('looks like a card: goes on as one with the photo that was taken', async () => {
      const { page, posted, close } = await open({
        steps: [choiceStep],
        answers: [refused(4, { looks_like: 'card_front' })],
      });
      await press(page, t.name_passport);
      await setFile(page, 'frontside', specimen('cedula-front'));
      await press(page, 'Go on with: Identity card');
      await heading(page, t.title_card_backside);
      await setFile(page, 'backside', specimen('cedula-back'));
      await heading(page, t.finishedTitle);
      expect(typesIn(posted)).toEqual(['passport', 'identification_card']);
      expect(photosIn(posted[1]!)).toEqual(['frontside', 'backside']);
      await close();
    });

    it.each([
      ['a passport’s page in place of a card', 'passport_page', 'Go on with: Passport'],
      ['nothing that the step takes', 'other', undefined],
    ])('%s', async (_name, looks_like, way) => {
      const { page, close } = await open({
        steps: [choiceStep],
        answers: [refused(4, { looks_like })],
      });
      await press(page, t.name_card);
      await setFile(page, 'frontside', specimen('passport'));
      await heading(page, t.title_card_backside);
      await setFile(page, 'backside', specimen('passport'));
      await heading(page, t.refusedTitle);
      const offered = await page.getByRole('button', { name: /^Go on with/ }).allTextContents();
      expect(offered).toEqual(way === undefined ? [] : [way]);
      if (way) await press(page, way).then(() => heading(page, t.title_passport_frontside));
      await close();
    });

    it('no choice: no type is sent, and another is not offered', async () => {
      const { page, posted, close } = await open({
        steps: [{ ...cardStep, sides: ['front'] }],
        answers: [refused(4, { looks_like: 'passport_page' })],
      });
      await setFile(page, 'frontside', specimen('cedula-front'));
      await heading(page, t.refusedTitle);
      expect(await page.getByRole('button').allTextContents()).toEqual([t.again]);
      expect(typesIn(posted)).toEqual([undefined]);
      await close();
    });
  });

  describe('help and a way back', () => {
    const ways = {
      returnUrl: 'https://acme.example/back',
      helpUrl: 'https://acme.example/help',
      brand: { name: 'Acme' },
    };
    const linksOf = (page: Page): Promise<readonly (readonly (string | null)[])[]> =>
      page
        .getByRole('link')
        .evaluateAll((links) =>
          (
            links as unknown as { textContent: string; href: string; target: string; rel: string }[]
          ).map(({ textContent, href, target, rel }) => [textContent, href, target, rel]),
        );
    const help = ['Ask Acme for help', ways.helpUrl, '_blank', 'noopener noreferrer'];
    const back = ['Go back', ways.returnUrl, '_top', 'noreferrer'];

    it('from the second refusal on; at the end the page says what happens next', async () => {
      const { page, close } = await open({
        steps: [selfieStep],
        answers: [refused(4), refused(3), refused(0)],
        ...ways,
      });
      const takeOne = () => setFile(page, 'selfie', specimen('selfie-drawn'));
      await takeOne();
      await page.getByText('Attempts left: 4').waitFor();
      expect(await linksOf(page)).toEqual([]);
      await press(page, t.again);
      await takeOne();
      await page.getByText('Attempts left: 3').waitFor();
      expect(await linksOf(page)).toEqual([help, back]);
      await press(page, t.again);
      await takeOne();
      await page
        .getByText('Acme decides how to go on; a person may look at what you sent')
        .waitFor();
      expect(await linksOf(page)).toEqual([back, help]);
      await close();
    });

    it.each([
      ['a link that would run as the page', 'javascript:alert(1)', undefined],
      ['a client without a name', ways.helpUrl, 'Ask us for help'],
    ])('%s', async (_name, helpUrl, offered) => {
      const { page, close } = await open({ steps: [selfieStep], answers: [refused(0)], helpUrl });
      await setFile(page, 'selfie', specimen('selfie-drawn'));
      await page.getByText('Whoever sent you this link decides how to go on').waitFor();
      const names = await page.getByRole('link').allTextContents();
      expect(names).toEqual(offered === undefined ? [] : [offered]);
      await close();
    });
  });
});
