import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, times } from '../robustness/support/random.js';
import { anverso } from '../support/program.js';

/* 100 broken HEICs one after another, and a good one after them, in one process. */

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../fixtures/heic/${name}.heic`, import.meta.url));

const random = createRandom(18);

/** Random bytes over a share of a part; its first bytes always, where lengths are. */
const spoil = (file: Buffer, from: number, to: number): Buffer => {
  const bytes = Buffer.from(file);
  for (let at = from; at < to; at++)
    if (at < from + 40 || random.below(4) === 0) bytes[at] = random.below(256);
  return bytes;
};

const brokenOf = (file: Buffer): Buffer[] => {
  const [meta, data] = [file.indexOf('meta') + 8, file.indexOf('mdat') + 4];
  return [
    ...times(30, () => file.subarray(0, random.between(12, file.length - 1))),
    ...times(10, () => spoil(file, meta, data - 8)),
    ...times(10, () => spoil(file, data, file.length)),
  ];
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anverso-heic-'));
  const broken = [await fixture('selfie-drawn'), await fixture('passport-mex-turned')].flatMap(
    brokenOf,
  );
  for (const [i, bytes] of broken.entries())
    await writeFile(join(folder, `${String(i).padStart(3, '0')}.heic`), bytes);
  await writeFile(join(folder, 'last.heic'), await fixture('passport-mex-turned'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('anverso read', () => {
  it('answers 800 to 100 broken HEICs and goes on', { timeout: 300_000 }, async () => {
    const { out } = await anverso(['read', folder, '--json']);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { error_code?: number });
    const last = answers.pop();
    expect(answers.filter(({ error_code }) => error_code === 800)).toHaveLength(100);
    expect(last).toMatchObject({ document_number: 'G12345678', valid: true });
  });
});
