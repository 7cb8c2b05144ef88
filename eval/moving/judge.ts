import { readFileSync } from 'node:fs';
import { findActions } from '../../src/selfie/moving/find-actions.js';
import { judgeMoving } from '../../src/selfie/moving/judge-moving.js';
import { countJumps } from '../../src/selfie/moving/measure-continuity.js';
import { measureFlatness } from '../../src/selfie/moving/measure-flatness.js';
import type { Action, MovingReason } from '../../src/spec/challenge.js';
import type { Kept } from './kept.js';

/**
 * Mean logit of five frames of each recording, by the sibling of the native net that had not seen
 * the person (training/anverso_training/selfie/train_native.py, native-blind.jsonl).
 */
const blind = JSON.parse(
  readFileSync(new URL('native-blind.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;

const depthActions: readonly Action[] = ['turn_left', 'turn_right', 'come_closer'];

/** The service's verdict, from kept landmarks. The same face is not among them. */
export const judgeKept = (
  { name, frames, framePx }: Pick<Kept, 'name' | 'frames' | 'framePx'>,
  asked: readonly Action[],
): MovingReason => {
  const measured = frames.map(({ measures }) => measures);
  const { actions, isEarly } = findActions(asked, measured);
  return judgeMoving({
    frames: frames.length,
    areTimesPlausible: true,
    jumps: countJumps(measured),
    areActionsDone: actions.every(({ done }) => done),
    isEarly,
    flatness: measureFlatness(frames, framePx),
    isFlatnessJudged: asked.some((action) => depthActions.includes(action)),
    liveness: blind[name],
  });
};

/** One after the other, as one recording; as long as both are of one person, nothing jumps. */
export const joined = (first: Kept, second: Kept): Kept => {
  const startMs = first.frames.at(-1)!.measures.atMs + 400;
  const later = second.frames.map((frame) => ({
    ...frame,
    measures: { ...frame.measures, atMs: frame.measures.atMs + startMs },
  }));
  return { ...first, frames: [...first.frames, ...later] };
};
