import {
  actions as allActions,
  type Action,
  type MovingReason,
} from '../../../src/contract/challenge.js';
import { shareOf } from '../../support/markdown.js';
import { joined, comingNearer, paced, reversed, thinned, withoutMiddle } from './alter.js';
import { judgeShown, type Shown, shownIn, type Unknown } from './judge.js';
import type { Drawn } from './drawn.js';
import type { Kept } from './kept.js';

type Case = { readonly shown: Shown; readonly asked: readonly Action[] };
export type Row = readonly [string, string, string, string];
type Change = (shown: Shown) => Shown;

const countedRow = (
  what: string,
  reasons: readonly MovingReason[],
  counts: 'refused' | 'passed',
): Row => {
  const hits = reasons.filter((why) => (why === 'done') === (counts === 'passed'));
  const by = [...new Set(hits)].map((why) => `${why} ${hits.filter((hit) => hit === why).length}`);
  return [what, counts, shareOf(hits.length, reasons.length), by.join(', ')];
};

/** Wilson's interval is too narrow where one person has several recordings; the report says so. */
const rowOf = (
  what: string,
  cases: readonly Case[],
  counts: 'refused' | 'passed',
  unknown: Unknown = 'person',
): Row => {
  const reasons = cases.map(({ shown, asked }) => judgeShown(shown, asked, unknown));
  return countedRow(what, reasons, counts);
};

const own = (kept: Kept): Case => ({ shown: shownIn(kept), asked: [kept.action] });
const changed =
  (change: Change) =>
  (kept: Kept): Case => ({ shown: change(shownIn(kept)), asked: [kept.action] });
const others = (kept: Kept): readonly Case[] =>
  allActions
    .filter((action) => action !== kept.action)
    .map((action) => ({ shown: shownIn(kept), asked: [action] }));

type Pair = readonly [Kept, Kept];

/** Pairs of one person and kind that show two different actions. */
const pairsOf = (recordings: readonly Kept[]): readonly Pair[] =>
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

const inOrder = ([first, second]: Pair): Case => ({
  shown: joined(shownIn(first), shownIn(second)),
  asked: [first.action, second.action],
});
const outOfOrder = (pair: Pair): Case => {
  const { shown, asked } = inOrder(pair);
  return { shown, asked: asked.toReversed() };
};

/** Every three different recordings of one person: refused where all three are. */
const threeAttempts = (live: readonly Kept[]): Row => {
  const people = [...new Set(live.map(({ person }) => person))];
  const choose3 = (n: number): number => (n * (n - 1) * (n - 2)) / 6;
  const counts = people.map((person) => {
    const cases = live.filter((kept) => kept.person === person).map(own);
    const refused = cases.filter(({ shown, asked }) => judgeShown(shown, asked) !== 'done').length;
    return { refused: choose3(refused), all: choose3(cases.length) };
  });
  const sum = (key: 'refused' | 'all'): number =>
    counts.reduce((total, one) => total + one[key], 0);
  return ['live, three attempts of one person', 'refused', shareOf(sum('refused'), sum('all')), ''];
};

/** A turn, and then nearer, simulated: the service never asks to come closer without a turn. */
const turnedThenNearer = (kept: Kept): Case => {
  const shown = shownIn(kept);
  return { shown: joined(shown, comingNearer(shown, 1.5)), asked: [kept.action, 'come_closer'] };
};

const liveRows = (live: readonly Kept[], turns: readonly Kept[]): readonly Row[] => [
  rowOf('live, one action', live.map(own), 'refused'),
  rowOf(
    '– half of the frames (1.5 to 3 a second)',
    live.map(changed((shown) => thinned(shown, 2))),
    'refused',
  ),
  rowOf(
    '– a third of the frames (1 to 2 a second)',
    live.map(changed((shown) => thinned(shown, 3))),
    'refused',
  ),
  rowOf('live, two actions in the order asked', pairsOf(live).map(inOrder), 'refused'),
  rowOf('– by nets that know no phone, live', pairsOf(live).map(inOrder), 'refused', 'phone'),
  threeAttempts(live),
  rowOf('head turns of Pointing’04, to 60°', turns.map(own), 'refused'),
  rowOf('– then coming closer, simulated', turns.map(turnedThenNearer), 'refused'),
];

const replayRows = (live: readonly Kept[], replays: readonly Kept[]): readonly Row[] => {
  const attacks = [...new Set(replays.map(({ attack }) => attack))];
  return [
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
    rowOf('– by nets that know no phone, replays', replays.map(own), 'passed', 'phone'),
    rowOf('– slowed to half', replays.map(changed((s) => paced(s, 2))), 'passed'),
    rowOf('– the middle cut out', replays.map(changed(withoutMiddle)), 'passed'),
    rowOf('– played backwards', replays.map(changed(reversed)), 'passed'),
    rowOf('two tablets: two replays, in the order asked', pairsOf(replays).map(inOrder), 'passed'),
    rowOf(
      'a live recording fed in past the camera, backwards',
      live.map(changed(reversed)),
      'passed',
    ),
  ];
};

const flatRows = (flat: readonly Kept[]): readonly Row[] => {
  const flats = [...new Set(flat.map(({ attack }) => attack))];
  return [
    rowOf('flat thing, the action that it imitates', flat.map(own), 'passed'),
    ...flats.map((attack) =>
      rowOf(`– ${attack}`, flat.filter((kept) => kept.attack === attack).map(own), 'passed'),
    ),
    rowOf('flat thing, any other action', flat.flatMap(others), 'passed'),
  ];
};

export const rowsOf = (all: readonly Kept[]): readonly Row[] => {
  const isPosed = ({ person }: Kept): boolean => person.startsWith('p04');
  const live = all.filter((kept) => kept.label === 'live' && !isPosed(kept));
  const turns = all.filter((kept) => kept.label === 'live' && isPosed(kept));
  const replays = all.filter(({ label }) => label === 'replay');
  const flat = all.filter(({ label }) => label === 'flat');
  return [...liveRows(live, turns), ...replayRows(live, replays), ...flatRows(flat)];
};

/** Drawn recordings, which the service itself has judged; a refusal is right, so all reasons are listed. */
export const drawnRows = (drawn: readonly Drawn[]): readonly Row[] =>
  [...new Set(drawn.map(({ kind }) => kind))].map((kind) => {
    const reasons = drawn.filter((one) => one.kind === kind).map(({ why }) => why);
    const [what, counts, share] = countedRow(`drawn: ${kind}`, reasons, 'passed');
    const by = [...new Set(reasons)].map(
      (why) => `${why} ${reasons.filter((one) => one === why).length}`,
    );
    return [what, counts, share, by.join(', ')];
  });
