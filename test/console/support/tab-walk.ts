import type { Page } from 'playwright-core';

/**
 * What can be used and is seen, but is not reached by the Tab key. Of radio buttons and tabs one
 * is: arrows go to the others.
 */
const script = `(() => {
  const seen = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const groups = new Set();
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((element) => seen(element) && !element.disabled && element.tabIndex >= 0)
    .filter((element) => {
      if (element.type !== 'radio') return true;
      if (groups.has(element.name)) return false;
      groups.add(element.name);
      return true;
    })
    .map((element, i) => {
      element.dataset.tabWalk = element.type === 'radio' ? 'radio ' + element.name : String(i);
      if (element.type === 'radio')
        for (const other of document.querySelectorAll('input[type=radio]'))
          if (other.name === element.name) other.dataset.tabWalk = element.dataset.tabWalk;
      return element.dataset.tabWalk + ' ' + element.tagName + ' ' + (element.textContent || element.name || element.id).trim().slice(0, 40);
    });
})()`;

/** Lines that name each; and each that has the focus without showing it. */
export const unreachedByTab = async (page: Page): Promise<readonly string[]> => {
  const wanted = await page.evaluate<readonly string[]>(script);
  const key = (line: string): string => /^(radio \S+|\d+)/.exec(line)![0];
  const reached = new Set<string>();
  const bare: string[] = [];
  await page.evaluate('document.activeElement?.blur()');
  // A date has a stop for each of its parts and its calendar.
  const isLeft = (line: string): boolean => !reached.has(key(line));
  for (let i = 0; i < 4 * wanted.length && wanted.some(isLeft); i++) {
    await page.keyboard.press('Tab');
    const [at, isShown] = await page.evaluate<readonly [string, boolean]>(
      `(() => {
        const { activeElement: at } = document;
        const { outlineStyle, boxShadow } = getComputedStyle(at);
        return [at.dataset.tabWalk ?? '', outlineStyle !== 'none' || boxShadow !== 'none'];
      })()`,
    );
    if (at && !isShown) bare.push(`no focus to be seen: ${at}`);
    reached.add(at);
  }
  return [...wanted.filter(isLeft), ...bare];
};
