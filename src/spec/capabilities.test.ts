import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capabilities } from './capabilities.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Cells of the first row after `heading` that begins with `name`. */
const rowOf = (text: string, heading: string, name: string): string[] => {
  const part = text.slice(text.indexOf(heading));
  const row = part.split('\n').find((line) => line.startsWith(`| ${name} |`));
  if (!row || part === text) throw new Error(`no row ${name} after ${heading}`);
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
};
const share = (cell: string): number => Number(/([\d.]+) %/.exec(cell)![1]) / 100;

/** Who builds on the service reads these numbers there: they must be the measured ones. */
describe('what GET capabilities says is what was measured', () => {
  const { conditions, attacks, report } = capabilities.idReaderPlus;

  it.each(conditions)('code $code', ({ code, precision, recall, pictures }) => {
    const heading = '### The half on which no limit was chosen';
    const [given, , measuredPrecision, measuredRecall] = rowOf(read(report), heading, `${code}`);
    expect(given).toContain(`/${pictures} `);
    expect([precision, recall]).toEqual(
      [measuredPrecision!, measuredRecall!].map((cell) => expect.closeTo(share(cell), 5) as number),
    );
  });

  it.each([
    ['shown on a screen', 'recapture', 'pooled, screen'],
    ['a printed copy in colour', 'recapture', 'pooled, print'],
    ['a replaced portrait', 'tamper', 'portrait, own'],
    ['altered text', 'tamper', 'text, own'],
    [
      'a replaced portrait in a photo that was made smaller afterwards',
      'tamper',
      'portrait, messenger',
    ],
    ['altered text in a photo that was made smaller afterwards', 'tamper', 'text, messenger'],
  ])('%s', (attack, model, name) => {
    const said = attacks.find((one) => one.attack === attack)!;
    const [counts, eer, bpcer, apcer] = rowOf(read(`models/${model}/card.md`), '## Measured', name);
    expect(counts).toBe(`${said.genuine} / ${said.attacks}`);
    expect([said.eer, said.bpcer, said.apcer]).toEqual(
      [eer!, bpcer!, apcer!].map((cell) => expect.closeTo(share(cell), 5) as number),
    );
  });
});
