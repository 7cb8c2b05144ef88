import { readFileSync } from 'node:fs';
import { judgeMoving } from '../../../src/selfie/moving/judge-moving.js';
import { measureMovement } from '../../../src/selfie/moving/measure-movement.js';
import { spread } from '../../../src/selfie/moving/spread.js';
import { sampling } from '../../../src/selfie/moving/thresholds.js';
import type { Action, MovingReason } from '../../../src/contract/challenge.js';
import { mean } from '../../support/stats.js';
import type { Kept } from './kept.js';

type Logits = Readonly<Record<string, number>>;
const readLogits = (file: string): Logits =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Logits;

/**
 * Logits of the native net's siblings: `person` by the one that had not seen the person, mean of five
 * frames; `phone` by the one that had seen none of these videos, one frame
 * (lab/training/anverso_training/selfie/train_native.py, native-blind.jsonl).
 */
const native = {
  person: readLogits('native-blind.json'),
  phone: readLogits('native-phones-blind.json'),
};
export type Unknown = keyof typeof native;
/**
 * Attack logit of the frame at 1.2 s, by the sibling of the recapture net that had learned from none
 * of these videos (lab/training/anverso_training/genuine, recapture-blind.jsonl).
 */
const recapture = readLogits('recapture-blind.json');

/** A recording, or one that was made of others: it names all of them. */
export type Shown = Pick<Kept, 'frames' | 'framePx'> & { readonly of: readonly string[] };

export const shownIn = ({ name, frames, framePx }: Kept): Shown => ({
  ...{ frames, framePx, of: [name] },
});

/** As the service combines them; one frame of a joined recording is that of its first part. */
const livenessOf = ({ of }: Shown, unknown: Unknown): number | undefined => {
  const logits = of.flatMap((name) => native[unknown][name] ?? []);
  return logits.length === 0 ? undefined : mean(logits) - (recapture[of[0]!] ?? 0);
};

/**
 * The service's verdict, from kept landmarks: a few frames first, more where these do not suffice.
 * Whether the face is the same is not among them.
 */
export const judgeShown = (
  shown: Shown,
  asked: readonly Action[],
  unknown: Unknown = 'person',
): MovingReason => {
  const reasonBy = (count: number): MovingReason => {
    const chosen = spread(shown.frames.length, count).map((i) => shown.frames[i]!);
    const { movement } = measureMovement(chosen, shown.framePx, { asked });
    const liveness = livenessOf(shown, unknown);
    return judgeMoving({ frames: chosen.length, areTimesPlausible: true, ...movement, liveness });
  };
  const first = reasonBy(sampling.firstFrames);
  return first === 'done' || first === 'spoof' ? first : reasonBy(sampling.maxFrames);
};
