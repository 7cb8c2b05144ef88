import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../src/contract/codes.js';
import { limits } from '../src/contract/limits.js';
import { isRejection } from '../src/contract/rejection.js';
import { match } from '../src/flows/match/match.js';
import { selfie } from '../src/flows/selfie/selfie.js';
import { loadTools, type Tools } from '../src/models/tools.js';

/* The figures of specimens/README.md are what the service says of these files. */

const folder = new URL('../specimens/', import.meta.url);
const fileAt = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

/** Rows of the table that begins with these columns, without their marks of code. */
const rowsUnder = (...columns: readonly string[]): readonly (readonly string[])[] => {
  const lines = readFileSync(new URL('README.md', folder), 'utf8').split('\n');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim());
  const head = lines.findIndex((line) => cells(line).join() === columns.join());
  const rest = lines.slice(head + 2);
  return rest.slice(0, rest.indexOf('')).map(cells);
};

/** Other processors round the nets' sums otherwise. */
const expectAbout = (printed: string, value: number): void => {
  expect(Math.abs(Number(printed) - value), `${printed}, not ${value}`).toBeLessThan(0.02);
};

describe('specimens/README.md', () => {
  let tools: Tools;
  beforeAll(async () => {
    tools = await loadTools(limits);
  }, 120_000);

  it('liveness', { timeout: 120_000 }, async () => {
    const rows = rowsUnder('selfie', 'answer', 'liveness');
    expect(rows).toHaveLength(4);
    for (const [file, answer, liveness] of rows) {
      const { outcome, given } = await selfie.run({ selfie: fileAt(file!) }, tools);
      const said = isRejection(outcome) ? String(codes[outcome.rejected].code) : 'accepted';
      expect([file, said]).toEqual([file, answer]);
      expectAbout(liveness!, given.scores!.liveness);
    }
  });

  it(
    'match: a pair of one person, pairs of two, and pairs with a drawing',
    { timeout: 120_000 },
    async () => {
      const rows = rowsUnder('document', 'selfie', 'verdict', 'similarity');
      expect(rows.length).toBeGreaterThan(2);
      for (const [document, file, verdict, similarity] of rows) {
        const input = { frontside: fileAt(document!), selfie: fileAt(file!) };
        const { outcome } = await match.run(input, tools);
        if (isRejection(outcome)) throw new Error(`${document}: ${outcome.rejected}`);
        expect([document, file, outcome.verdict]).toEqual([document, file, verdict]);
        expectAbout(similarity!, outcome.similarity);
      }
    },
  );
});
