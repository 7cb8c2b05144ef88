import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../../scripts/release/lock.js';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
};

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(new URL(`${folder}package.json`, root), 'utf8')) as Manifest;

const own = manifestIn('');

it.each(own.workspaces!)('%s has the version of the service, and depends on nothing', (folder) => {
  const manifest = manifestIn(`${folder}/`);
  expect(manifest.version).toBe(own.version);
  expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
});
