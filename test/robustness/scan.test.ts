import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScanner, scanFolder, scanNewFiles } from './support/scan.js';

const word = `Control-${'Kw'.repeat(12)}`;
const find = createScanner({ word });

/** The search for canaries proves nothing unless it finds what is there. */
describe('the search for canaries', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'anverso-scan-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['as it is', word],
    ['in lower case', word.toLowerCase()],
    ['in base64', Buffer.from(word).toString('base64')],
    ['in base64, one byte in', Buffer.from(`"${word}"`).toString('base64')],
    ['in base64, two bytes in', Buffer.from(`a:${word},`).toString('base64url')],
    ['in hexadecimal', Buffer.from(word).toString('hex')],
    ['in two bytes a letter', Buffer.from(word, 'utf16le')],
    ['among other bytes', Buffer.concat([Buffer.alloc(99_999), Buffer.from(word)])],
  ])('finds a word %s', async (_form, content) => {
    const path = join(folder, 'left.bin');
    await writeFile(path, content);
    expect(await scanFolder(folder, find)).toEqual([`word in ${path}`]);
    expect(await scanNewFiles(folder, Date.now() - 60_000, find)).toEqual([`word in ${path}`]);
    await writeFile(path, '');
    expect(await scanFolder(folder, find)).toEqual([]);
  });

  it('finds a word in the name of a file', async () => {
    await writeFile(join(folder, `${word}.jpg`), '');
    expect(await scanFolder(folder, find)).toEqual(['word in a file name']);
  });
});
