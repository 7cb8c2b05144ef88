import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answerLanguages } from '../../src/contract/languages.js';
import type { ReviewerRole } from '../../src/contract/review.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { axeProblems } from './support/axe.js';
import { newPage, overflowOf, squeezedIn, startBrowser } from './support/browser.js';
import { ensureConsoleBuilt } from './support/built.js';
import { withChromium } from './support/chromium.js';
import { unreachedByTab } from './support/tab-walk.js';

/* What an admin does in a browser, from the first colleague to a policy; and whose case is whose. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 300_000 });

const smallest = { width: 320, height: 640 };
const chosen = 'a horse of another colour';

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let passwordHash: string;
  let count = 0;
  beforeAll(async () => {
    await ensureConsoleBuilt();
    const env = { ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
    service = await startTestService({ env });
    await service.ready();
    browser = await startBrowser();
    passwordHash = await hashPassword(password);
  });

  /** A client with an admin. */
  const newBank = async () => {
    const client = await service.client({ name: `bank-${(count += 1)}`, services: ['ocr'] });
    await service.store.policies.set(client, 'strict', null);
    const person = async (name: string, role: ReviewerRole): Promise<string> => {
      const full = `${name}@${client}.example`;
      await service.store.reviewers.add({ name: full, client, role, passwordHash });
      return full;
    };
    return { client, person, admin: await person('ada', 'admin') };
  };
  const inReview = async (client: string, reference: string): Promise<string> => {
    const made = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }],
        reference,
      }),
    });
    const { id, link } = made.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const photo = { method: 'POST', headers, body: formOf({ frontside: anyImage }) };
    await service.request('/api/v3.2/capture/steps/0/', photo);
    return id;
  };
  const signIn = async (page: Page, name: string, word = password): Promise<void> => {
    await page.goto(`${service.url}/console/`);
    await page.check('input[name=as][value=staff]');
    await page.fill('#client', name);
    await page.fill('#password', word);
    await page.click('button[type=submit]');
    await page.waitForSelector('nav');
  };
  const go = async (page: Page, place: string, shown: string): Promise<void> => {
    await page.evaluate(`location.hash = '#/${place}'`);
    await page.waitForSelector(shown);
  };
  const rowOf = (page: Page, name: string) => page.locator(`.people li[data-name="${name}"]`);
  const confirmIn = (page: Page) => page.click('.confirm [data-act=yes]');

  it('an admin brings a colleague in, who chooses the password; roles and removals act at once', async () => {
    const { client, admin, person } = await newBank();
    const ben = await person('ben', 'reviewer');
    const { page, problems } = await newPage(browser, service);
    await signIn(page, admin);
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await rowOf(page, admin).getByText('Another admin changes your account.').waitFor();
    expect(await rowOf(page, admin).locator('button').count()).toBe(0);

    const ana = `ana@${client}.example`;
    await page.fill('form input[name=name]', ben);
    await page.click('form button[type=submit]');
    await page.getByText('This name is taken.').waitFor();
    await page.fill('form input[name=name]', ana);
    await page.click('form button[type=submit]');
    const link = await page.locator('[data-box=password-link] pre').innerText();
    await rowOf(page, ana).getByText('has not chosen a password yet').waitFor();

    const theirs = await newPage(browser, service);
    await theirs.page.goto(link);
    await theirs.page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    expect(theirs.page.url()).not.toContain(link.slice(-43));
    const choose = async (first: string, again: string): Promise<void> => {
      await theirs.page.fill('#new-password', first);
      await theirs.page.fill('#again', again);
      await theirs.page.click('button[type=submit]');
    };
    await choose(chosen, `${chosen}s`);
    await theirs.page.getByText('two different passwords').waitFor();
    await choose('password1234', 'password1234');
    await theirs.page.getByText('too easy to guess').waitFor();
    await choose(chosen, chosen);
    await theirs.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    const late = await newPage(browser, service);
    await late.page.goto(link);
    await late.page.fill('#new-password', chosen);
    await late.page.fill('#again', chosen);
    await late.page.click('button[type=submit]');
    await late.page.getByText('Ask your admin for a new one.').waitFor();
    await late.page.context().close();

    // Nothing is done before it is confirmed, and nothing when it is not.
    await page.reload();
    await rowOf(page, ben).locator('[data-act=remove]').click();
    await page.getByText(`${ben} is signed out at once`).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.confirm .note-box').count()).toBe(0);
    expect(await service.store.reviewers.get(ben)).toBeDefined();
    await rowOf(page, ana).locator('select').selectOption('auditor');
    await rowOf(page, ana).locator('[data-act=role]').click();
    await confirmIn(page);
    await page.getByText(`${ana} is auditor now.`).waitFor();
    await theirs.page.reload();
    await theirs.page.waitForSelector('#client');
    await signIn(theirs.page, ana, chosen);
    await theirs.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await rowOf(page, ben).locator('[data-act=remove]').click();
    await confirmIn(page);
    await rowOf(page, ben).waitFor({ state: 'detached' });
    expect(await service.store.reviewers.get(ben)).toBeUndefined();
    await rowOf(page, ana).locator('[data-act=link]').click();
    await confirmIn(page);
    await page.locator('[data-box=password-link] pre').waitFor();
    await theirs.page.reload();
    await theirs.page.waitForSelector('#client');

    const trail = (await service.store.audit.list(0, 10_000)).filter(
      ({ actor }) => actor === `admin ${admin}`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      ...['sign_in.good', 'reviewers.insert', 'reviewers.link', 'reviewers.update'],
      ...['reviewers.delete', 'reviewers.update', 'reviewers.link'],
    ]);
    expect([...problems, ...theirs.problems]).toEqual([]);
    await theirs.page.context().close();
    await page.context().close();
  });

  it('an admin sees what a policy would change, and sets it; a milder one asks once more', async () => {
    const { client, admin } = await newBank();
    const { page, problems } = await newPage(browser, service);
    await signIn(page, admin);
    await page.click('nav a[href="#/policy"]');
    await page.getByText('strict@3').waitFor();
    await page.click('[data-act=preview]');
    await page.getByText('Nothing would change.').waitFor();
    await page.click('[data-check=face_match] summary');
    await page.selectOption('select[name="face_match.doubt"]', 'decline');
    await page.click('[data-act=preview]');
    await page.locator('.preview li', { hasText: 'a person looks → decline' }).waitFor();
    expect(await service.store.policies.current(client)).toMatchObject({ version: 1 });
    await page.click('[data-act=set]');
    await page.getByText('It becomes version 2.').waitFor();
    await confirmIn(page);
    await page.getByText(`${client}/strict@2 is in force.`).waitFor();

    await page.check('input[name=second_person]');
    await page.click('[data-check=selfie_live] summary');
    await page.selectOption('select[name="selfie_live.failed"]', 'approve');
    await page.click('[data-act=preview]');
    await page.getByText('Attacks that it stops may pass.').waitFor();
    // What is changed after the preview needs another one.
    await page.selectOption('select[name="selfie_live.not_run"]', 'approve');
    expect(await page.locator('[data-act=set]').count()).toBe(0);
    await page.click('[data-act=preview]');
    await page.click('[data-act=set]');
    await page.getByText('The audit log names you and the votes.').waitFor();
    // Another admin was faster.
    await service.store.policies.set(client, 'strict', null);
    await confirmIn(page);
    await page.getByText('Somebody else changed the policy meanwhile.').waitFor();
    await page.reload();
    await page.selectOption('select[name=base]', 'standard');
    await page.click('[data-act=preview]');
    await page.click('[data-act=set]');
    await confirmIn(page);
    await page.getByText('standard@3 is in force.').waitFor();
    expect(await service.store.policies.current(client)).toMatchObject({
      ...{ version: 4, base: 'standard', rules: null },
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('cases are assigned, taken over and noted on; filters get a name in this browser', async () => {
    const { client, admin, person } = await newBank();
    const [ana, ben] = [await person('ana', 'reviewer'), await person('ben', 'reviewer')];
    const [first, second] = [await inReview(client, 'RUN-1'), await inReview(client, 'RUN-2')];
    const boss = await newPage(browser, service);
    await signIn(boss.page, admin);
    await go(boss.page, 'review', '.queue li');
    const assignTo = (id: string, name: string) =>
      boss.page.locator(`.queue li[data-id="${id}"] select`).selectOption(name);
    await assignTo(first, ana);
    await expect
      .poll(async () => (await service.store.sessions.get(client, first))!.assignedTo)
      .toBe(ana);
    await boss.page.click(`.queue li[data-id="${second}"] a`);
    await boss.page.getByText('You may read and assign.').waitFor();
    expect(await boss.page.locator('[data-verdict], .photos, .case-notes form').count()).toBe(0);

    const { page, problems } = await newPage(browser, service);
    await signIn(page, ben);
    const rows = () => expect.poll(() => page.locator('.queue li').count(), { timeout: 20_000 });
    await rows().toBe(2);
    await page.selectOption('select[name=assigned]', 'me');
    await rows().toBe(0);
    await page.selectOption('select[name=assigned]', 'nobody');
    await rows().toBe(1);
    await page.fill('input[name=filter-name]', 'free ones');
    await page.click('form.saved button');
    await page.reload();
    await rows().toBe(2);
    await page.click('[data-filter="free ones"]');
    await rows().toBe(1);
    await page.click('[data-act=forget-filter]');
    expect(await page.locator('[data-filter]').count()).toBe(0);

    // What is next is nobody's case; somebody else's can be taken over by who says so.
    await page.selectOption('select[name=assigned]', '');
    await rows().toBe(2);
    expect(await page.locator('[data-act=next]').getAttribute('href')).toBe(`#/review/${second}`);
    await page.click(`.queue li[data-id="${first}"] a`);
    await page.getByText(`This is ${ana}’s case.`).waitFor();
    expect(await page.locator('[data-verdict]').count()).toBe(0);
    await page.fill('[name=case-note]', 'She calls back.\nTomorrow.');
    await page.click('[data-act=note]');
    await page.locator('.case-notes li', { hasText: 'Tomorrow.' }).waitFor();
    await page.click('[data-act=take-over]');
    await page.waitForSelector('[data-verdict=approve]');
    await page.locator('.case-notes li', { hasText: ben }).waitFor();
    expect(await page.locator('[name=assigned-to]').inputValue()).toBe(ben);
    // A letter that is typed into a note is no key of the page.
    await page.locator('[name=case-note]').pressSequentially('dad');
    expect(await page.locator('[data-act=confirm]').count()).toBe(0);
    await page.click('[data-act=note]');
    await page.locator('.case-notes li', { hasText: 'dad' }).waitFor();
    await page.click('[data-verdict=approve]');
    await page.click('[data-act=confirm]');
    await page.waitForSelector('[data-act=next]');
    const decided = (await service.store.sessions.get(client, first))!;
    expect(decided).toMatchObject({ decision: { outcome: 'approved' }, assignedTo: null });
    expect(decided.notes).toHaveLength(2);
    expect([...problems, ...boss.problems]).toEqual([]);
    await boss.page.context().close();
    await page.context().close();
  });

  describe.each(answerLanguages)('pages of an admin, in %s', (locale) => {
    it('axe finds nothing, nothing is cut off at 320 px, and Tab reaches everything', async () => {
      const { client, admin, person } = await newBank();
      const ana = await person('ana', 'reviewer');
      const id = await inReview(client, 'customer-42');
      await service.store.reviews.assign(id, ana, {
        ...{ client, reviewer: admin, now: new Date() },
        actor: { who: admin, from: 'test' },
      });
      const { page, problems } = await newPage(browser, service, { viewport: smallest, locale });
      const found: string[] = [];
      const look = async (name: string): Promise<void> => {
        const wider = await overflowOf(page);
        const all = [
          ...(await axeProblems(page, { inDark: locale === 'en' })),
          ...(wider > 0 ? [`${wider} px wider than ${smallest.width}`] : []),
          ...(await squeezedIn(page)).map((line) => `squeezed: ${line}`),
          ...(await unreachedByTab(page)).map((line) => `by Tab: ${line}`),
        ];
        found.push(...all.map((line) => `${name}: ${line}`));
      };
      await page.goto(`${service.url}/console/#/password/${'x'.repeat(43)}`);
      await page.waitForSelector('#new-password');
      await look('choose a password');
      await signIn(page, admin);
      await rowOf(page, ana).waitFor();
      await look('people');
      await rowOf(page, ana).locator('[data-act=remove]').click();
      await look('removal');
      await page.keyboard.press('Escape');
      await rowOf(page, ana).locator('[data-act=link]').click();
      await confirmIn(page);
      await page.locator('[data-box=password-link] pre').waitFor();
      await look('link');
      await go(page, 'policy', '.votes details');
      for (const check of ['face_match', 'selfie_live'])
        await page.click(`[data-check=${check}] summary`);
      await page.selectOption('select[name="selfie_live.failed"]', 'approve');
      await page.click('[data-act=preview]');
      await page.click('[data-act=set]');
      await page.waitForSelector('.confirm .danger');
      await look('policy');
      await go(page, 'review', '.queue li');
      await look('queue of an admin');
      await go(page, `review/${id}`, '.case-notes');
      await look('case of an admin');
      await page.context().close();
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});
