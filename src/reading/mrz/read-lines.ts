import { charNumber, latticeClasses } from './alphabet.js';
import { decodeMrz } from './decode/decode.js';
import type { LineLattice, MrzReading } from './types.js';

/** A character takes two steps, with a blank before and after it, as the reading net sees them. */
const stepsEach = 4;
const marginSteps = 3;
const certain = Math.log(0.999);
const never = Math.log(1e-9);

const latticeOf = (line: string): LineLattice => {
  const steps = stepsEach * line.length + 2 * marginSteps;
  const logProbs = new Float32Array(steps * latticeClasses).fill(never);
  for (let step = 0; step < steps; step++) {
    const place = step - marginSteps;
    const char = place < 0 ? undefined : line[Math.trunc(place / stepsEach)];
    const isInk = char !== undefined && [1, 2].includes(place % stepsEach);
    logProbs[step * latticeClasses + (isInk ? 1 + charNumber(char) : 0)] = certain;
  }
  return { steps, logProbs };
};

/**
 * A zone that is text already, such as a chip's, by the same parser as the zone of a photo: nothing
 * of it is uncertain, so nothing may be repaired. Undefined where it is no zone of a document.
 */
export const readZoneLines = (lines: readonly string[]): MrzReading | undefined => {
  if (lines.some((line) => [...line].some((char) => charNumber(char) < 0))) return undefined;
  const reading = decodeMrz(lines.map(latticeOf));
  return reading?.lines.join('') === lines.join('') ? reading : undefined;
};
