import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expiredPassport } from '../support/expired-passport.js';
import { anverso } from '../support/program.js';

describe('anverso read of an expired passport', () => {
  let folder: string;
  let photo: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    photo = join(folder, 'old.jpg');
    await writeFile(photo, await expiredPassport());
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true }));

  it('one: the answer, and a warning beside it', async () => {
    const page = join(folder, 'report.html');
    const { code, out, err } = await anverso(['read', photo, '--details', '--html', page]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      expiration_date: '05-04-22',
      valid: true,
      details: { expired: true },
    });
    expect(err.split('\n')[0]).toBe(`${photo}: Expired on 05-04-2022`);
    const html = await readFile(page, 'utf8');
    expect(html).toContain('<span class="warned">Expired on 05-04-2022</span>');
  }, 60_000);

  it('several: in the table and below it; a CSV has a column', async () => {
    const files = [photo, 'specimens/passport.jpg'];
    const { out, err } = await anverso(['read', ...files]);
    expect(out).toMatch(/^\S+old\.jpg +passport +valid, expired +L45N7821 /m);
    expect(out).toMatch(/^specimens\/passport\.jpg +passport +valid +L45N7821 /m);
    expect(err).toBe('2 photos: 2 accepted, 0 refused; 1 expired\n');
    const csv = (await anverso(['read', ...files, '--csv'])).out.split('\n');
    expect(csv[0]).toMatch(/,warning$/);
    expect(csv[1]).toMatch(/,Expired on 05-04-2022$/);
  }, 60_000);
});
