import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mean } from '../../support/stats.js';
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

/** What was held up or worn. Most repositories do not tell a print from a screen. */
const kinds: Readonly<Record<string, Wanted>> = {
  'print or screen, not labelled': ({ label }) => label === 'spoof',
  screen: ({ label, repo }) => label === 'replay' && repo !== phoneVideos,
  'phone selfie on a screen, in high definition': ({ label, repo }) =>
    label === 'replay' && repo === phoneVideos,
  print: ({ label }) => label === 'print',
  'paper mask': ({ label, attack }) => label === 'mask' && !isMould(attack),
  'mask of 3D paper, latex or textile': ({ label, attack }) => label === 'mask' && isMould(attack),
};
const phoneVideos = 'Ni-Jie/face-action-presentation-attack-dataset';
const isMould = (attack: string | undefined): boolean =>
  attack !== undefined && ['3D_paper_mask', 'Latex_mask', 'Textile'].includes(attack);

/** One row a kind: at the limits in service, and at one limit at which 5 % of live are refused. */
const kindTable = (cases: readonly Judged[]): string => {
  const columns = judgeNames.map((name) => {
    const limit = quantile(pooled(cases, name, isLive), refusedShare);
    return (wanted: Wanted, at: number | undefined): string => {
      const scores = scoresOf(cases, name, wanted);
      return shareOf(passed(scores, at ?? limit), scores.length);
    };
  });
  const [alone, known, ...peers] = columns as [
    (typeof columns)[0],
    (typeof columns)[0],
    ...typeof columns,
  ];
  return tableOf(
    [
      'attacks passed',
      'ours, at the limit in service',
      'the same with ten genuine pictures of the camera',
      ...judgeNames.slice(2).map((name) => `${name}, 5 % of live refused`),
    ],
    [
      ...Object.entries(kinds).map(([kind, wanted]) => [
        kind,
        alone(wanted, 0),
        known(wanted, 0),
        ...peers.map((column) => column(wanted, undefined)),
      ]),
      [
        'live faces refused',
        ...judgeNames.slice(0, 2).map((name) => {
          const scores = scoresOf(cases, name, isLive);
          return shareOf(refused(scores), scores.length);
        }),
        ...peers.map(() => ''),
      ],
    ],
  );
};

/** Nets that know the phones and the screens, but not the person. */
const peopleLine = (people: readonly Judged[]): string => {
  const [live, attacks] = [scoresOf(people, ours, isLive), scoresOf(people, ours, isAttack)];
  return `Phone selfies by nets that know these phones and screens, but not the person: ${shareOf(refused(live), live.length)} of the live ones refused at the limit in service, ${shareOf(passed(attacks), attacks.length)} of the replays pass.`;
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

/** Each kind of picture has its own limit: wrong verdicts, by bands of one property. */
const bandTable = (
  cases: readonly Judged[],
  name: string,
  limits: readonly number[],
  valueOf: (found: Judged) => number,
): string =>
  tableOf(
    [name, 'live refused', 'attacks passed'],
    limits.slice(1).map((to, i) => {
      const from = limits[i]!;
      const here = cases.filter((found) => valueOf(found) >= from && valueOf(found) < to);
      const [live, attacks] = [scoresOf(here, ours, isLive), scoresOf(here, ours, isAttack)];
      return [
        Number.isFinite(to) ? `${from} to ${to}` : `${from} and more`,
        shareOf(refused(live), live.length),
        shareOf(passed(attacks), attacks.length),
      ];
    }),
  );

export const spoofSection = (cases: readonly Judged[], people: readonly Judged[]): string =>
  [
    '## Live or not',
    `${cases.length} pictures of ${sourcesOf(cases).length} sources (at most 60 of a source and kind). Every source is judged by the sibling head that was fitted`,
    'without any picture of its fold of repositories, by nets and limits without it too; the head in service was fitted to all of them. Every judge sees the',
    'same face. Pooled: one limit for all sources, each source even.',
    '',
    judgeTable(cases),
    '',
    'By kind of attack; most repositories do not label prints and screens separately:',
    '',
    kindTable(cases),
    '',
    ...(people.length > 0
      ? [peopleLine(people.filter(({ repo }) => repo === phoneVideos)), '']
      : []),
    peersAhead(cases),
    '',
    baselineSection(cases),
    '',
    'Equal error rate by source:',
    '',
    sourceTable(cases),
    '',
    'The limit fits the picture (its sharpness, and the share of the face). Our judge at its limit without a baseline, by kind of picture:',
    '',
    bandTable(cases, 'quality', [0, 0.5, 0.8, 0.95, Infinity], ({ quality }) => quality),
    '',
    bandTable(
      cases,
      'sharpness',
      [0, 0.2, 0.25, 0.3, Infinity],
      ({ picture }) => picture.sharpness,
    ),
    '',
    bandTable(
      cases,
      'face relative to the shorter side',
      [0, 0.35, 0.5, 0.76, Infinity],
      ({ picture }) => picture.sizeShare,
    ),
  ].join('\n');
