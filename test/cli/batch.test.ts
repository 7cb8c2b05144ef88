import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anverso } from '../support/program.js';
import { newDatabase } from '../support/stores.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const lines = (text: string): string[] => text.trim().split('\n');

describe('anverso read over a folder', () => {
  it('pairs sides by name, answers in JSON lines, writes a page, exits with 1 for what is refused', async () => {
    const page = join(folder, 'report.html');
    const options = ['--type', 'identification_card', '--json', '--html', page];
    const { code, out, err } = await anverso(['read', 'specimens', ...options]);
    const answers = lines(out).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers).toContainEqual(
      expect.objectContaining({
        file: 'specimens/cedula-front.jpg',
        back: 'specimens/cedula-back.jpg',
        document_number: '8-123-4567',
      }),
    );
    expect(answers).toContainEqual(
      expect.objectContaining({ file: 'specimens/passport.jpg', error_code: 810 }),
    );
    expect(code).toBe(1);
    expect(err).toContain('holds personal data');
    expect(err).not.toContain('[█');

    const html = await readFile(page, 'utf8');
    expect(html).toContain("default-src 'none'");
    expect(html).toMatch(/<polygon class="field"[^>]*><title>document_number \d+ %/);
    expect(html).toMatch(/<img src="data:image\/jpeg;base64,/);
    expect(html).not.toMatch(/(src|href)="(?!data:)/);
    expect((await stat(page)).mode & 0o077).toBe(0);
  }, 120_000);

  it('shows a table of several files, CSV where it is asked for', async () => {
    const files = ['specimens/passport.jpg', 'specimens/passport-mex.jpg'];
    const { code, out, err } = await anverso(['read', ...files]);
    expect([code, err]).toEqual([0, '2 photos: 2 accepted, 0 refused\n']);
    expect(out).toMatch(
      /^specimens\/passport\.jpg +passport +valid +L45N7821 +LUCIA ISABEL MARTINEZ ROJAS /m,
    );
    const csv = lines((await anverso(['read', files[0]!, '--csv', '--type', 'passport'])).out);
    expect(csv[0]).toMatch(/^file,back,result,error_code,error,ms,document_number,registry_number/);
    expect(csv[1]).toMatch(/^specimens\/passport\.jpg,,accepted,,,\d+,L45N7821,ZE184226B,UTO/);
  }, 120_000);

  it('recognises what each specimen is, whatever a passport or a selfie is called', async () => {
    await copyFile('specimens/passport.jpg', join(folder, 'IMG_1.jpg'));
    await copyFile('specimens/selfie.jpg', join(folder, 'IMG_2.jpg'));
    await copyFile('specimens/ine-back.jpg', join(folder, 'IMG_3.jpg'));
    const { code, out } = await anverso(['read', 'specimens', folder, '--json']);
    const answers = lines(out).map((line) => JSON.parse(line) as Record<string, unknown>);
    const named = answers.map(({ file, type, error_code }) => [
      String(file).split('/').at(-1),
      ...[type, error_code].filter((value) => value !== undefined),
    ]);
    expect(named).toEqual([
      ['cedula-front.jpg', 'identification_card'],
      ['ine-front.jpg', 'identification_card'],
      ['passport-mex.jpg', 'passport'],
      ['passport-of-selfie.jpg', 'passport'],
      ['passport.jpg', 'passport'],
      ['portrait.jpg', 'selfie'],
      ['selfie-drawn.jpg', 'selfie', 715],
      ['selfie-print.jpg', 'selfie'],
      ['selfie-screen.jpg', 'selfie', 715],
      ['selfie.jpg', 'selfie'],
      ['IMG_1.jpg', 'passport'],
      ['IMG_2.jpg', 'selfie'],
      ['IMG_3.jpg', 'card', expect.any(Number) as number],
    ]);
    expect(code).toBe(1);
  }, 120_000);

  it.each([
    [['no-such-folder'], 'no-such-folder cannot be read'],
    [['specimens', '--json', '--csv'], 'choose one'],
    [['specimens', '--type', 'identification_card', '--back', 'x.jpg'], '--back goes with one'],
    [['specimens/passport.jpg', '--html', '/no-such/x.html'], 'cannot be written'],
  ])('read %j: 2 and a sentence, before any work', async (args, sentence) => {
    const { code, err } = await anverso(['read', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});

describe('anverso read --proof-of-life', () => {
  it('answers as ID Reader Plus does: a photo without a document is 819', async () => {
    const photo = join(folder, 'desk.jpg');
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#6b5544' } })
      .jpeg()
      .toFile(photo);
    const { code, out } = await anverso(['read', photo, '--proof-of-life']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ valid: false, error_code: 819, id: 0 });
  }, 120_000);
});

describe('anverso liveness over files', () => {
  it('CSV with scores where there are any', async () => {
    const { code, out } = await anverso(['liveness', 'specimens/cedula-back.jpg', '--csv']);
    expect(code).toBe(1);
    expect(lines(out)[0]).toContain('api_response.liveness');
    expect(lines(out)[1]).toMatch(/^specimens\/cedula-back\.jpg,,refused,704,Face not detected\./);
  }, 120_000);
});

describe('anverso eval', () => {
  it('measures labelled photos: fields, codes, time', async () => {
    const specimens = resolve('specimens');
    const labels = join(folder, 'labels.csv');
    await writeFile(
      labels,
      `file,back,type,document_number,names,error_code
${specimens}/passport.jpg,,passport,L45N7821,Lucia Isabela,
${specimens}/cedula-front.jpg,${specimens}/cedula-back.jpg,identification_card,8-123-4567,,
${specimens}/cedula-back.jpg,,passport,,,801
`,
    );
    const { code, out } = await anverso(['eval', folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^document_number +2\/2 = 100\.0 % \(34\.2–100\.0\)/m);
    expect(out).toMatch(/^names +0\/1 = 0\.0 % .* 1 +0 /m);
    expect(out).toMatch(/^801 +801 +1$/m);
    expect(out).toMatch(/^identification_card +1 +\d+ +\d+$/m);
    expect(out).not.toContain('LUCIA');
    const { out: json } = await anverso(['eval', folder, '--json', '--show-values']);
    expect(JSON.parse(json)).toMatchObject({
      not_exact: [{ field: 'names', verdict: 'wrong', answered: 'LUCIA ISABEL' }],
    });
  }, 120_000);
});

describe('anverso doctor', () => {
  it('a machine that is well, with a database that is up to date', async () => {
    const { url, drop } = await newDatabase('empty');
    const env = { DATABASE_URL: url, PORT: '0' };
    const before = await anverso(['doctor'], env);
    expect(before.code).toBe(0);
    expect(before.out).toMatch(/^warn {2}schema +lacks 0001_first\.sql.* → run anverso migrate/m);
    expect(before.out).toMatch(/^warn {2}clients +none → add one/m);
    await anverso(['client', 'add', 'acme'], env);
    const { code, out } = await anverso(['doctor', '--json'], env);
    expect(code).toBe(0);
    const findings = JSON.parse(out) as { state: string; what: string }[];
    for (const what of ['Node.js', 'CPU', 'cores', 'model finder', 'store', 'schema', 'clients'])
      expect(findings).toContainEqual(expect.objectContaining({ state: 'ok', what }));
    await drop();
  });

  it('settings that are not valid: 1, and the machine is looked at all the same', async () => {
    const { code, out } = await anverso(['doctor'], { PORT: 'x' });
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}settings +.*PORT must be/m);
    expect(out).toMatch(/^ok {4}model finder/m);
  });
});
