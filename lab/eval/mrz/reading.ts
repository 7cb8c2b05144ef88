import { readFileSync } from 'node:fs';
import type { Tools } from '../../../src/models/tools.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { mean } from '../../support/stats.js';
import { type Label, printedLetterPx, readableLetterPx } from './labels.js';
import { type Read, readPicture } from './read.js';
import { type Score, scoreReading } from './score.js';

export type Case = { readonly label: Label; readonly read: Read; readonly score: Score };

/** Every labelled zone, through the service's flow. Only those printed right are scored. */
export const readLabelled = (labels: readonly Label[], tools: Tools): Promise<Case[]> =>
  mapWithProgress(
    'reading',
    labels.filter(({ mrz }) => mrz !== undefined),
    async (label) => {
      const read = await readPicture(readFileSync(label.file), tools);
      return { label, read, score: scoreReading(label.mrz!, read.zone?.reading) };
    },
  );

const countOf = (cases: readonly Case[], is: (score: Score) => boolean): number =>
  cases.filter(({ score }) => is(score)).length;

const rowOf = (name: string, cases: readonly Case[]): readonly string[] => {
  const n = cases.length;
  const fields = cases.flatMap(({ score }) => score.fields);
  return [
    name,
    shareOf(
      countOf(cases, ({ exact }) => exact),
      n,
    ),
    n === 0 ? '–' : percent(mean(fields.map(({ right }) => Number(right)))),
    shareOf(
      countOf(cases, ({ valid }) => valid),
      n,
    ),
    String(countOf(cases, ({ wrongValue }) => wrongValue)),
    String(countOf(cases, ({ wrongName }) => wrongName)),
  ];
};

const head = [
  '',
  'exact',
  'fields right',
  'called valid',
  'wrong but valid: dates, numbers',
  'names',
];

const isSmall = ({ label }: Case): boolean => printedLetterPx(label) < readableLetterPx;

const byKey = (cases: readonly Case[], keyOf: (label: Label) => string): [string, Case[]][] => {
  const found = new Map<string, Case[]>();
  for (const one of cases)
    found.set(keyOf(one.label), [...(found.get(keyOf(one.label)) ?? []), one]);
  return [...found].sort(([a], [b]) => a.localeCompare(b));
};

const fieldRows = (cases: readonly Case[]): (readonly string[])[] => {
  const fields = cases.flatMap(({ score }) => score.fields);
  return [...new Set(fields.map(({ field }) => field))].map((field) => {
    const all = fields.filter((one) => one.field === field);
    const wrong = all.filter(({ right }) => !right);
    return [
      field,
      shareOf(all.length - wrong.length, all.length),
      `${wrong.filter(({ flagged }) => !flagged).length} of ${wrong.length}`,
    ];
  });
};

const misprintRows = (cases: readonly Case[]): (readonly string[])[] =>
  cases.map(({ label, read, score }) => [
    label.name,
    String(read.zone?.reading.valid ?? `no zone (${read.rejected ?? ''})`),
    score.exact ? 'as printed' : 'not as printed',
    label.notes,
  ]);

export const readingSection = (all: readonly Case[]): string => {
  const cases = all.filter(({ label }) => label.mrzValid);
  const misprinted = all.filter(({ label }) => !label.mrzValid);
  const of = (group: string): Case[] => cases.filter(({ label }) => label.group === group);
  const groupRows = [
    rowOf('scans, upright', of('upright')),
    rowOf('scans, turned', of('turned')),
    rowOf('phone photos', of('photo')),
    rowOf(
      `web, letters ≥ ${readableLetterPx} px`,
      of('web').filter((one) => !isSmall(one)),
    ),
    rowOf(`web, letters < ${readableLetterPx} px`, of('web').filter(isSmall)),
    rowOf('all', cases),
  ];
  const lied = misprinted.filter(({ read, score }) => read.zone?.reading.valid && !score.exact);
  return [
    '## Reading',
    '',
    'Exact: every character of every line. Shares with their 95 % interval (Wilson). Letter heights of web pictures follow from the picture’s width and the document’s size, not from our reading.',
    '',
    tableOf(head, groupRows),
    '',
    tableOf(
      ['zone', ...head.slice(1)],
      byKey(cases, ({ zone }) => zone).map(([k, c]) => rowOf(k, c)),
    ),
    '',
    tableOf(['field', 'right', 'wrong and not said to be unsure'], fieldRows(cases)),
    '',
    '<details><summary>By country</summary>',
    '',
    tableOf(
      ['country', ...head.slice(1)],
      byKey(cases, ({ country }) => country).map(([k, c]) => rowOf(k, c)),
    ),
    '',
    '</details>',
    '',
    `Zones printed wrong, or of which the label is unsure (${misprinted.length}; they score no reading): ${lied.length} came back valid with other characters than the label’s.`,
    '',
    tableOf(['picture', 'valid', 'lines', 'notes'], misprintRows(misprinted)),
  ].join('\n');
};
