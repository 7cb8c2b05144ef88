import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const run = async (page: Page, options: string): Promise<readonly string[]> => {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
};

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
  const light = await run(page, '{}');
  if (!inDark) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, "{ runOnly: ['color-contrast'] }");
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
};
