import { percent, shareOf, tableOf } from '../markdown.js';
import { mean } from '../stats.js';
import { baselineSection } from './baselines.js';
import { equalErrorRate, passed, quantile, refused } from './rates.js';
import { folds } from './selection.js';
import { type Judged, judgeNames } from './spoofs.js';

type Name = (typeof judgeNames)[number];
const ours: Name = 'ours';
const refusedShare = 0.05;

type Wanted = (found: Judged) => boolean;
const isLive: Wanted = ({ label }) => label === 'live';
const isAttack: Wanted = ({ label }) => label !== 'live';

const scoresOf = (cases: readonly Judged[], name: Name, wanted: Wanted): readonly number[] =>
  cases.filter(wanted).flatMap(({ scores }) => scores[name] ?? []);

/** As many of every source, some of them several times: large sources do not decide alone. */
const pooled = (cases: readonly Judged[], name: Name, wanted: Wanted): readonly number[] =>
  Object.keys(folds).flatMap((source) => {
    const here = scoresOf(
      cases.filter(({ repo }) => repo === source),
      name,
      wanted,
    );
    const each = 40;
    return here.length === 0
      ? []
      : Array.from(
          { length: each },
          (_, i) => here[Math.floor((i * (here.length - 1)) / (each - 1))]!,
        );
  });

const rateOf = (cases: readonly Judged[], name: Name): number =>
  equalErrorRate(scoresOf(cases, name, isLive), scoresOf(cases, name, isAttack));

const sourcesOf = (cases: readonly Judged[]) =>
  Object.keys(folds).flatMap((source) => {
    const here = cases.filter(({ repo }) => repo === source);
    return here.length === 0 ? [] : [{ source, here, live: here.filter(isLive).length }];
  });

const judgeTable = (cases: readonly Judged[]): string =>
  tableOf(
    [
      'judge',
      'EER pooled',
      `attacks passed at ${percent(refusedShare, 0)} of live refused`,
      'EER mean of sources',
      'at its own limit: live refused',
      'attacks passed',
    ],
    judgeNames.flatMap((name) => {
      const [live, attacks] = [pooled(cases, name, isLive), pooled(cases, name, isAttack)];
      if (live.length === 0) return [];
      const rates = sourcesOf(cases).map(({ here }) => rateOf(here, name));
      return [
        [
          name,
          percent(equalErrorRate(live, attacks)),
          percent(passed(attacks, quantile(live, refusedShare)) / attacks.length),
          percent(mean(rates.filter((rate) => !Number.isNaN(rate)))),
          percent(refused(live) / live.length),
          percent(passed(attacks) / attacks.length),
        ],
      ];
    }),
  );

const kindTable = (cases: readonly Judged[]): string => {
  const kinds = [...new Set(cases.filter(isAttack).map(({ label }) => label))];
  return tableOf(
    ['passed at 5 % of live refused', ...kinds],
    judgeNames.map((name) => {
      const limit = quantile(pooled(cases, name, isLive), refusedShare);
      return [
        name,
        ...kinds.map((kind) => {
          const scores = scoresOf(cases, name, ({ label }) => label === kind);
          return shareOf(passed(scores, limit), scores.length);
        }),
      ];
    }),
  );
};

const sourceTable = (cases: readonly Judged[]): string =>
  tableOf(
    ['source', 'live / attacks', ...judgeNames],
    sourcesOf(cases).map(({ source, here, live }) => [
      source,
      `${live} / ${here.length - live}`,
      ...judgeNames.map((name) => percent(rateOf(here, name), 0)),
    ]),
  );

const peersAhead = (cases: readonly Judged[]): string => {
  const large = sourcesOf(cases).filter(({ here }) => here.length >= 50);
  const behind = large.filter(({ here }) =>
    (['MiniFASNetV2', 'faceplugin fr_liveness'] as const).some(
      (peer) => rateOf(here, peer) < rateOf(here, ours) - 1e-9,
    ),
  );
  return `Of ${large.length} sources of at least 50 pictures a peer is ahead of ours on ${behind.length}: ${behind.map(({ source }) => source).join(', ')}.`;
};

/** Does quality predict error: wrong verdicts, by band of quality. */
const qualityTable = (cases: readonly Judged[]): string => {
  const bands = [
    [0, 0.5],
    [0.5, 0.8],
    [0.8, 0.95],
    [0.95, 1.01],
  ] as const;
  return tableOf(
    ['quality', 'live refused', 'attacks passed'],
    bands.map(([from, to]) => {
      const here = cases.filter(({ quality }) => quality >= from && quality < to);
      const [live, attacks] = [scoresOf(here, ours, isLive), scoresOf(here, ours, isAttack)];
      return [
        `${from}–${Math.min(1, to)}`,
        shareOf(refused(live), live.length),
        shareOf(passed(attacks), attacks.length),
      ];
    }),
  );
};

export const spoofSection = (cases: readonly Judged[]): string =>
  [
    '## Live or not',
    `${cases.length} pictures of ${sourcesOf(cases).length} sources (at most 60 of a source and kind). Every source is judged by the sibling head that was fitted`,
    'without any picture of its fold of repositories; the head in service has seen all of them, and its limits come from these scores. Every judge sees the',
    'same face. Pooled: one limit for all sources, each source even.',
    '',
    judgeTable(cases),
    '',
    'The repositories mostly do not tell a print from a screen ("spoof"):',
    '',
    kindTable(cases),
    '',
    peersAhead(cases),
    '',
    baselineSection(cases),
    '',
    'Equal error rate by source:',
    '',
    sourceTable(cases),
    '',
    'By quality of the picture, our judge at its limit without a baseline:',
    '',
    qualityTable(cases),
  ].join('\n');
