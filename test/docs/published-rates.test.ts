import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  capabilities,
  matchCapabilities,
  movingCapabilities,
} from '../../src/contract/capabilities.js';

/*
 * One truth about error rates: src/contract/capabilities.ts is compared with lab/eval/reports by its own test,
 * `GET capabilities` and the console print it, and what people wrote is compared with it here.
 */

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A row of the page that has every number; the README has one of each. */
const rowOf = (name: string): string =>
  read('docs/ACCURACY.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${name}`))!;

/** Cells of a report's row, by the row's name. */
const cellsOf = (report: string, name: string): readonly string[] =>
  read(report)
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))!
    .split('|')
    .map((cell) => cell.trim());

/** Whole percents, unless a share is small enough for its tenths to matter. */
const percent = (share: number): string => String(Math.round(100 * share));
const tenths = (share: number): string => (100 * share).toFixed(1);

/** `2.8 to 8.7`, in percent. */
const boundsOf = ({ interval }: { readonly interval: readonly number[] }): string =>
  interval.map(tenths).join(' to ');

type Attack = { readonly attack: string; readonly apcer: number };
const passing = (attacks: readonly Attack[], name: string): number =>
  attacks.find(({ attack }) => attack === name)!.apcer;

/** One photo, animated in any of three ways: `30 of 42`. */
const animatedBy = (way: 'posted' | 'in a conversation'): string => {
  const { attacks } = movingCapabilities.redTeam;
  const names = ['one photo on a face mesh with depth', 'one photo bent', 'one photo cut'];
  const those = attacks.filter(
    (one) => one.way === way && names.some((name) => one.attack.startsWith(name)),
  );
  // Mouth and lids of somebody else are other rows.
  const alone = those.filter(({ attack }) => !attack.includes(','));
  expect(alone).toHaveLength(3);
  const passed = alone.reduce((sum, { apcer, attacks: all }) => sum + Math.round(apcer * all), 0);
  return `${passed} of ${alone.reduce((sum, one) => sum + one.attacks, 0)}`;
};
const wayWords = { posted: 'posted afterwards', 'in a conversation': 'in real time' } as const;

describe('ACCURACY.md has the published error rates', () => {
  it('ID Reader Plus', () => {
    const { attacks } = capabilities.idReaderPlus;
    const of = (name: string): string => percent(passing(attacks, name));
    const camera = 'in a photo as a good camera saves it';
    const messenger = 'in a photo that was made smaller afterwards';
    const compressed = 'in a file that was compressed more before the edit';
    const row = rowOf('ID Reader Plus: is the document genuine?');
    expect(row).toContain(`${of('shown on a screen')} % of the photos of screens`);
    expect(passing(attacks, 'a printed copy in colour')).toBe(1);
    expect(row).toContain('all colour prints **pass**');
    expect(row).toContain(`grey copies ${of('a grey copy')} %`);
    expect(row).toContain(
      `${of(`a replaced portrait ${camera}`)} % of the replaced portraits and ${of(`altered text ${camera}`)} % of the altered texts in photos as a good camera saves them`,
    );
    expect(row).toContain(
      `${of(`a replaced portrait ${messenger}`)} and ${of(`altered text ${messenger}`)} % after a messenger`,
    );
    expect(row).toContain(
      `${of(`a replaced portrait ${compressed}`)} and ${of(`altered text ${compressed}`)} % where the file was compressed more before the edit`,
    );
  });

  it('genuine scans of issuers in no training', () => {
    const [refused, doubtful] = cellsOf(
      capabilities.idReaderPlus.report,
      'all in no training',
    ).slice(6);
    const counts = /^(\d+)\/(\d+) = .*–([\d.]+)\)/.exec(refused!)!;
    const said = `${counts[1]} of ${counts[2]} genuine scans of four issuers`;
    const most = `at most ${counts[3]} %`;
    const inDoubt = `${percent(Number(/([\d.]+) %/.exec(doubtful!)![1]) / 100)} % in doubt`;
    for (const text of [rowOf('ID Reader Plus: is the document genuine?'), read('README.md')])
      for (const part of [said, most, inDoubt]) expect(text).toContain(part);
  });

  it('conditions of documents and selfies', () => {
    const least = Math.min(...capabilities.idReaderPlus.conditions.map(({ recall }) => recall));
    expect(least).toBeGreaterThanOrEqual(19 / 20);
    expect(rowOf('ID Reader Plus: framing')).toContain('at least 19 of 20');
    const { conditions } = capabilities.liveness;
    const closed = conditions.find(({ condition }) => condition === 'closed eyes')!;
    const others = conditions.filter((one) => one !== closed).map(({ recall }) => recall);
    expect(rowOf('selfie: conditions')).toContain(
      `${percent(Math.min(...others))} to ${percent(Math.max(...others))} %`,
    );
    const eyes = `closed eyes in ${closed.recall * closed.pictures} of ${closed.pictures}`;
    expect(rowOf('selfie: conditions')).toContain(eyes);
  });

  it('a live person, by one picture: every kind of attack by name', () => {
    const row = rowOf('selfie: is it a live person?');
    const { report } = capabilities.liveness;
    const whole = (cell: string): string => percent(Number(/([\d.]+) %/.exec(cell)![1]) / 100);
    const { attacks } = capabilities.liveness;
    const of = (attack: string): string => percent(passing(attacks, attack));
    expect(row).toContain(`${whole(cellsOf(report, 'ours')[6]!)} % of the attacks **pass**`);
    expect(row).toContain(`of prints ${of('a printed photo of a face')} %`);
    expect(row).toContain(`of paper masks ${of('a paper mask')} %`);
    expect(row).toContain(
      `in high definition ${of('a phone selfie shown on a screen, in high definition')} %`,
    );
    expect(passing(attacks, 'a mask of 3D paper, latex or textile')).toBe(1);
    expect(row).toContain(`${tenths(attacks[0]!.bpcer)} % of the live faces are refused`);
    const known = cellsOf(report, 'ours, ten genuine pictures of the camera known');
    expect(row).toContain(
      `${whole(known[6]!)} % pass, ${whole(cellsOf(report, 'print')[3]!)} % of prints`,
    );
  });

  it('a live person, by a recording', () => {
    const row = rowOf('moving selfie');
    const { attacks, live } = movingCapabilities;
    const flat = attacks.find(({ attack }) =>
      attack.startsWith('a flat picture that is moved to'),
    )!;
    expect(row).toContain(
      `${tenths(live.refused)} % of the live ones refused (95 %: ${boundsOf(live)})`,
    );
    const other = attacks.find(({ attack }) => attack === 'a recording of another action')!;
    expect(other.apcer).toBe(0);
    expect(row).toContain(
      `of replays none passes (at most ${tenths(other.interval[1])}) where another action was asked`,
    );
    const right = attacks.find(
      ({ attack }) => attack === 'a replay of the right action on a screen',
    )!;
    expect(row).toContain(`**${tenths(right.apcer)} % pass** (${boundsOf(right)})`);
    const unknown = attacks.find(({ attack }) =>
      attack.startsWith('a replay of the right action, on'),
    )!;
    expect(row).toContain(
      `${tenths(unknown.apcer)} % of those replays pass (${boundsOf(unknown)})`,
    );
    expect(row).toContain(
      `${Math.round(flat.apcer * flat.attacks)} of ${flat.attacks} flat pictures passes (${boundsOf(flat)})`,
    );
  });

  it('a recording that no camera took', () => {
    const [sessions, first, second, victim] = movingCapabilities.pastTheCamera.attacks;
    const counts = [sessions, first, second, victim].map(
      (one) => [Math.round(one.apcer * one.attacks), one.attacks] as const,
    );
    const [all, ...series] = counts.map(([passed, of]) => `${passed} of ${of}`);
    expect(rowOf('moving selfie')).toContain(`passed in ${all} sessions`);
    expect(rowOf('moving selfie')).toContain(`${series[0]} and ${series[1]} pass`);
    const page = read('docs/ACCURACY.md');
    for (const [index, one] of [first, second, victim].entries())
      expect(page).toContain(`${counts[index + 1]!.join('/')} = ${tenths(one.apcer)} % (`);
    expect(page).toContain('| 5 of 5 |');
  });

  it('our own attacks', () => {
    for (const way of ['posted', 'in a conversation'] as const)
      expect(rowOf('moving selfie')).toContain(`${animatedBy(way)} ${wayWords[way]}`);
  });

  it('a match', () => {
    const row = rowOf('`match`');
    for (const { ownPairs, refused, notMatched } of matchCapabilities.sources) {
      const doubtful = tenths(notMatched - refused);
      expect(row).toContain(`${ownPairs.toLocaleString('en-US')} pairs`);
      expect(row).toMatch(new RegExp(`${tenths(refused)} (% refused, |and )${doubtful} %`));
    }
  });
});

describe('the README has one number of each, from the same tables', () => {
  const readme = read('README.md').replace(/\s+/g, ' ');

  it('documents', () => {
    const [all] = /^\d+\/\d+/.exec(cellsOf('lab/eval/reports/mrz.md', 'all')[2]!)!;
    expect(readme).toContain(`right in ${all.replace('/', ' of ')} images`);
    const tagger = cellsOf('lab/eval/reports/cards.md', 'with the tagger');
    const [, fields, share] = /^(\d+\/\d+) = ([\d.]+) %/.exec(tagger[3]!)!;
    expect(readme).toContain(
      `${fields!.replace('/', ' of ')} fields (${Math.round(Number(share))} %) right on ${tagger[2]!} fronts`,
    );
    const [wrong] = /[\d.]+(?= %)/.exec(tagger[7]!)!;
    expect(readme).toContain(`${wrong} % of the answered values wrong`);
    const screens = passing(capabilities.idReaderPlus.attacks, 'shown on a screen');
    expect(readme).toContain(`${percent(screens)} % of the photos of screens and all colour`);
  });

  it('people', () => {
    const all = cellsOf(capabilities.liveness.report, 'ours')[6]!;
    const passed = percent(Number(/([\d.]+) %/.exec(all)![1]) / 100);
    expect(readme).toContain(`Not alone: ${passed} % of the attacks pass one photo`);
    const { attacks, live, pastTheCamera } = movingCapabilities;
    const right = passing(attacks, 'a replay of the right action on a screen');
    expect(readme).toContain(
      `${tenths(right)} % of the replays of the right action pass, ${tenths(live.refused)} % of live people are refused`,
    );
    const [animated] = pastTheCamera.attacks;
    expect(animated.apcer).toBe(1);
    expect(readme).toContain(`passed in ${animated.attacks} of ${animated.attacks} sessions`);
    expect(readme).toContain(`${animatedBy('in a conversation')} in real time`);
    const { refused, notMatched, matched } = matchCapabilities.sources[0]!;
    expect(readme).toContain(
      `${tenths(refused)} % of one person's pairs refused and ${tenths(notMatched - refused)} % in doubt; ${(100 * matched).toFixed(2)} % of strangers match`,
    );
  });
});

it('docs/ACCURACY.md says the same of documents', () => {
  const { attacks } = capabilities.idReaderPlus;
  const page = read('docs/ACCURACY.md');
  expect(page).toContain(
    `${percent(passing(attacks, 'shown on a screen'))} % of the screens and all colour prints pass`,
  );
  expect(page).toContain(`grey copies ${percent(passing(attacks, 'a grey copy'))} % pass`);
});
