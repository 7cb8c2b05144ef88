import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* What each net says of itself: its licence, the run that made it and the pictures it was trained on. */

const root = new URL('../models/', import.meta.url);
const names = readdirSync(root);
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8');

type Manifest = {
  readonly licence: string;
  readonly file: string;
  readonly sha256: string;
  readonly package?: string;
  /** Weights of others, filled into a graph of ours by the build. */
  readonly asPublished?: true;
  readonly eightBit?: { readonly file: string; readonly sha256: string };
};
const manifestOf = (name: string): Manifest =>
  JSON.parse(text(`${name}/manifest.json`)) as Manifest;
const trained = names.filter((name) => {
  const { package: pack, asPublished } = manifestOf(name);
  return pack === undefined && asPublished !== true;
});

test.each(names)('%s: the manifest names the licence of the card', (name) => {
  const stated = /^\*\*Licence:\*\* (.*?)\.(?: Sources:|$)/m.exec(text(`${name}/card.md`));
  expect(stated?.[1]).toBe(manifestOf(name).licence);
});

test.each(trained)('%s: run.json is of these weights, and says what is not known', (name) => {
  const { file, sha256, eightBit } = manifestOf(name);
  const run = JSON.parse(text(`${name}/run.json`)) as Record<string, unknown> & {
    readonly weights: Record<string, string>;
    readonly unknown?: Record<string, string>;
  };
  expect(run.weights[file]).toBe(sha256);
  if (eightBit !== undefined && eightBit.file in run.weights)
    expect(run.weights[eightBit.file]).toBe(eightBit.sha256);
  for (const field of ['commit', 'arguments', 'seed', 'steps', 'parent', 'data', 'packages']) {
    expect(run, field).toHaveProperty(field);
    if (run[field] === null && field !== 'parent') expect(run.unknown?.[field]).toMatch(/\.$/);
  }
});

test.each(trained)('%s: every source has a place and a label', (name) => {
  const lines = text(`${name}/sources.jsonl`).trimEnd().split('\n');
  for (const line of lines) {
    const source = JSON.parse(line) as Record<string, unknown>;
    const place = source['repo'] ?? source['package'] ?? source['source'];
    expect(place, line).toEqual(expect.any(String));
    expect(source['label'], line).toEqual(expect.any(String));
    if (source['sha256'] !== undefined && source['sha256'] !== null)
      expect(source['sha256']).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('cards point to files that exist', () => {
  for (const name of names)
    for (const [, path = ''] of text(`${name}/card.md`).matchAll(/`(lab\/training\/[\w./-]+)`/g))
      expect(existsSync(new URL(`../${path}`, root)), `${name}: ${path}`).toBe(true);
});
