import { charCount, filler, valueOf } from '../alphabet.js';
import { type Group, type GroupTable, dropBelow } from './plan.js';

/** Priors of dates with unknown parts, and of none (docs/FORMATS.md 1.6): `74<<<<`, `7408<<`. */
const unknownPartWeight = 0.002;
const absentWeight = 0.002;

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Part = {
  readonly chars: readonly number[];
  readonly weight: number;
  readonly leapOnly: boolean;
};

const two = (n: number): readonly number[] => [Math.trunc(n / 10), n % 10];
const gone = [filler, filler];

const years: readonly Part[] = Array.from({ length: 100 }, (_, year) => ({
  chars: two(year),
  weight: 1,
  leapOnly: false,
}));

const days: readonly Part[] = longestMonth.flatMap((length, month) => [
  ...Array.from({ length }, (_, day) => ({
    chars: [...two(month + 1), ...two(day + 1)],
    weight: 1,
    leapOnly: month === 1 && day === 28,
  })),
  { chars: [...two(month + 1), ...gone], weight: unknownPartWeight, leapOnly: false },
]);

const allYears: readonly Part[] = [...years, { chars: gone, weight: 1, leapOnly: false }];
const allDays: readonly Part[] = [
  ...days,
  { chars: [...gone, ...gone], weight: unknownPartWeight, leapOnly: false },
];

type WeightedPart = { part: Part; weight: number; own: number; composite: number };

/** Dates that exist, as whole units: the calendar acts as one more check digit. */
export const dateTable = (
  probs: Float64Array,
  group: Group,
  compositeOf: Uint8Array,
): GroupTable => {
  const { cells, own, checkCell, fillerCheck } = group;
  // Most of the 500 possible parts of a date are too unlikely; only the rest become objects.
  const score = (parts: readonly Part[], first: number): { kept: WeightedPart[]; top: number } => {
    const weights = new Float64Array(parts.length);
    let top = 0;
    for (let p = 0; p < parts.length; p++) {
      const { chars, weight: before } = parts[p]!;
      let weight = before;
      for (let i = 0; i < chars.length; i++)
        weight *= probs[cells[first + i]! * charCount + chars[i]!]!;
      weights[p] = weight;
      if (weight > top) top = weight;
    }
    const kept: WeightedPart[] = [];
    for (let p = 0; p < parts.length; p++) {
      if (!(weights[p]! > top * dropBelow)) continue;
      const part = parts[p]!;
      let ownSum = 0;
      let composite = 0;
      for (let i = 0; i < part.chars.length; i++) {
        const value = valueOf[part.chars[i]!]!;
        ownSum += own![first + i]! * value;
        composite += compositeOf[cells[first + i]!]! * value;
      }
      kept.push({ part, weight: weights[p]!, own: ownSum, composite });
    }
    return { kept, top };
  };
  const year = score(allYears, 0);
  const day = score(allDays, 2);
  const scale = year.top * day.top;
  const best = new Float64Array(10);
  const total = new Float64Array(10);
  const picks: (Uint8Array | undefined)[] = new Array<undefined>(10).fill(undefined);
  const checkAt = checkCell! * charCount;
  const add = (y: WeightedPart, d: WeightedPart, check: number, weight: number): void => {
    const value = check === filler ? 0 : check;
    const c = (y.composite + d.composite + compositeOf[checkCell!]! * value) % 10;
    total[c]! += weight;
    if (weight > best[c]!) {
      best[c] = weight;
      picks[c] = Uint8Array.from([...y.part.chars, ...d.part.chars, check]);
    }
  };
  for (const y of year.kept) {
    const unknownYear = y.part.chars[0] === filler;
    const leap = unknownYear || (y.part.chars[0]! * 10 + y.part.chars[1]!) % 4 === 0;
    for (const d of day.kept) {
      const absent = d.part.chars[0] === filler;
      // A day without a year is not printed; a year without a day is.
      if ((d.part.leapOnly && !leap) || (unknownYear && !absent)) continue;
      const weight = ((y.weight * d.weight) / scale) * (unknownYear ? absentWeight : 1);
      const digit = (y.own + d.own) % 10;
      add(y, d, digit, weight * probs[checkAt + digit]!);
      if (unknownYear && fillerCheck) add(y, d, filler, weight * probs[checkAt + filler]!);
    }
  }
  const none = new Uint8Array(cells.length + 1).fill(filler);
  return { best, total, logScale: scale > 0 ? Math.log(scale) : 0, pick: (c) => picks[c] ?? none };
};
