import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passport, passportPlus } from '../../http/present/schemas/ocr.js';
import { capabilities } from '../../contract/capabilities.js';
import { columnsOf, csvHead, csvLine, csvRow } from './as-csv.js';
import { documentRows, selfieRows, summaryLine } from './as-table.js';
import { article, figure } from './html-parts.js';
import { summary } from './html-summary.js';
import { findPhotos } from './inputs.js';
import { overlaysOf } from './overlays.js';
import { pairSides } from './pairs.js';
import { createProgress, progressLine } from './progress.js';
import { exitCodeOf, type Result } from './result.js';
import { runBatch } from './run-batch.js';
import { documentWarning, errorRatesIn, selfieWarning } from './warnings.js';

const accepted: Result = {
  file: 'a.jpg',
  back: undefined,
  state: 'accepted',
  ms: 12,
  body: { document_number: 'X1', names: 'ANA', surnames: 'RÍOS', valid: true },
  diagnostics: {},
};
const refused: Result = {
  ...accepted,
  state: 'refused',
  body: { error: 'No MRZ.', error_code: 801 },
};

const expired: Result = { ...accepted, warning: 'Expired on 05-04-2022' };

describe('files and folders', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    await mkdir(join(folder, 'inner', '.hidden'), { recursive: true });
    for (const name of ['b.JPG', 'a.png', 'notes.txt', 'inner/c.webp', 'inner/.hidden/d.jpg'])
      await writeFile(join(folder, name), '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('takes the photos of a folder and of what is in it, not what is hidden, each once', async () => {
    const found = await findPhotos([folder, join(folder, 'a.png')]);
    expect(found).toEqual(['a.png', 'b.JPG', 'inner/c.webp'].map((name) => join(folder, name)));
  });

  it('takes a named file whatever it is called', async () => {
    expect(await findPhotos([join(folder, 'notes.txt')])).toHaveLength(1);
  });

  it('says what cannot be read', async () => {
    await expect(findPhotos(['no-such'])).rejects.toThrow('no-such cannot be read');
    await expect(findPhotos([join(folder, 'inner', '.hidden', '..', '.hidden')])).resolves.toEqual([
      join(folder, 'inner', '.hidden', 'd.jpg'),
    ]);
  });
});

describe('sides of cards by their names', () => {
  it.each([
    [['x/ana-front.jpg', 'x/ana-back.jpg']],
    [['x/ana_FRENTE.jpg', 'x/ana_reverso.png']],
    [['x/Anverso ana.jpg', 'x/reverso ana.jpg']],
    [['x/ana/front.jpg', 'x/ana/back.jpg']],
    [['x/back.1.jpg', 'x/front.1.jpg'].reverse()],
  ])('%j are one card', ([front, back]) => {
    expect(pairSides([back!, front!])).toEqual([{ file: front, back }]);
  });

  it('sides of different cards or folders stay apart, and what is missing is said', () => {
    expect(pairSides(['a/1-front.jpg', 'b/1-back.jpg', 'a/2.jpg', 'a/backpack.jpg'])).toEqual([
      { file: 'a/1-front.jpg', missing: 'back' },
      { file: 'a/2.jpg', missing: 'back' },
      { file: 'a/backpack.jpg', missing: 'back' },
      { file: 'b/1-back.jpg', missing: 'front' },
    ]);
  });
});

describe('a batch', () => {
  it('goes on after a fault, and tells of it', async () => {
    const results = await runBatch(
      [{ file: 'a' }, { file: 'b' }],
      ({ file }) =>
        file === 'a'
          ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
          : Promise.resolve({ isRefused: true, body: {}, diagnostics: {} }),
      () => undefined,
    );
    expect(results.map(({ state }) => state)).toEqual(['fault', 'refused']);
    expect(results[0]!.body).toEqual({ error: 'no space' });
    expect(exitCodeOf(results)).toBe(3);
  });

  it('ends with 0, 1 or 3', () => {
    expect([[accepted], [accepted, refused], []].map(exitCodeOf)).toEqual([0, 1, 0]);
  });

  it('shows its progress on a terminal alone', () => {
    const written: string[] = [];
    const terminal = (isTTY: boolean) => ({ isTTY, write: (text: string) => !!written.push(text) });
    createProgress(3, terminal(false)).add(accepted);
    expect(written).toEqual([]);
    createProgress(3, terminal(true)).add(refused);
    expect(written.at(-1)).toContain('1/3 · 1 refused');
    expect(progressLine(2, 4, { refused: 0, faults: 1 }, 60_000)).toBe(
      '[████████████░░░░░░░░░░░░] 2/4 · 0 refused · 1 failed · 1:00 left',
    );
  });
});

describe('tables', () => {
  it('documents: what was read, or why not', () => {
    const [, first, second] = documentRows([accepted, refused]);
    expect(first).toEqual(['a.jpg', 'valid', '', 'X1', 'ANA RÍOS', '', '', '12']);
    expect(second).toEqual(['a.jpg', 'refused', '801', '', 'No MRZ.', '', '', '12']);
    expect(documentRows([{ ...accepted, body: { MRZ: { valid: false } } }])[1]![1]).toBe(
      'not valid',
    );
  });

  it('documents: one that has expired says so beside valid, and is counted', () => {
    expect(documentRows([expired])[1]![1]).toBe('valid, expired');
    expect(summaryLine([accepted, expired, refused])).toBe(
      '3 photos: 2 accepted, 1 refused; 1 expired',
    );
  });

  it('say every warning in a word, and count each', () => {
    const warning = 'Expired on 05-04-2022; Near a limit: blur_mm; Unproven: a screen passes';
    const warned: Result = { ...accepted, warning };
    expect(documentRows([warned])[1]![1]).toBe('valid, expired, near, unproven');
    expect(selfieRows([{ ...accepted, warning: 'Unproven: x' }])[1]![1]).toBe('live, unproven');
    expect(summaryLine([warned, expired])).toBe(
      '2 photos: 2 accepted, 0 refused; 2 expired, 1 near, 1 unproven',
    );
    expect(errorRatesIn([warned, warned, expired, accepted])).toEqual([
      'Unproven: a screen passes',
    ]);
  });

  it('a selfie that passes is never without the error rates of the check', () => {
    const [print, screen] = capabilities.liveness.attacks.map(({ apcer }) =>
      Number((100 * apcer).toFixed(1)),
    );
    expect(selfieWarning({})).toBe(
      `Unproven: a printed photo of a face passes in ${print} % of cases, ` +
        `a face shown on a screen passes in ${screen} % of cases`,
    );
    const conditions = [{ name: 'yaw_deg', code: 707, value: 29, holds: true, near: true }];
    expect(selfieWarning({ conditions })).toMatch(/^Near a limit: yaw_deg; Unproven: /);
    expect(documentWarning(undefined, { conditions }, false)).toBeUndefined();
    expect(documentWarning(undefined, { conditions }, true)).toMatch(/Near a limit.*Unproven: /);
  });

  it('selfies', () => {
    expect(selfieRows([accepted])[1]).toEqual(['a.jpg', 'live', '', '12', '']);
    expect(summaryLine([accepted, refused, { ...refused, state: 'fault' }])).toBe(
      '3 photos: 1 accepted, 1 refused, 1 failed',
    );
  });
});

describe('CSV', () => {
  it('has the answer’s own fields as columns, nested ones by their path', () => {
    expect(columnsOf(passport)).toEqual(
      expect.arrayContaining(['document_number', 'image_score', 'valid', 'id']),
    );
    expect(columnsOf(passportPlus)).toEqual(
      expect.arrayContaining(['MRZ.names', 'OCR.midlename', 'OCR.mrz_code']),
    );
    expect(columnsOf(passportPlus).join()).not.toContain('details');
    expect(csvHead(['names'])).toBe('file,back,result,error_code,error,ms,names');
    expect(csvRow(accepted, ['names', 'valid', 'none.deep'])).toBe(
      'a.jpg,,accepted,,,12,ANA,true,',
    );
  });

  it('has a column for what a person should know', () => {
    expect(csvRow(expired, ['names', 'warning'])).toBe(
      'a.jpg,,accepted,,,12,ANA,Expired on 05-04-2022',
    );
    expect(csvRow(accepted, ['warning'])).toBe('a.jpg,,accepted,,,12,');
  });

  it('quotes, and disarms what a spreadsheet would run', () => {
    expect(csvLine(['a,b', 'say "x"', '=cmd()', '-x', '-5', '+507 1', 7, undefined])).toBe(
      '"a,b","say ""x""",\'=cmd(),\'-x,-5,+507 1,7,',
    );
  });
});

describe('the page', () => {
  const detections = {
    frontside: {
      widthPx: 100,
      heightPx: 50,
      shapes: [{ what: 'field', name: 'names', score: 0.987, corners: [[1, 2] as const] }],
    },
  };

  it('draws the detections on its own photo', () => {
    expect(overlaysOf({ detections }, 'frontside')).toEqual([
      { what: 'field', label: 'names 98 %', corners: [[1, 2]] },
    ]);
    expect(overlaysOf({ detections }, 'backside')).toEqual([]);
    expect(overlaysOf({}, 'selfie')).toEqual([]);
    const html = figure(
      { dataUrl: 'data:x', widthPx: 100, heightPx: 50 },
      overlaysOf({ detections }, 'frontside'),
      'a.jpg',
    );
    expect(html).toContain('viewBox="0 0 100 50"');
    expect(html).toContain('points="1,2"');
  });

  it('shows what has expired in amber', () => {
    expect(article(expired, '')).toContain('<span class="warned">Expired on 05-04-2022</span>');
    expect(article(accepted, '')).not.toContain('warned">');
  });

  it('sums up, and filters by outcome, warning and code without a script', () => {
    const html = summary([accepted, expired, refused, refused]);
    expect(html).toContain('4 photos: 2 accepted, 2 refused; 1 expired; median 12 ms');
    for (const [tag, count] of [
      ['accepted', 2],
      ['refused', 2],
      ['801', 2],
      ['expired', 1],
    ] as const) {
      expect(html).toMatch(new RegExp(`id="show-${tag}"> [^(]*\\(${count}\\)`));
      expect(html).toContain(`article:not([data-tags~="${tag}"])`);
    }
    expect(article(refused, '')).toContain('data-tags="refused 801"');
    expect(article(expired, '')).toContain('data-tags="accepted expired"');
    expect(html).not.toContain('<script');
  });

  it('writes what was read as text, whatever it is', () => {
    const evil = '<script>alert(1)</script>';
    const html = article(
      { ...accepted, file: evil, body: { names: evil } },
      figure(undefined, [], evil),
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;script&#62;');
  });
});
