import { readFileSync } from 'node:fs';
import { judgeMoving } from '../../src/selfie/moving/judge-moving.js';
import { measureMovement } from '../../src/selfie/moving/measure-movement.js';
import { spread } from '../../src/selfie/moving/spread.js';
import { sampling } from '../../src/selfie/moving/thresholds.js';
import type { Action, MovingReason } from '../../src/spec/challenge.js';
import { mean } from '../stats.js';
import type { Kept } from './kept.js';

/**
 * Mean logit of five frames of each recording, by the sibling of the native net that had not seen
 * the person (training/anverso_training/selfie/train_native.py, native-blind.jsonl).
 */
const blind = JSON.parse(
  readFileSync(new URL('native-blind.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;

/** A recording, or one that was made of others: it names all of them. */
export type Shown = Pick<Kept, 'frames' | 'framePx'> & { readonly of: readonly string[] };

export const shownIn = ({ name, frames, framePx }: Kept): Shown => ({
  ...{ frames, framePx, of: [name] },
});

const logitOf = ({ of }: Shown): number | undefined => {
  const logits = of.flatMap((name) => blind[name] ?? []);
  return logits.length === 0 ? undefined : mean(logits);
};

/**
 * The service's verdict, from kept landmarks: a few frames first, more where these do not suffice.
 * Whether the face is the same is not among them.
 */
export const judgeShown = (shown: Shown, asked: readonly Action[]): MovingReason => {
  const reasonBy = (count: number): MovingReason => {
    const chosen = spread(shown.frames.length, count).map((i) => shown.frames[i]!);
    const { movement } = measureMovement(chosen, shown.framePx, { asked });
    const liveness = logitOf(shown);
    return judgeMoving({ frames: chosen.length, areTimesPlausible: true, ...movement, liveness });
  };
  const first = reasonBy(sampling.firstFrames);
  return first === 'done' || first === 'spoof' ? first : reasonBy(sampling.maxFrames);
};
