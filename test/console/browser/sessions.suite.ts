import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { axeProblems } from '../support/axe.js';
import {
  expectSeen,
  goToKind,
  overflowOf,
  signIn,
  trySpecimen,
  verdictOn,
} from '../support/browser.js';
import { monthOfSessions } from '../support/month-of-sessions.js';
import type { Suite } from '../support/setting.js';

export const sessions: Suite = (use) => {
  describe('sessions', () => {
    it('show where people stop, and lead to the sessions of a reason', async () => {
      const { service, open } = use();
      const client = await service.client();
      await monthOfSessions(service, client, 12);
      const { page, problems } = await open({ viewport: { width: 320, height: 640 } });
      await signIn(page, service, client, '#/sessions/figures');
      await page.waitForSelector('.funnel');
      expect(await page.innerText('.figures-sum')).toMatch(/^5 of 12 sessions .* 41\.7 %/);
      await page.click('.plot:has(.funnel) summary');
      const rows = await page.locator('.plot:has(.funnel) tbody tr').allInnerTexts();
      const counts = rows.map((row) => row.split('\t').slice(0, 3));
      expect(counts).toEqual([
        ...[
          ['Made', '12', '12'],
          ['Opened', '12', '10'],
          ['Consent', '12', '9'],
        ],
        ...[
          ['Document', '12', '7'],
          ['Selfie', '12', '6'],
          ['Finished', '12', '6'],
        ],
        ['Approved', '12', '5'],
      ]);
      const stopped = await page.locator('.why').first().innerText();
      expect(stopped).toMatch(/Link never opened\s+the link expired\s+2/);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await axeProblems(page)).toEqual([]);
      // Longer than the service counts at once: said before anything is asked.
      await page.fill('input[name=from]', '2026-01-01');
      await page.click('.filters [type=submit]');
      await page.getByText('1 to 31 days').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'declined: Same person' }).click();
      await page.waitForSelector('.records tbody tr');
      expect(await page.locator('.records tbody tr').count()).toBe(1);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('are saved as a file, without a formula, and their filters without the reference', async () => {
      const { service, open } = use();
      const client = await service.client();
      await monthOfSessions(service, client, 8);
      const formula = '=HYPERLINK("https://evil.example")';
      const body = { steps: [{ kind: 'selfie', liveness: 'photo' }], reference: formula };
      const made = await service.as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, consent: 'May we?' }),
      });
      expect(made.status).toBe(201);
      const { page, problems } = await open();
      await signIn(page, service, client, '#/sessions');
      await page.waitForSelector('.records');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('sessions.csv');
      const csv = await readFile(await saved.path(), 'utf8');
      const [head, first, ...lines] = csv.split('\r\n');
      expect(head).toBe(
        'id,reference,created_at,ended_at,status,outcome,check,why,decided_by,consent_withdrawn_at',
      );
      expect(first).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
      expect(lines).toHaveLength(8);
      expect(
        lines.filter((line) => /,declined,face_match,unlike,policy,$/.test(line)),
      ).toHaveLength(1);

      await page.fill('input[name=reference]', 'customer-5');
      await page.selectOption('select[name=outcome]', 'declined');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: 'Save the filter' }).click();
      await page.getByText('without the reference').waitFor();
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
      expect(kept).toContain('declined');
      expect(kept).not.toContain('customer');
      await page.reload();
      await page.getByRole('button', { name: 'declined', exact: true }).click();
      const rows = () => page.locator('.records tbody tr').count();
      await expect.poll(rows, { timeout: 10_000 }).toBe(1);
      await page.getByRole('button', { name: 'Remove the filter declined' }).click();
      await page.getByText('The filter is removed').waitFor();
      expect(await page.evaluate("localStorage.getItem('anverso.session-filters')")).toBe('[]');
      // What is no filter of ours is left out.
      await page.evaluate(
        `localStorage.setItem('anverso.session-filters', '[1, null, {"outcome":"<b>"}, {"from":7}]')`,
      );
      await page.reload();
      await page.waitForSelector('.records');
      expect(await page.locator('.saved-filters li').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  describe('match', () => {
    it('compares a document with a selfie: two that belong together, two that do not', async () => {
      const { service, open } = use();
      const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
      const { page, problems } = await open({ viewport: { width: 360, height: 740 } });
      await signIn(page, service, client);
      await trySpecimen(page, 'match', 'specimen_match');
      // The tone is that of liveness, which is weak by its own card.
      await expectSeen(page.locator('.verdict.warn[data-verdict=same]'));
      expect(await page.innerText('[data-what=matchSimilarity] td')).toMatch(/^0\.[6-9]/);
      expect(await page.innerHTML('[data-box=curl] pre')).toContain(
        "-F frontside=@'passport-of-selfie.jpg'",
      );
      expect(await axeProblems(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await trySpecimen(page, 'match', 'specimen_no_match');
      expect(await verdictOn(page)).toBe('different');
      await goToKind(page, 'passport');
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it('of a client that has not contracted it is refused, and says why', async () => {
      const { service, openAs } = use();
      const page = await openAs(await service.client());
      await trySpecimen(page, 'match', 'specimen_match');
      expect(await verdictOn(page)).toBe('refused');
      await page.getByText('Code 712').waitFor();
      await page.context().close();
    });
  });
};
