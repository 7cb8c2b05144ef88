import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { it } from 'vitest';

/** Debian's Chromium, or the one that CHROMIUM names. */
const find = (): string | undefined => {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
};

export const chromiumPath = find();

/** The suite passes without a browser, and says what it did not look at. */
export const withChromium = (tests: () => void): void => {
  if (chromiumPath !== undefined) return tests();
  const how =
    'no Chromium: no page was tried in a browser (apt-get install chromium, or CHROMIUM=path)';
  it(how, () => console.warn(how));
};
