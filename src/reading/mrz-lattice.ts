import type { TextTrace } from '../models/text-recogniser.js';
import { alphabet, latticeClasses } from './mrz/alphabet.js';
import type { LineLattice } from './mrz/types.js';

/** Shapes that a general recogniser calls something else, and that in a zone can only be these. */
const lookAlikes: Readonly<Record<string, string>> = {
  '«': '<',
  '‹': '<',
  '＜': '<',
  く: '<',
  '〈': '<',
  '《': '<',
  '≤': '<',
  '∠': '<',
  '^': '<',
  Λ: '<',
  '∧': '<',
  '⊂': '<',
  Φ: '0',
  Ø: '0',
  '∩': 'U',
  '€': 'E',
  l: 'I',
  '|': 'I',
  ı: 'I',
};

/**
 * A softmax over 6,906 signs leaves about a thousandth on signs that are not there; over the steps of
 * a line that would add up to a doubt which the picture does not give. What is above is evidence.
 */
const noiseProb = 1e-3;
/** No class gets less: log 0 would make a line impossible for one bad step. */
const floorProb = 1e-6;

/**
 * Trained on prose, the net tells O from 0 and I from 1 by their neighbours more than by their shape, and
 * is sure of it: on 26 scans about one `1` in fifty was an I. Each gives that share to its twin, so that
 * the classes and check digits can choose between them.
 */
const twins = [
  ['O', '0'],
  ['I', '1'],
] as const;
const twinShare = 0.02;
const twinClasses = twins.map((pair) => pair.map((char) => alphabet.indexOf(char) + 1));

const shareWithTwins = (row: Float32Array): void => {
  for (const [a, b] of twinClasses) {
    const [probA, probB] = [row[a!]!, row[b!]!];
    row[a!] = probA * (1 - twinShare) + probB * twinShare;
    row[b!] = probB * (1 - twinShare) + probA * twinShare;
  }
};

const classOf = (sign: string): number => {
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const found = alphabet.indexOf(lookAlikes[sign] ?? plain);
  return plain.length === 1 && found >= 0 ? found + 1 : -1;
};

/** From each class of the recogniser to its class in a zone; 0 is blank in both, −1 is neither. */
export const zoneClassesOf = (classes: readonly string[]): Int32Array =>
  Int32Array.from(classes, (sign, i) => (i === 0 ? 0 : sign === ' ' ? 0 : classOf(sign)));

/** The recogniser's view of a line, restricted to the 37 characters of a zone and blank. */
export const latticeOf = (
  { steps, classes, probs }: TextTrace,
  zoneClasses: Int32Array,
): LineLattice => {
  const logProbs = new Float32Array(steps * latticeClasses);
  for (let step = 0; step < steps; step++) {
    const row = logProbs.subarray(step * latticeClasses, (step + 1) * latticeClasses);
    const from = step * classes.length;
    for (let k = 0; k < classes.length; k++) {
      const zoneClass = zoneClasses[k]!;
      if (zoneClass >= 0) row[zoneClass]! += probs[from + k]!;
    }
    for (let k = 0; k < row.length; k++) row[k] = Math.max(floorProb, row[k]! - noiseProb);
    shareWithTwins(row);
    const total = row.reduce((sum, prob) => sum + prob, 0);
    for (let k = 0; k < row.length; k++) row[k] = Math.log(row[k]! / total);
  }
  return { steps, logProbs };
};

/**
 * How much of what was seen belongs to a zone: mean probability of the alphabet where the net sees
 * anything at all. Upside down, `<` is `>` and the share collapses, which tells the two ways apart.
 */
export const zoneShare = (
  { steps, classes, probs }: TextTrace,
  zoneClasses: Int32Array,
): number => {
  let inside = 0;
  let seen = 1e-6;
  for (let step = 0; step < steps; step++) {
    const from = step * classes.length;
    for (let k = 1; k < classes.length; k++) {
      const zoneClass = zoneClasses[k]!;
      if (zoneClass === 0) continue;
      const prob = probs[from + k]!;
      seen += prob;
      if (zoneClass > 0 && classes[k] === alphabet[zoneClass - 1]) inside += prob;
    }
  }
  return inside / seen;
};
