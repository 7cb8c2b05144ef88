import { charCount, filler } from '../alphabet.js';
import { classes, type CharClass } from './classes.js';
import type { Plan } from './plan.js';

/** The most probable character of each cell, without any rule. */
export const literalChars = (probs: Float64Array): Uint8Array => {
  const chars = new Uint8Array(probs.length / charCount);
  for (let cell = 0; cell < chars.length; cell++) {
    let top = filler;
    for (let k = 0; k < charCount; k++)
      if (probs[cell * charCount + k]! > probs[cell * charCount + top]!) top = k;
    chars[cell] = top;
  }
  return chars;
};

/** The class of every cell of a plan, check digits included; computed once for each plan. */
export const classesOfPlan = (plan: Plan): readonly CharClass[] => {
  let read = known.get(plan);
  if (read === undefined) known.set(plan, (read = listClasses(plan)));
  return read;
};

const known = new WeakMap<Plan, readonly CharClass[]>();

const listClasses = ({ groups, layout, compositeCell }: Plan): readonly CharClass[] => {
  const read = Array.from({ length: layout.lineCount * layout.width }, () => classes.any);
  for (const group of groups) {
    group.cells.forEach((cell, i) => (read[cell] = group.read[i]!));
    if (group.checkCell !== undefined)
      read[group.checkCell] = group.fillerCheck ? classes.checkOrFiller : classes.digit;
  }
  if (compositeCell >= 0) read[compositeCell] = classes.digit;
  return read;
};

export type ClassReading = {
  readonly chars: Uint8Array;
  readonly logWeight: number;
  /** For each cell, the character's share of the probability of its class. */
  readonly shares: Float64Array;
};

/** The most probable character that each cell's class allows. */
export const classedChars = (probs: Float64Array, read: readonly CharClass[]): ClassReading => {
  const chars = new Uint8Array(read.length);
  const shares = new Float64Array(read.length);
  let logWeight = 0;
  read.forEach((allowed, cell) => {
    let top = 0;
    let all = 0;
    for (let k = 0; k < charCount; k++) {
      const weight = probs[cell * charCount + k]! * allowed[k]!;
      all += weight;
      if (weight > top) {
        top = weight;
        chars[cell] = k;
      }
    }
    logWeight += Math.log(top);
    shares[cell] = top / all;
  });
  return { chars, logWeight, shares };
};

/** For each cell, how much of the probability is on characters that its class allows. */
export const logClassMass = (probs: Float64Array, slot: number, allowed: CharClass): number => {
  let mass = 0;
  for (let k = 0; k < charCount; k++) if (allowed[k]! > 0) mass += probs[slot * charCount + k]!;
  return Math.log(mass);
};
