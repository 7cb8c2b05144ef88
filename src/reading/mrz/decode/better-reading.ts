import type { MrzReading } from '../types.js';

/** Check digits first; then how probable it is that every field is right, names too. */
const rankOf = (reading: MrzReading): readonly number[] => {
  const checks = Object.values(reading.checks);
  const held = checks.filter(Boolean).length / checks.length;
  const sure = Object.values(reading.fields).reduce((all, { confidence }) => all * confidence, 1);
  return [Number(reading.valid), held, sure, reading.likeness];
};

/** The better of two readings of one document: a wrong turn or crop does not close the check digits. */
export const betterReading = (
  a: MrzReading | undefined,
  b: MrzReading | undefined,
): MrzReading | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  const [first, second] = [rankOf(a), rankOf(b)];
  const differs = first.findIndex((value, i) => value !== second[i]);
  return differs < 0 || first[differs]! > second[differs]! ? a : b;
};
