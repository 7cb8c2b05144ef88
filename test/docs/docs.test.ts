import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenes } from '../../scripts/causes/scenes.js';
import { accuracyPage } from '../../scripts/write-accuracy.js';
import { integratingPage } from '../../scripts/write-integrating.js';
import { ofCallers, settings } from '../../src/config.js';
import { codes, type Reason } from '../../src/contract/codes.js';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('documentation', () => {
  it('ACCURACY.md has the numbers of lab/eval/reports (npm run docs accuracy)', () => {
    expect(textOf('docs/ACCURACY.md')).toBe(accuracyPage());
  });

  it('INTEGRATING.md has every code (npm run docs integrating)', () => {
    expect(textOf('docs/INTEGRATING.md')).toBe(integratingPage());
  });

  it('every refusal of a photo has a small picture of its cause, and none is left over', () => {
    // A verdict on two faces is none on either photo, and a chip is no photo.
    const refusals = (Object.keys(codes) as Reason[]).filter(
      (reason) =>
        ['retake', 'attack'].includes(codes[reason].kind) &&
        !['match', 'chip'].includes(codes[reason].service),
    );
    expect(refusals.filter((reason) => !scenes[reason])).toEqual([]);
    const files = readdirSync(join(root, 'docs/causes')).sort();
    expect(files).toEqual(
      Object.keys(scenes)
        .map((reason) => `${reason}.webp`)
        .sort(),
    );
  });

  const pages = [
    'README.md',
    'packages/client/README.md',
    'packages/capture/README.md',
    'examples/README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  it.each(pages)('%s: its links lead somewhere', (page) => {
    const targets = [...textOf(page).matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source!)
      .filter((target) => !/^\w+:/.test(target));
    const missing = targets.filter((target) => !existsSync(join(root, page, '..', target)));
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s: names only settings and npm scripts that exist', (page) => {
    const text = textOf(page);
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    // Those of the examples are theirs, not the service's.
    for (const name of [...known]) known.add(`${name}_FILE`);
    for (const name of ofCallers) known.add(name);
    const named = [...text.matchAll(/\bANVERSO_[A-Z_]+\b/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const run = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });
});
