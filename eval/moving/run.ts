import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadTools } from '../../src/models/tools.js';
import { sampling } from '../../src/selfie/moving/thresholds.js';
import { actions as allActions, type Action } from '../../src/spec/challenge.js';
import { shareOf, tableOf } from '../markdown.js';
import { mapWithProgress } from '../progress.js';
import { joined, judgeKept } from './judge.js';
import { keep, type Kept, readKept, recordingsFolder } from './kept.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'moving.md');
const maxFrames = sampling.maxFrames;

type Case = { readonly kept: Kept; readonly asked: readonly Action[] };
type Row = readonly [string, string, string, string];

/** Wilson's interval is too narrow where one person has several recordings; the report says so. */
const rowOf = (what: string, cases: readonly Case[], counts: 'refused' | 'passed'): Row => {
  const reasons = cases.map(({ kept, asked }) => judgeKept(kept, asked));
  const hits = reasons.filter((why) => (why === 'done') === (counts === 'passed'));
  const by = [...new Set(hits)].map((why) => `${why} ${hits.filter((hit) => hit === why).length}`);
  return [what, counts, shareOf(hits.length, cases.length), by.join(', ')];
};

const own = (kept: Kept): Case => ({ kept, asked: [kept.action] });
const others = (kept: Kept): readonly Case[] =>
  allActions
    .filter((action) => action !== kept.action)
    .map((action) => ({ kept, asked: [action] }));

/** Pairs of one person and kind that show two different actions. */
const pairsOf = (recordings: readonly Kept[]): readonly (readonly [Kept, Kept])[] =>
  recordings.flatMap((first) =>
    recordings
      .filter(
        (second) =>
          second.person === first.person &&
          second.label === first.label &&
          second.action !== first.action &&
          second.attack === first.attack,
      )
      .slice(0, 1)
      .map((second) => [first, second] as const),
  );

const rowsOf = (all: readonly Kept[]): readonly Row[] => {
  const isPosed = ({ person }: Kept): boolean => person.startsWith('p04');
  const turns = all.filter((kept) => kept.label === 'live' && isPosed(kept));
  const flat = all.filter(({ label }) => label === 'flat');
  const live = all.filter((kept) => kept.label === 'live' && !isPosed(kept));
  const replays = all.filter(({ label }) => label === 'replay');
  const attacks = [...new Set(replays.map(({ attack }) => attack))];
  const flats = [...new Set(flat.map(({ attack }) => attack))];
  const inOrder = ([first, second]: readonly [Kept, Kept]): Case => ({
    kept: joined(first, second),
    asked: [first.action, second.action],
  });
  const outOfOrder = ([first, second]: readonly [Kept, Kept]): Case => ({
    kept: joined(first, second),
    asked: [second.action, first.action],
  });
  return [
    rowOf('live, one action', live.map(own), 'refused'),
    rowOf('live, two actions in the order asked', pairsOf(live).map(inOrder), 'refused'),
    rowOf('head turns of Pointing’04, to 60°', turns.map(own), 'refused'),
    rowOf(
      'live or replay that shows another action',
      [...live, ...replays].flatMap(others),
      'passed',
    ),
    rowOf('replay, both actions, the other order', pairsOf(replays).map(outOfOrder), 'passed'),
    rowOf('replay of the right action', replays.map(own), 'passed'),
    ...attacks.map((attack) =>
      rowOf(`– ${attack}`, replays.filter((kept) => kept.attack === attack).map(own), 'passed'),
    ),
    rowOf('flat thing, the action that it imitates', flat.map(own), 'passed'),
    ...flats.map((attack) =>
      rowOf(`– ${attack}`, flat.filter((kept) => kept.attack === attack).map(own), 'passed'),
    ),
    rowOf('flat thing, any other action', flat.flatMap(others), 'passed'),
  ];
};

const reportOf = (all: readonly Kept[]): string => `# Moving selfies

Written by \`npm run eval moving\`: the service's own measures and judges on kept landmarks of ${all.length} recordings, at most 16 frames of each. The native net's logit of a
phone video is that of a sibling trained without the person (mean of five frames); Pointing'04 and flat things have too few pixels or were drawn, so geometry alone
judges them. Limits of actions and flatness were set on these same recordings: only the native net has people left out. Intervals are Wilson's, 95 %, and too narrow, for a person has
several recordings.

${tableOf(['what', 'counted', 'share', 'reasons'], rowsOf(all))}

- Live and replays: 22 people of fapa_videos, phone selfies of 480×640; replays filmed in high definition. Turns: 10 people of Pointing'04, 384×288, rows of 0 to 60°.
- Flat: the frontal picture of those 32 people on a sheet that is turned by 55°, tilted, bent round a cylinder, or brought nearer, drawn by exact rays.
- **Not measured**: anybody coming closer (no recordings), three attempts, people talking or smiling, other phones with replays; prints with holes, two tablets, a stranger's lower face. On sources
  outside the training of the native net it refuses many live faces at the same limit (models/selfie-native/card.md).
`;

export const runMoving = async (): Promise<void> => {
  if (recordingsFolder !== undefined && existsSync(recordingsFolder)) {
    const tools = await loadTools();
    const names = readdirSync(recordingsFolder).filter((name) =>
      existsSync(join(recordingsFolder!, name, 'label.json')),
    );
    await mapWithProgress('recordings', names, (name) => keep(name, maxFrames, tools));
  }
  const all = readKept();
  if (all.length === 0)
    return console.log(
      'No recordings: name their folder in ANVERSO_RECORDINGS (eval/moving/kept.ts).',
    );
  writeFileSync(reportFile, reportOf(all));
  console.log(`${all.length} recordings → ${reportFile}`);
};
