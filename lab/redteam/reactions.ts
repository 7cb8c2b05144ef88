import { judgeFollowing, measureFollowing } from '../../src/selfie/moving/measure-following.js';
import { clockOffsetOf } from '../../src/selfie/moving/sort-arrivals.js';
import { shareOf } from '../support/markdown.js';
import { seeded } from '../support/stats.js';
import type { Path } from './puppet.js';
import { conversedAfter } from './ways.js';

/* How long whoever draws a face in real time may take for it. Nothing is drawn here. */

const reactionsMs = [100, 150, 200, 400, 600, 800, 1000, 1100, 1200, 1400] as const;
const each = 400;
/** Of the angles that the service measures in a drawn frame, in each direction. */
const noiseDeg = 2;
const nothing = new Uint8Array();

const follows = async (reactionMs: number, seed: number): Promise<boolean> => {
  const random = seeded(seed);
  let path: Path | undefined;
  const filmed = (given: Path) => {
    path = given;
    return () => Promise.resolve(nothing);
  };
  const { timesMs, conversation } = await conversedAfter(reactionMs, reactionMs)(
    filmed,
    random,
    100,
  );
  const noise = (): number => noiseDeg * (random() + random() + random() - 1.5);
  const offsetMs = clockOffsetOf(conversation!);
  const poses = timesMs.map((ms) => {
    const { yawDeg, pitchDeg } = path!(ms);
    return { atMs: ms + offsetMs, yawDeg: yawDeg + noise(), pitchDeg: pitchDeg + noise() };
  });
  const judged = judgeFollowing(measureFollowing(poses, conversation!));
  return !Object.values(judged).some(Boolean);
};

/** A row for each delay: the share of conversations whose dot was followed. */
export const reactionRows = async (): Promise<readonly (readonly string[])[]> => {
  const rows: string[][] = [];
  for (const reactionMs of reactionsMs) {
    let passed = 0;
    for (let seed = 0; seed < each; seed++) passed += Number(await follows(reactionMs, seed));
    rows.push([`${reactionMs} ms`, shareOf(passed, each)]);
  }
  return rows;
};
