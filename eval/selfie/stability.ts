import sharp, { type Sharp } from 'sharp';
import { selfie } from '../../src/flows/selfie.js';
import type { Tools } from '../../src/models/tools.js';
import { isRejection } from '../../src/spec/rejection.js';
import { shareOf, tableOf } from '../markdown.js';
import { mapWithProgress } from '../progress.js';

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

type Verdict = { readonly code: string; readonly valid: boolean };
type Same = { readonly code: boolean; readonly valid: boolean; readonly byPixels: boolean };
export type Steady = {
  readonly accepted: boolean;
  readonly copies: Readonly<Record<string, Same>>;
};

/** Published limits in pixels: the same face resized is rightly on the other side of them. */
const pixelLimits: readonly string[] = ['faceTooSmall', 'faceNearBorders'];

const verdictOf = async (bytes: Uint8Array, tools: Tools): Promise<Verdict> => {
  const { outcome } = await selfie.run({ selfie: bytes }, tools);
  return isRejection(outcome)
    ? { code: outcome.rejected, valid: false }
    : { code: 'accepted', valid: true };
};

export const judgeStability = (
  pictures: readonly Uint8Array[],
  tools: Tools,
): Promise<readonly Steady[]> =>
  mapWithProgress('stability', pictures, async (bytes) => {
    const before = await verdictOf(bytes, tools);
    const { width } = await sharp(bytes).metadata();
    const made: Record<string, Same> = {};
    for (const [name, copy] of Object.entries(copies)) {
      const after = await verdictOf(new Uint8Array(await copy(bytes, width).toBuffer()), tools);
      made[name] = {
        code: after.code === before.code,
        valid: after.valid === before.valid,
        byPixels: [before, after].some(({ code }) => pixelLimits.includes(code)),
      };
    }
    return { accepted: before.valid, copies: made };
  });

export const stabilitySection = (results: readonly Steady[]): string =>
  [
    '## The same photo again',
    'Whole answers of the flow: how often the verdict (valid or not) and its code change with a copy of the picture. Some limits are in pixels (150 px of',
    `face, 15 px to the border): a resized copy is rightly on their other side, so changes by them are told apart. ${results.filter(({ accepted }) => accepted).length} of ${results.length} were accepted at first.`,
    '',
    tableOf(
      ['copy', 'verdict changed', 'not by a limit in pixels', 'code changed'],
      Object.keys(copies).map((name) => {
        const share = (changed: (same: Same) => boolean): string =>
          shareOf(results.filter((found) => changed(found.copies[name]!)).length, results.length);
        return [
          name,
          share(({ valid }) => !valid),
          share(({ valid, byPixels }) => !valid && !byPixels),
          share(({ code }) => !code),
        ];
      }),
    ),
  ].join('\n');
