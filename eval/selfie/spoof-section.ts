import { percent, shareOf, tableOf } from '../markdown.js';
import { mean } from '../stats.js';
import { calibrationError, equalErrorRate, passed, refused } from './rates.js';
import { folds } from './selection.js';
import { type Judged, judgeNames } from './spoofs.js';

type Name = (typeof judgeNames)[number];
const blind: Name = 'ours, blind to the source';

const scoresOf = (cases: readonly Judged[], name: Name, label?: string): number[] =>
  cases
    .filter(({ label: { label: kind } }) =>
      label === undefined ? kind !== 'live' : kind === label,
    )
    .map(({ scores }) => scores[name])
    .filter((score) => score !== undefined);

const rateOf = (cases: readonly Judged[], name: Name): number =>
  equalErrorRate(scoresOf(cases, name, 'live'), scoresOf(cases, name));

const judgeTable = (cases: readonly Judged[]): string => {
  const rows = judgeNames.flatMap((name) => {
    const live = scoresOf(cases, name, 'live');
    if (live.length === 0) return [];
    const kind = (label: string): { n: number; hits: number } => {
      const scores = scoresOf(cases, name, label);
      return { n: scores.length, hits: passed(scores) };
    };
    const [print, replay] = [kind('print'), kind('replay')];
    const worst = Math.max(print.hits / print.n || 0, replay.hits / replay.n || 0);
    const refusedLive = refused(live);
    const perSource = Object.keys(folds)
      .map((repo) =>
        rateOf(
          cases.filter(({ label }) => label.repo === repo),
          name,
        ),
      )
      .filter((rate) => !Number.isNaN(rate));
    return [
      [
        name,
        shareOf(refusedLive, live.length),
        shareOf(print.hits, print.n),
        shareOf(replay.hits, replay.n),
        percent((refusedLive / live.length + worst) / 2),
        percent(rateOf(cases, name)),
        percent(mean(perSource)),
      ],
    ];
  });
  return tableOf(
    [
      'judge',
      'live refused (BPCER)',
      'prints passed (APCER)',
      'replays passed (APCER)',
      'ACER',
      'EER pooled',
      'EER mean of sources',
    ],
    rows,
  );
};

const sourceTable = (cases: readonly Judged[]): string =>
  tableOf(
    ['source', 'live / attacks', ...judgeNames],
    Object.keys(folds).flatMap((repo) => {
      const here = cases.filter(({ label }) => label.repo === repo);
      if (here.length === 0) return [];
      const live = here.filter(({ label }) => label.label === 'live').length;
      return [
        [
          repo,
          `${live} / ${here.length - live}`,
          ...judgeNames.map((name) => percent(rateOf(here, name), 0)),
        ],
      ];
    }),
  );

/** Does quality predict error: wrong verdicts of the blind net, by band of quality. */
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
      const live = scoresOf(here, blind, 'live');
      const attacks = scoresOf(here, blind);
      return [
        `${from}–${Math.min(1, to)}`,
        shareOf(refused(live), live.length),
        shareOf(passed(attacks), attacks.length),
      ];
    }),
  );
};

/**
 * By eye, its live and "replay" pictures are the same dim webcam picture: no judge tells them
 * apart.
 */
const doubtful = 'lestari15/CNN-face-detection';

const pooled = (cases: readonly Judged[]): string =>
  judgeNames
    .flatMap((name) => {
      const rate = rateOf(cases, name);
      return Number.isNaN(rate) ? [] : [`${name} ${percent(rate)}`];
    })
    .join(', ');

const partsOf = (cases: readonly Judged[]): string => {
  const judged = cases.filter(({ isJudged }) => isJudged);
  const sure = cases.filter(({ label }) => label.repo !== doubtful);
  return [
    `EER pooled over the ${judged.length} pictures that the service judges (the others are refused for light or quality, 713 and 714): ${pooled(judged)}.`,
    '',
    `Without ${doubtful}, whose live and "replay" pictures look the same to the eye: ${pooled(sure)}.`,
  ].join('\n');
};

export const spoofSection = (cases: readonly Judged[]): string => {
  const calibrated = cases
    .filter(({ scores }) => scores[blind] !== undefined)
    .map(({ label, scores }) => ({
      p: 1 / (1 + Math.exp(-scores[blind]!)),
      live: label.label === 'live',
    }));
  return [
    '## Live or not',
    `${cases.length} pictures of ${new Set(cases.map(({ label }) => label.repo)).size} sources; every judge sees the same face, human finds its own. "Blind to the source" is`,
    'the sibling of our net that was trained without any picture of that repository: the honest number. "As shipped" has seen all of them.',
    'Each judge at its own limit.',
    '',
    judgeTable(cases),
    '',
    partsOf(cases),
    '',
    'Equal error rate by source:',
    '',
    sourceTable(cases),
    '',
    `Calibration error of the blind nets' liveness over these pictures: ${percent(calibrationError(calibrated))}.`,
    '',
    'Where quality predicts error, shares fall from row to row: they do for live faces; an attack in a good picture is no easier to tell.',
    '',
    qualityTable(cases),
  ].join('\n');
};
