import { beforeAll, expect, it } from 'vitest';
import { type Case, hasPictures, loadCases } from '../lab/eval/answers/cases.js';
import { type Answer, compareAnswers } from '../lab/eval/answers/compare.js';
import { ocrRequest } from '../lab/eval/requests.js';
import { hashOf } from '../lab/support/stats.js';
import { start } from '../src/flows/worker.js';
import { isRejection } from '../src/contract/rejection.js';
import { limits } from '../src/contract/limits.js';
import { localContext } from '../src/verify/local-context.js';
import { verify } from '../src/verify/verify.js';
import { specimen } from './support/images.js';

/*
 * Asking for details changes no verdict. A seeded sample of every flow and contract; all shared
 * pictures with ANVERSO_ALL_PICTURES=1 (an hour) or `npm run eval answers -- --explain`.
 */

const perKind = 1;
const isFull = process.env['ANVERSO_ALL_PICTURES'] === '1';
const timeout = (isFull ? 240 : 10) * 60_000;

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
});

const answerOf = async ({ id, request, proofOfLife }: Case, explain: boolean): Promise<Answer> => {
  const context = localContext(service.run, { proofOfLife, explain });
  const answered = await verify(request(), context);
  if (isRejection(answered)) throw new Error(answered.rejected);
  const { outcome, explained } = answered;
  expect(explained !== undefined).toBe(explain);
  const { diagnostics, flow: _, ...answer } = outcome as Record<string, unknown>;
  return { id, answer, details: diagnostics };
};

/** The specimens, where the shared pictures are not here. */
const specimenCases = (): readonly Case[] => {
  const proofs = [false, true] as const;
  return proofs.flatMap((proofOfLife): Case[] => [
    ...(['passport', 'passport_plus'] as const).map((documentType) => ({
      id: `specimen ${documentType} ${proofOfLife}`,
      request: () => ocrRequest({ documentType, frontside: specimen() }),
      proofOfLife,
    })),
    {
      id: `specimen card ${proofOfLife}`,
      request: () =>
        ocrRequest({
          documentType: 'identification_card',
          frontside: specimen('cedula-front'),
          backside: specimen('cedula-back'),
          validateSides: true,
        }),
      proofOfLife,
    },
  ]);
};

const casesHere = async (): Promise<readonly Case[]> => {
  if (!hasPictures()) return specimenCases();
  const cases = await loadCases();
  return isFull ? cases : sampleOf(cases);
};

it(
  `details change no verdict${hasPictures() ? '' : ' (of the specimens only)'}`,
  { timeout },
  async () => {
    const cases = await casesHere();
    expect(cases.length).toBeGreaterThan(4);
    for (const one of cases) {
      const [plain, explained] = [await answerOf(one, false), await answerOf(one, true)];
      const { changed, measuredOtherwise } = compareAnswers([plain], [explained]);
      expect([...changed, ...measuredOtherwise]).toEqual([]);
    }
  },
);
