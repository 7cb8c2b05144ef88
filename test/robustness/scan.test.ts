import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from './support/random.js';
import { createScanner, scanFolder, scanNewFiles } from './support/scan.js';
import { createByteSearch } from './support/search-bytes.js';

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

/** Looking at every sixteenth byte must miss nothing. */
describe('the search for many pieces at once', () => {
  const random = createRandom(7);
  const pieces = Array.from({ length: 5 }, () => random.bytes(32));
  const search = createByteSearch(pieces);

  it('finds a piece wherever it begins', () => {
    for (let at = 0; at < 64; at++) {
      const block = random.bytes(160);
      const piece = pieces[at % pieces.length]!;
      piece.copy(block, at);
      expect([...search(block)]).toEqual([piece]);
    }
  });

  it('finds several, also at the very beginning and end', () => {
    const block = Buffer.concat([pieces[0]!, random.bytes(77), pieces[1]!, pieces[2]!]);
    expect([...search(block)]).toEqual(pieces.slice(0, 3));
  });

  it('takes nothing for a piece that lacks a byte', () => {
    for (let at = 0; at < 32; at++) {
      const other = Buffer.from(pieces[0]!);
      other[at] = other[at]! ^ 1;
      expect(search(Buffer.concat([random.bytes(at), other])).size).toBe(0);
    }
    expect(search(pieces[0]!.subarray(1)).size).toBe(0);
  });

  it('refuses one so short that it could be missed', () => {
    expect(() => createByteSearch([Buffer.alloc(18)])).toThrow('at least 19 bytes');
  });
});
