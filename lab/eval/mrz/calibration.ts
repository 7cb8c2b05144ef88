import type { Tools } from '../../../src/models/tools.js';
import { imageScoreOf } from '../../../src/reading/mrz/image-score.js';
import type { MrzReading } from '../../../src/reading/mrz/types.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mean } from '../../support/stats.js';
import { type Copy, readCopies } from './copies.js';
import type { Label } from './labels.js';
import type { Case } from './reading.js';
import type { FieldScore, Score } from './score.js';

type Scored = { readonly reading: MrzReading; readonly score: Score };

const bands: readonly number[] = [0, 20, 40, 60, 80, 90, 95, 98, 100.1];
const bins: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0001];

const bandRows = (all: readonly Scored[]): string[][] =>
  bands.slice(0, -1).map((low, i) => {
    const high = bands[i + 1]!;
    const some = all.filter(({ reading }) => {
      const value = imageScoreOf(reading);
      return value >= low && value < high;
    });
    const exact = some.filter(({ score }) => score.exact).length;
    return [
      `${low}–${Math.min(100, high)}`,
      String(some.length),
      shareOf(exact, some.length),
      some.length === 0
        ? '–'
        : percent(mean(some.map(({ reading }) => imageScoreOf(reading) / 100))),
      some.length === 0 ? '–' : percent(1 - exact / some.length),
    ];
  });

const binRows = (fields: readonly FieldScore[]): string[][] =>
  bins.slice(0, -1).map((low, i) => {
    const high = bins[i + 1]!;
    const some = fields.filter(({ confidence }) => confidence >= low && confidence < high);
    return [
      `${low}–${Math.min(1, high)}`,
      some.length === 0 ? '–' : percent(mean(some.map(({ confidence }) => confidence)), 2),
      shareOf(some.filter(({ right }) => right).length, some.length),
    ];
  });

/** Mean distance between what was said and what was so, over the bins that hold anything. */
const calibrationError = (fields: readonly FieldScore[]): number =>
  bins.slice(0, -1).reduce((sum, low, i) => {
    const some = fields.filter(({ confidence }) => confidence >= low && confidence < bins[i + 1]!);
    if (some.length === 0) return sum;
    const said = mean(some.map(({ confidence }) => confidence));
    const so = mean(some.map(({ right }) => Number(right)));
    return sum + (some.length / fields.length) * Math.abs(said - so);
  }, 0);

/** Share of pairs, one read exactly and one not, in which the exact one has the higher score. */
const ranking = (all: readonly Scored[]): number => {
  const of = (exact: boolean): number[] =>
    all.filter(({ score }) => score.exact === exact).map(({ reading }) => imageScoreOf(reading));
  const [good, bad] = [of(true), of(false)];
  let wins = 0;
  for (const g of good) for (const b of bad) wins += g > b ? 1 : g === b ? 0.5 : 0;
  return wins / (good.length * bad.length);
};

const wasRead = <T extends { reading: MrzReading | undefined }>(one: T): one is T & Scored =>
  one.reading !== undefined;

/** The pictures as they are, and their degraded copies. */
const describeCalibration = (cases: readonly Case[], copies: readonly Copy[]): string => {
  const real = cases
    .filter(({ label }) => label.mrzValid)
    .map(({ read, score }) => ({ reading: read.zone?.reading, score }))
    .filter(wasRead);
  const report = copies.filter(({ half }) => half === 'report').filter(wasRead);
  const fields = report.flatMap(({ score }) => score.fields);
  const wrong = (is: (score: Score) => boolean): number =>
    copies.filter(({ score }) => is(score)).length;
  const head = ['image_score', 'n', 'exact', 'mean score', 'errors'];
  return [
    '## Calibration of confidence',
    '',
    `Degraded copies of every scored document (smaller, blurred, squeezed by JPEG, all of it with grain and little contrast; lab/eval/mrz/degrade.ts): ${copies.length}, read exactly ${shareOf(copies.filter(({ score }) => score.exact).length, copies.length)}. What was fitted was fitted on half of the documents; the tables show the other half (${report.length} copies in which a zone was read).`,
    '',
    `Wrong but valid among all ${copies.length} copies: ${wrong(({ wrongValue }) => wrongValue)} in dates and numbers, ${wrong(({ wrongName }) => wrongName)} in names, countries, sex.`,
    '',
    `\`image_score\` ranks an exact reading above a wrong one in ${percent(ranking(report))} of pairs.`,
    '',
    tableOf(head, bandRows(report)),
    '',
    `On the pictures as they are (${real.length}):`,
    '',
    tableOf(head, bandRows(real)),
    '',
    `Confidence of a field, and how many such fields were right (degraded copies, ${fields.length} fields; mean distance between the two ${percent(calibrationError(fields), 2)}):`,
    '',
    tableOf(['confidence', 'mean', 'right'], binRows(fields)),
  ].join('\n');
};

export const calibrationSection = async (
  cases: readonly Case[],
  labels: readonly Label[],
  tools: Tools,
): Promise<string> => describeCalibration(cases, await readCopies(labels, tools));
