import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  capabilities,
  chipCapabilities,
  isWeak,
  matchCapabilities,
  movingCapabilities,
} from './capabilities.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Cells of the first row after `heading` that begins with `name`. */
const rowOf = (text: string, heading: string, name: string): string[] => {
  const part = text.slice(text.indexOf(heading));
  const row = part.split('\n').find((line) => line.startsWith(`| ${name} |`));
  if (!row || !text.includes(heading)) throw new Error(`no row ${name} after ${heading}`);
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
};
/** `11/220 = 5.0 % (2.8–8.7)` → [0.028, 0.087]. */
const intervalIn = (cell: string): number[] =>
  /\(([\d.]+)–([\d.]+)\)/
    .exec(cell)!
    .slice(1)
    .map((percent) => expect.closeTo(Number(percent) / 100, 5) as number);
const share = (cell: string): number => Number(/([\d.]+) %/.exec(cell)![1]) / 100;

/** Integrators read these numbers, so they must be the measured ones. */
describe('what GET capabilities says is what was measured', () => {
  const { liveness } = capabilities;

  const { conditions, attacks, report } = capabilities.idReaderPlus;

  it.each(conditions)('code $code', ({ code, precision, recall, pictures }) => {
    const heading = '### The half on which no limit was chosen';
    const [given, , measuredPrecision, measuredRecall] = rowOf(read(report), heading, `${code}`);
    expect(given).toContain(`/${pictures} `);
    expect([precision, recall]).toEqual(
      [measuredPrecision!, measuredRecall!].map((cell) => expect.closeTo(share(cell), 5) as number),
    );
  });

  it('liveness, attacks', () => {
    const report = read(liveness.report);
    const [eer] = rowOf(report, '## Live or not', 'ours');
    const cellOf = (kind: string): string => rowOf(report, '| attacks passed', kind)[0]!;
    const bpcer = cellOf('live faces refused');
    const kinds = [
      'print',
      'screen',
      'print or screen, not labelled',
      'phone selfie on a screen, in high definition',
      'paper mask',
      'mask of 3D paper, latex or textile',
    ];
    expect(liveness.attacks).toHaveLength(kinds.length);
    kinds.forEach((kind, i) => {
      const said = liveness.attacks[i]!;
      expect([said.apcer, said.bpcer, said.eer]).toEqual(
        [cellOf(kind), bpcer, eer!].map((cell) => expect.closeTo(share(cell), 5) as number),
      );
      expect(cellOf(kind)).toContain(`/${said.attacks} `);
      expect(bpcer).toContain(`/${said.genuine} `);
    });
  });

  it.each([
    ['no face', 'no_face'],
    ['several faces', 'multi'],
    ['too close', 'too_close'],
    ['cut by the frame', 'cropped'],
    ['too small', 'tiny'],
    ['turned away', 'profile'],
    ['a mask', 'mask'],
    ['a hand', 'hand'],
    ['closed eyes', 'closed_eyes'],
  ])('liveness, %s', (condition, tag) => {
    const said = liveness.conditions.find((one) => one.condition === condition)!;
    const heading = 'Others, which no limit was chosen on';
    const [code, recognised] = rowOf(read(liveness.report), heading, tag);
    expect(code).toMatch(new RegExp(`^${said.code}\\b`));
    expect(recognised).toContain(`/${said.pictures} `);
    expect(said.recall).toBeCloseTo(share(recognised!), 5);
  });

  it('chips', () => {
    const { measuredOn } = chipCapabilities;
    const report = read(chipCapabilities.report);
    expect(measuredOn).toContain(/\d+ algorithms/.exec(report)![0]);
    const lists = ['Germany', 'Netherlands'].map(
      (country) => new RegExp(`^\\| ${country}, [^|]*\\| (\\d+)`, 'm').exec(report)![1]!,
    );
    expect(measuredOn).toContain(`(${lists.join(' and ')} certificates)`);
    for (const source of ['BSI', 'LOeS', 'BSI TR-03105-5', 'ETSI TR 103 200', 'zkpassport'])
      expect([measuredOn, report]).toEqual(Array(2).fill(expect.stringContaining(source)));
    expect(report).toContain('No source came with its country certificate');
  });

  it('neither check is called strong while more than one attack in twenty passes it', () => {
    const weak = [capabilities.idReaderPlus, liveness].map(isWeak);
    expect(weak).toEqual([true, true]);
    expect(isWeak({ attacks: [{ apcer: 0.05 }] })).toBe(false);
  });

  it.each([
    ['shown on a screen', 'pooled, screen'],
    ['a printed copy in colour', 'pooled, print'],
  ])('%s', (attack, name) => {
    const said = attacks.find((one) => one.attack === attack)!;
    const card = read('models/recapture/card.md');
    const [counts, eer, bpcer, apcer] = rowOf(card, '## Measured', name);
    expect(counts).toBe(`${said.genuine} / ${said.attacks}`);
    expect([said.eer, said.bpcer, said.apcer]).toEqual(
      [eer!, bpcer!, apcer!].map((cell) => expect.closeTo(share(cell), 5) as number),
    );
  });

  it.each([
    ['in a file that was compressed more before the edit', 'as published'],
    ['in a photo as a good camera saves it', 'saved by a good camera before the edit'],
    ['in a photo that was made smaller afterwards', 'made smaller after the edit'],
  ])('edits %s', (where, set) => {
    for (const [edit, name] of [
      ['a replaced portrait', 'portrait'],
      ['altered text', 'text'],
    ]) {
      const said = attacks.find((one) => one.attack === `${edit} ${where}`)!;
      const heading = '### Edits of issuers in no training';
      const [counts, eer, bpcer, apcer] = rowOf(read(report), heading, `${name}, ${set}`);
      expect(counts).toBe(`${said.genuine} / ${said.attacks}`);
      expect([said.eer, said.bpcer, said.apcer]).toEqual(
        [eer!, bpcer!, apcer!].map((cell) => expect.closeTo(share(cell), 5) as number),
      );
    }
  });

  it('a grey copy', () => {
    const said = attacks.find(({ attack }) => attack === 'a grey copy')!;
    const heading = '### Real grey copies';
    const [told, refused] = rowOf(read(report), heading, 'all');
    expect([told, refused]).toEqual([
      expect.stringContaining(`/${said.attacks} `),
      expect.stringContaining(`/${said.genuine} `),
    ]);
    expect([1 - said.apcer, said.bpcer]).toEqual(
      [told!, refused!].map((cell) => expect.closeTo(share(cell), 5) as number),
    );
    expect(read(report)).toContain(`equal error rate: ${(100 * said.eer).toFixed(1)} %`);
  });

  it.each([
    ['a replay of the right action on a screen', 'replay of the right action'],
    ['– the screen fills the picture', '– plain'],
    ['– the edge of the screen is visible', '– edge visible'],
    ['– a dim screen', '– low brightness'],
    [
      'a replay of the right action, on phones that no net has learned from',
      '– by nets that know no phone, replays',
    ],
    ['a recording of another action', 'live or replay that shows another action'],
    ['a recording of the right actions in another order', 'replay, both actions, the other order'],
    [
      'a flat picture that is moved to imitate the action',
      'flat thing, the action that it imitates',
    ],
    ['a flat picture that is moved in another way', 'flat thing, any other action'],
  ])('moving selfie, %s', (attack, name) => {
    const said = movingCapabilities.attacks.find((one) => one.attack === attack)!;
    const [counted, passed] = rowOf(read(movingCapabilities.report), '# Moving', name);
    expect(counted).toBe('passed');
    expect(passed).toContain(`/${said.attacks} `);
    expect(said.apcer).toBeCloseTo(share(passed!), 5);
    expect(said.interval).toEqual(intervalIn(passed!));
  });

  it('moving selfie, live people; no kind of attack is left out', () => {
    const { live, attacks } = movingCapabilities;
    const [, refused] = rowOf(
      read(movingCapabilities.report),
      '# Moving',
      'live, two actions in the order asked',
    );
    expect(refused).toContain(`/${live.recordings} `);
    expect(live.refused).toBeCloseTo(share(refused!), 5);
    expect(live.interval).toEqual(intervalIn(refused!));
    expect(attacks).toHaveLength(9);
  });

  it('our own attacks: every row of the report, and no other', () => {
    const { attacks, report } = movingCapabilities.redTeam;
    const ways = {
      posted: 'posted, all actions known before',
      'in a conversation': 'in a conversation, in real time',
    } as const;
    const text = read(report);
    const rows = text
      .slice(text.indexOf('## Methods'), text.indexOf('| the best method'))
      .split('\n');
    const cells = rows.flatMap((row) => {
      const [, attack, way, passes] = row.split('|').map((cell) => cell.trim());
      return passes?.includes('%') ? [{ attack, way, passes }] : [];
    });
    expect(
      attacks.map(({ attack, way, ...counted }) => ({ attack, way: ways[way], ...counted })),
    ).toEqual(
      cells.map(({ attack, way, passes }) => ({
        ...{ attack, way, apcer: expect.closeTo(share(passes), 5) as number },
        interval: intervalIn(passes),
        attacks: Number(/\/(\d+) /.exec(passes)![1]),
      })),
    );
  });

  it('our own attacks: what the turn finds of those that pass', () => {
    const { doubted, report } = movingCapabilities.redTeam;
    const [low, high] = doubted.interval.map((share) => (100 * share).toFixed(1));
    const said = `${doubted.apcer * doubted.attacks} of ${doubted.attacks} pass without (${low}–${high} %)`;
    expect(read(report)).toContain(said);
  });

  it.each(matchCapabilities.sources)('match, $source', (said) => {
    const row = rowOf(read(matchCapabilities.report), '## Where the limits come from', said.source);
    const [strangers, matched, doubtful, ownPairs, notMatched, refused] = row;
    expect([said.strangers, said.ownPairs]).toEqual([strangers, ownPairs].map(Number));
    expect([said.matched, said.matchedOrInDoubt, said.notMatched, said.refused]).toEqual(
      [matched, doubtful, notMatched, refused].map(
        (cell) => expect.closeTo(share(cell!), 5) as number,
      ),
    );
  });
});
