import { beforeAll, expect, it } from 'vitest';
import { type Case, hasPictures, loadCases } from '../eval/answers/cases.js';
import { type Answer, compareAnswers } from '../eval/answers/compare.js';
import { hashOf } from '../eval/stats.js';
import { start } from '../src/flows/worker.js';
import { limits } from '../src/spec/limits.js';

/*
 * Asking for details changes no verdict. A seeded sample of every flow and contract; all shared
 * pictures with ANVERSO_ALL_PICTURES=1 (an hour) or `npm run eval answers -- --explain`.
 */

const perKind = 2;
const isFull = process.env['ANVERSO_ALL_PICTURES'] === '1';

/** Flow and contract. */
const kindOf = ({ id }: Case): string => id.slice(id.indexOf(' ') + 1);

const sampleOf = (cases: readonly Case[]): readonly Case[] => {
  const shuffled = [...cases].sort((a, b) => hashOf(a.id) - hashOf(b.id));
  const kinds = [...new Set(shuffled.map(kindOf))];
  return kinds.flatMap((kind) => shuffled.filter((one) => kindOf(one) === kind).slice(0, perKind));
};

let service: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  service = await start({ imagePixels: limits.imagePixels });
}, 60_000);

const answerOf = async ({ id, job }: Case, explain: boolean): Promise<Answer> => {
  const { outcome, explained } = await service.run({ ...job(), explain });
  expect(explained !== undefined).toBe(explain);
  const { diagnostics, ...answer } = outcome as Record<string, unknown>;
  return { id, answer, details: diagnostics };
};

const title = hasPictures()
  ? 'details change no verdict'
  : 'details change no verdict: nothing compared, ../shared/data/documents is not here';

it(
  title,
  async () => {
    if (!hasPictures()) return;
    const cases = await loadCases();
    for (const one of isFull ? cases : sampleOf(cases)) {
      const [plain, explained] = [await answerOf(one, false), await answerOf(one, true)];
      const { changed, measuredOtherwise } = compareAnswers([plain], [explained]);
      expect([...changed, ...measuredOtherwise]).toEqual([]);
    }
  },
  isFull ? 4 * 3_600_000 : 120_000,
);
