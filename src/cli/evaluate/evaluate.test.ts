import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../batch/result.js';
import { parseCsv } from './csv.js';
import { type Label, readLabels } from './labels.js';
import { jsonReport } from './report.js';
import { normalised, scoreCodes, scoreFields, scoreTimings } from './score.js';
import { shareText, wilson } from './stats.js';

describe('labels', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const read = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return readLabels(folder, join(folder, name));
  };

  it('CSV: a head, quotes, an empty cell is no label', async () => {
    const text =
      '\uFEFFfile,back,type,names,document_number\r\na.jpg,b.jpg,identification_card,"RÍOS, ANA",\r\n';
    expect(await read('x.csv', text)).toEqual([
      {
        file: join(folder, 'a.jpg'),
        back: join(folder, 'b.jpg'),
        type: 'identification_card',
        documentId: undefined,
        expected: { names: 'RÍOS, ANA' },
      },
    ]);
    expect(parseCsv('a,b\n"1 ""x""","2\n3"\n')).toEqual([{ a: '1 "x"', b: '2\n3' }]);
  });

  it('JSON lines: nested as the answer is, an empty text is a label', async () => {
    const line = { file: 'a.jpg', type: 'passport_plus', OCR: { names: 'ANA', midlename: '' } };
    const [label] = await read('x.jsonl', `${JSON.stringify(line)}\n\n`);
    expect(label!.expected).toEqual({ 'OCR.names': 'ANA', 'OCR.midlename': '' });
  });

  it.each([
    ['x.csv', 'file,names\n,ANA\n', "labels, row 1: 'file' is missing"],
    ['x.csv', 'file,type\na.jpg,visa\n', "row 1: 'type' must be one of passport, "],
    ['x.csv', 'file,type\na.jpg,identification_card\n', "needs 'back'"],
    ['x.csv', 'file\n', 'has no rows'],
    ['x.csv', 'file\n"a', 'end inside a quoted cell'],
    ['x.jsonl', '{"file"\n', 'line 1 is not JSON'],
  ])('%s %j: says what is wrong', async (name, text, sentence) => {
    await expect(read(name, text)).rejects.toThrow(sentence);
  });

  it('a folder without labels', async () => {
    await expect(readLabels('specimens', undefined)).rejects.toThrow('holds no labels.csv');
  });
});

describe('scores', () => {
  const label = (expected: Record<string, string>, type: Label['type'] = 'passport'): Label => ({
    file: 'a.jpg',
    back: undefined,
    type,
    documentId: undefined,
    expected,
  });
  const result = (state: Result['state'], body: Result['body'], ms = 5): Result => ({
    file: 'a.jpg',
    state,
    body,
    ms,
    diagnostics: {},
  });
  const verdicts = (wanted: Label, got: Result) =>
    scoreFields(wanted, got).map(({ verdict }) => verdict);

  it('exact, empty, wrong; case and spaces do not count, accents do', () => {
    const answer = result('accepted', {
      names: 'ANA  MARÍA',
      surnames: '',
      gender: 'F',
      valid: true,
    });
    const wanted = { names: 'Ana María', surnames: 'RÍOS', gender: 'M', valid: 'true' };
    expect(verdicts(label(wanted), answer)).toEqual(['exact', 'empty', 'wrong', 'exact']);
    expect(normalised('María')).not.toBe(normalised('Maria'));
  });

  it('a refused document lost its fields; a refused selfie answered', () => {
    const body = { valid: false, error_code: 715 };
    expect(verdicts(label({ names: 'ANA' }), result('refused', { error_code: 801 }))).toEqual([
      'refused',
    ]);
    expect(verdicts(label({ valid: 'false' }, 'selfie'), result('refused', body))).toEqual([
      'exact',
    ]);
  });

  it('codes: expected and got, counted', () => {
    const pairs = [
      [label({ error_code: '801' }), result('refused', { error_code: 801 })],
      [label({ names: 'ANA' }), result('refused', { error_code: 801 })],
      [label({ names: 'ANA' }), result('refused', { error_code: 801 })],
      [label({}), result('fault', {})],
    ] as const;
    expect(scoreCodes(pairs)).toEqual([
      { expected: '-', got: '801', count: 2 },
      { expected: '801', got: '801', count: 1 },
      { expected: '-', got: 'fault', count: 1 },
    ]);
    expect(scoreTimings(pairs)).toEqual([{ type: 'passport', photos: 4, p50Ms: 5, p95Ms: 5 }]);
  });

  it('intervals by Wilson', () => {
    expect(shareText(52, 52)).toBe('52/52 = 100.0 % (93.1–100.0)');
    expect(shareText(0, 0)).toBe('–');
    expect(wilson(0, 10)[1]).toBeCloseTo(0.2775, 3);
  });

  it('a report shows values only where it is asked to', () => {
    const fields = scoreFields(label({ names: 'ANA' }), result('accepted', { names: 'ANNA' }));
    const scores = { fields, codes: [], timings: [] };
    expect(JSON.stringify(jsonReport(scores, false))).not.toContain('ANNA');
    expect(jsonReport(scores, true)).toMatchObject({
      fields: [{ field: 'names', wrong: 1 }, { field: 'all' }],
      not_exact: [{ verdict: 'wrong', expected: 'ANA', answered: 'ANNA' }],
    });
  });
});
