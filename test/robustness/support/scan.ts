import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/store/embedded/open-embedded.js';
import type { Sql } from '../../../src/store/sql.js';

/** A word as it is, and as a careless piece of code may have written it. */
const formsOf = (word: string): readonly Buffer[] => {
  const bytes = Buffer.from(word);
  // In base64 a word looks different at each of three offsets; its inner letters are its own.
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  );
  return [
    bytes,
    Buffer.from(word.toLowerCase()),
    Buffer.from(word, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    // Fewer than eight letters turn up by chance.
    ...base64.filter((form) => form.length >= 8),
  ];
};

/** Looks for words, by the name of where each was put, in anything. */
export const createScanner = (words: Readonly<Record<string, string>>) => {
  const forms = Object.entries(words).flatMap(([source, word]) =>
    formsOf(word).map((form) => ({ source, form })),
  );
  return (haystack: string | Buffer, place: string): readonly string[] => {
    const bytes = Buffer.isBuffer(haystack) ? haystack : Buffer.from(haystack);
    const found = forms.filter(({ form }) => bytes.includes(form)).map(({ source }) => source);
    return [...new Set(found)].map((source) => `${source} in ${place}`);
  };
};

export type Scan = ReturnType<typeof createScanner>;

/** Every row of every table of ours, read beside the running service. */
export const readTables = async (dataDir: string): Promise<string> => {
  const sql = await openEmbedded(dataDir);
  try {
    return await dumpTables(sql);
  } finally {
    await sql.close();
  }
};

/** The same of a store that is open. */
export const dumpTables = async (sql: Sql): Promise<string> => {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, await sql.query(`select * from "${name}"`)]),
  );
  return JSON.stringify(rows);
};

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const facts = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return paths.filter((_, i) => facts[i]?.isFile());
};

/** Every byte under a folder, and the names of its files. */
/** What tsx keeps of our own source, whose examples are of the same invented person. */
const isCompiled = (path: string): boolean => /\/tsx-\d+\//.test(path);

export const scanFolder = async (folder: string, scan: Scan): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const path of await filesUnder(folder)) {
    if (isCompiled(path)) continue;
    found.push(...scan(path, 'a file name'));
    found.push(...scan(await readFile(path).catch(() => ''), path));
  }
  return found;
};

/** Files made since, in a folder that others use too: those of its first level. */
export const scanNewFiles = async (
  folder: string,
  sinceMs: number,
  scan: Scan,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    found.push(...scan(entry.name, 'a file name'));
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const facts = await stat(path).catch(() => undefined);
    if (!facts || facts.mtimeMs < sinceMs || facts.size > 20 * 2 ** 20) continue;
    found.push(...scan(await readFile(path).catch(() => ''), path));
  }
  return found;
};
