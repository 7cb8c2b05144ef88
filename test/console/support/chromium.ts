import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { it } from 'vitest';

/** Some systems have a program of this name that only says how to install it. */
const starts = (path: string): boolean => spawnSync(path, ['--version']).status === 0;

/** Debian's Chromium, or the one that CHROMIUM names. */
const find = (): string | undefined => {
  const named = process.env['CHROMIUM'];
  if (named) return starts(named) ? named : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(starts);
};

export const chromiumPath = find();

/** Without a browser these tests are skipped; the end of the output says so, and what to install. */
export const withChromium = (tests: () => void): void => {
  if (chromiumPath !== undefined) return tests();
  it('in a browser', ({ skip }) =>
    skip('no Chromium that starts (apt-get install chromium, or CHROMIUM=path)'));
};
