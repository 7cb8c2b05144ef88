import sharp, { type Sharp } from 'sharp';
import type { FlowTools } from '../../../src/flows/tools.js';
import { codes, type Reason } from '../../../src/contract/codes.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { localContext } from '../../../src/verify/local-context.js';
import { verify } from '../../../src/verify/verify.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { livenessRequest, runWith } from '../requests.js';

const copies: Readonly<Record<string, (bytes: Uint8Array, widthPx: number) => Sharp>> = {
  're-encoded, JPEG quality 80': (bytes) => sharp(bytes).jpeg({ quality: 80 }),
  'a fifth smaller': (bytes, widthPx) =>
    sharp(bytes)
      .resize(Math.round(widthPx * 0.8))
      .jpeg({ quality: 92 }),
  'a fifth larger': (bytes, widthPx) =>
    sharp(bytes)
      .resize(Math.round(widthPx * 1.2))
      .jpeg({ quality: 92 }),
  mirrored: (bytes) => sharp(bytes).flop().jpeg({ quality: 92 }),
};

/** The code of the answer; undefined: accepted. */
type Answer = Reason | undefined;
type Steady = {
  readonly before: Answer;
  readonly after: Readonly<Record<string, Answer>>;
};

/** Published limits in pixels: the same face resized is rightly on the other side of them. */
const pixelLimits: readonly Answer[] = ['faceTooSmall', 'faceNearBorders'];

const answerOf = async (bytes: Uint8Array, tools: FlowTools): Promise<Answer> => {
  const answer = await verify(livenessRequest(bytes), localContext(runWith(tools)));
  return isRejection(answer) ? answer.rejected : answer.rejection?.rejected;
};

export const judgeStability = (
  pictures: readonly Uint8Array[],
  tools: FlowTools,
): Promise<readonly Steady[]> =>
  mapWithProgress('stability', pictures, async (bytes) => {
    const before = await answerOf(bytes, tools);
    const { width } = await sharp(bytes).metadata();
    const after: Record<string, Answer> = {};
    for (const [name, copy] of Object.entries(copies))
      after[name] = await answerOf(new Uint8Array(await copy(bytes, width).toBuffer()), tools);
    return { before, after };
  });

type Change = { readonly before: Answer; readonly after: Answer };
const isTurned = ({ before, after }: Change): boolean =>
  (before === undefined) !== (after === undefined);
const isByPixels = ({ before, after }: Change): boolean =>
  [before, after].some((answer) => pixelLimits.includes(answer));

const named = (answer: Answer): string => (answer ? String(codes[answer].code) : 'accepted');

/** `715 → accepted (2), accepted → 716`. */
const listed = (changes: readonly Change[]): string => {
  const counts = new Map<string, number>();
  for (const { before, after } of changes) {
    const name = `${named(before)} → ${named(after)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => (n > 1 ? `${name} (${n})` : name)).join(', ');
};

export const stabilitySection = (results: readonly Steady[]): string =>
  [
    '## The same photo again',
    'Whole answers of the flow: how often the verdict (valid or not) and its code change with a copy of the picture. Some limits are in pixels (150 px of',
    `face, 15 px to the border): a resized copy is rightly on their other side, so those changes are counted separately; good selfies (most of the set) were enlarged by half first. ${results.filter(({ before }) => before === undefined).length} of ${results.length} were accepted at first.`,
    '',
    tableOf(
      ['copy', 'verdict changed', 'not by a limit in pixels', 'which', 'code changed'],
      Object.keys(copies).map((name) => {
        const changes = results.map(({ before, after }) => ({ before, after: after[name] }));
        const turned = changes.filter(isTurned);
        const own = turned.filter((change) => !isByPixels(change));
        const recoded = changes.filter(({ before, after }) => before !== after);
        return [
          name,
          shareOf(turned.length, changes.length),
          shareOf(own.length, changes.length),
          listed(turned),
          shareOf(recoded.length, changes.length),
        ];
      }),
    ),
  ].join('\n');
