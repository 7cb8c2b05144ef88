import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page makes the lines itself: all that axe found well takes longer to hand over than to find. */
const run = (page: Page, options: object): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + (failureSummary ?? ''))))`,
  );

/**
 * What axe objects to, as lines that say where, best practices included; in the dark theme, which
 * changes nothing but colours, their contrast.
 */
export const axeProblems = async (
  page: Page,
  { inDark = true }: { readonly inDark?: boolean } = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>("typeof axe !== 'undefined'"))) await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(page, {});
  if (!inDark) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
};
