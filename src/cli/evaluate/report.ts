import { print, printTable } from '../command.js';
import type { CodeScore, FieldScore, Timing, Verdict } from './score.js';
import { shareText, wilson } from './stats.js';

type Scores = {
  readonly fields: readonly FieldScore[];
  readonly codes: readonly CodeScore[];
  readonly timings: readonly Timing[];
};

const summarise = (field: string, scores: readonly FieldScore[]) => {
  const counts: Record<Verdict, number> = { exact: 0, empty: 0, wrong: 0, refused: 0 };
  for (const { verdict } of scores) counts[verdict] += 1;
  return { field, labelled: scores.length, ...counts };
};

const byField = ({ fields }: Scores) => {
  const names = [...new Set(fields.map(({ field }) => field))];
  const of = (name: string): readonly FieldScore[] => fields.filter(({ field }) => field === name);
  return [...names.map((name) => summarise(name, of(name))), summarise('all', fields)];
};

export const jsonReport = (scores: Scores, showValues: boolean): object => ({
  fields: byField(scores).map((row) => ({
    ...row,
    exact_interval: wilson(row.exact, row.labelled),
    wrong_interval: wilson(row.wrong, row.exact + row.wrong),
  })),
  not_exact: listed(scores, showValues),
  codes: scores.codes,
  timings: scores.timings.map(({ p50Ms, p95Ms, ...rest }) => ({
    ...rest,
    p50_ms: p50Ms,
    p95_ms: p95Ms,
  })),
});

/** Values are personal data: they are printed only on request. */
const listed = ({ fields }: Scores, showValues: boolean) =>
  fields
    .filter(({ verdict }) => verdict !== 'exact')
    .map(({ file, field, verdict, expected, answered }) => ({
      file,
      field,
      verdict,
      ...(showValues && { expected, answered }),
    }));

export const printReport = (scores: Scores, showValues: boolean): void => {
  printTable([
    ['FIELD', 'EXACT (95 %)', 'EMPTY', 'WRONG', 'REFUSED', 'WRONG OF ANSWERED (95 %)'],
    ...byField(scores).map(({ field, labelled, exact, empty, wrong, refused }) => [
      field,
      shareText(exact, labelled),
      ...[empty, wrong, refused].map(String),
      shareText(wrong, exact + wrong),
    ]),
  ]);
  print('');
  printTable([
    ['EXPECTED CODE', 'GOT', 'PHOTOS'],
    ...scores.codes.map(({ expected, got, count: photos }) => [expected, got, String(photos)]),
  ]);
  print('');
  printTable([
    ['TYPE', 'PHOTOS', 'P50 MS', 'P95 MS'],
    ...scores.timings.map(({ type, photos, p50Ms, p95Ms }) =>
      [type, photos, p50Ms, p95Ms].map(String),
    ),
  ]);
  const rows = listed(scores, showValues);
  if (rows.length === 0) return;
  print('');
  printTable([
    ['NOT EXACT', 'FIELD', 'HOW', ...(showValues ? ['EXPECTED', 'ANSWERED'] : [])],
    ...rows.map((row) => Object.values(row)),
  ]);
};
