import type { Recording } from '../../src/contract/challenge.js';
import { judgeRecording } from '../../src/flows/selfie/judge-recording.js';
import type { Tools } from '../../src/models/tools.js';
import { hashOf, seeded } from '../support/stats.js';
import { film } from './film.js';
import { methods, type MethodName } from './methods/all.js';
import type { Person } from './people.js';
import type { Result } from './results.js';
import { type VariantName, variants } from './variants.js';
import { type WayName, ways } from './ways.js';

export type Attack = {
  readonly method: MethodName;
  readonly way: WayName;
  readonly person: Person;
  /** Who lends mouth, lids or the whole head, where the method needs somebody. */
  readonly accomplice: Person | undefined;
  readonly variant: VariantName;
  readonly attempt: number;
};

export const seedOf = ({ method, way, person, attempt }: Attack): string =>
  `${method} / ${way} / ${person.name} / ${attempt}`;

/** The frames that the attacker sends. Undefined where the person's pictures do not allow it. */
export const record = async (attack: Attack, tools: Tools): Promise<Recording | undefined> => {
  const seed = seedOf(attack);
  const puppet = await methods[attack.method](attack, tools);
  if (!puppet) return undefined;
  const random = seeded(hashOf(`way ${seed}`));
  const variant = variants[attack.variant];
  return ways[attack.way]((path) => film(puppet, path, variant, seed), random, variant.frameMs);
};

/** The service's verdict on it. */
export const judge = async (
  attack: Attack,
  recording: Recording,
  tools: Tools,
): Promise<Result> => {
  const { method, way, person, variant } = attack;
  const answer = await judgeRecording(recording, tools);
  const { why, flatness, liveness, sameFace, turn, turnStretched, followed } = answer;
  return {
    ...{ method, way, person: person.name, set: person.set, variant, seed: seedOf(attack), why },
    ...{ turn, turnStretched },
    measures: { asked: recording.asked, flatness, liveness, sameFace, ...followed },
  };
};
