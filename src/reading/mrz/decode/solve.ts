import { alphabet, charCount, charNumber } from '../alphabet.js';
import { type CharClass, classes } from './classes.js';
import { countryTable } from './country-table.js';
import { dateTable } from './date-table.js';
import { type Group, type GroupTable, type Plan, offShapeWeight } from './plan.js';
import { runTable } from './run-table.js';

const signs: Readonly<Record<string, CharClass>> = {
  '9': classes.digit,
  A: classes.letter,
  '*': classes.alnum,
};

const classOfOneCharacter = [...alphabet].map((_, k) =>
  Float64Array.from({ length: charCount }, (_, other) => (other === k ? 1 : 0)),
);

const classesOfShape = (shape: string): CharClass[] =>
  [...shape].map((sign) => signs[sign] ?? classOfOneCharacter[charNumber(sign)]!);

/**
 * The table of all contents, weighted by `offShapeWeight`, plus the tables of the issuer's known
 * shapes, unweighted.
 */
const preferShaped = (free: GroupTable, shaped: readonly GroupTable[]): GroupTable => {
  const best = new Float64Array(10);
  const total = new Float64Array(10);
  const chosen: GroupTable[] = [];
  for (let c = 0; c < 10; c++) {
    best[c] = free.best[c]! * offShapeWeight;
    total[c] = free.total[c]! * offShapeWeight;
    chosen[c] = free;
    for (const table of shaped) {
      const factor = Math.exp(table.logScale - free.logScale);
      total[c]! += table.total[c]! * factor;
      // The free table contains the known shapes too, so they get its weight as well.
      const value = table.best[c]! * factor * (1 + offShapeWeight);
      if (value > best[c]!) {
        best[c] = value;
        chosen[c] = table;
      }
    }
  }
  return { best, total, logScale: free.logScale, pick: (c) => chosen[c]!.pick(c) };
};

const shapedTable = (probs: Float64Array, group: Group, compositeOf: Uint8Array): GroupTable => {
  const free = runTable(probs, group, compositeOf);
  if (group.shapes.length === 0) return free;
  const shaped = group.shapes.map((shape) =>
    runTable(probs, { ...group, read: classesOfShape(shape) }, compositeOf),
  );
  return preferShaped(free, shaped);
};

const tableOf = (probs: Float64Array, group: Group, compositeOf: Uint8Array): GroupTable => {
  if (group.as === 'date') return dateTable(probs, group, compositeOf);
  if (group.as === 'country') return countryTable(probs, group.cells);
  return shapedTable(probs, group, compositeOf);
};

/**
 * The composite check digit must cancel the sum of all groups, so its own value counts negatively.
 */
const compositeTable = (probs: Float64Array, cell: number): GroupTable => {
  const best = new Float64Array(10);
  if (cell < 0) best[0] = 1;
  else
    for (let digit = 0; digit < 10; digit++)
      best[(10 - digit) % 10] = probs[cell * charCount + digit]!;
  return { best, total: best, logScale: 0, pick: (c) => Uint8Array.of((10 - c) % 10) };
};

const convolve = (a: Float64Array, b: Float64Array): Float64Array => {
  const sums = new Float64Array(10);
  for (let i = 0; i < 10; i++) for (let j = 0; j < 10; j++) sums[(i + j) % 10]! += a[i]! * b[j]!;
  return sums;
};

const one: Float64Array = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** The composite value of each table in the best combination that adds up to zero. */
const bestCombination = (tables: readonly GroupTable[]): { value: number; chosen: number[] } => {
  let best = one;
  const backs = tables.map((table) => {
    const next = new Float64Array(10);
    const back = new Uint8Array(10);
    for (let i = 0; i < 10; i++)
      for (let j = 0; j < 10; j++) {
        const value = best[i]! * table.best[j]!;
        if (value > next[(i + j) % 10]!) {
          next[(i + j) % 10] = value;
          back[(i + j) % 10] = j;
        }
      }
    best = next;
    return back;
  });
  let sum = 0;
  const chosen = backs.reverse().map((back) => {
    const value = back[sum]!;
    sum = (sum - value + 10) % 10;
    return value;
  });
  return { value: best[0]!, chosen: chosen.reverse() };
};

/** Groups that no check digit covers: names and countries on ICAO documents. */
export const isFree = ({ compositeOf }: Plan, group: Group): boolean =>
  group.check === undefined && group.cells.every((cell) => compositeOf[cell] === 0);

/** The likeliest characters of one group (check digit last) and their share; no composite. */
export const solveAlone = (probs: Float64Array, plan: Plan, group: Group) => {
  const table = tableOf(probs, group, new Uint8Array(plan.compositeOf.length));
  return { chars: table.pick(0), share: table.best[0]! / table.total[0]! };
};

export type Solution = {
  readonly chars: Uint8Array;
  readonly logBest: number;
  /** Log of the total weight of all consistent assignments. */
  readonly logTotal: number;
  /** Per group of the plan: probability of its characters among all consistent assignments. */
  readonly posteriors: readonly number[];
};

const posteriorsOf = (tables: readonly GroupTable[], chosen: readonly number[]): number[] => {
  const before: Float64Array[] = [one];
  for (const table of tables) before.push(convolve(before.at(-1)!, table.total));
  let after = one;
  const result: number[] = [];
  for (let g = tables.length - 1; g >= 0; g--) {
    const { best, total } = tables[g]!;
    const others = convolve(before[g]!, after);
    let all = 0;
    for (let c = 0; c < 10; c++) all += total[c]! * others[(10 - c) % 10]!;
    result[g] = all > 0 ? (best[chosen[g]!]! * others[(10 - chosen[g]!) % 10]!) / all : 0;
    after = convolve(after, total);
  }
  return result;
};

/**
 * The likeliest characters under which every check digit holds, every date exists and every
 * position has its class, and the posterior of each group among all such assignments. Exact: the
 * groups share only the composite sum. Undefined when there is no assignment.
 */
export const solve = (probs: Float64Array, plan: Plan): Solution | undefined => {
  const { groups, compositeOf, compositeCell } = plan;
  const tables = groups.map((group) => tableOf(probs, group, compositeOf));
  const all = [...tables, compositeTable(probs, compositeCell)];
  const { value, chosen } = bestCombination(all);
  if (value === 0) return undefined;
  const chars = new Uint8Array(probs.length / charCount);
  groups.forEach(({ cells, checkCell }, g) => {
    const picked = tables[g]!.pick(chosen[g]!);
    cells.forEach((cell, i) => (chars[cell] = picked[i]!));
    if (checkCell !== undefined) chars[checkCell] = picked[cells.length]!;
  });
  if (compositeCell >= 0) chars[compositeCell] = (10 - chosen.at(-1)!) % 10;
  const logScale = tables.reduce((sum, table) => sum + table.logScale, 0);
  const totals = all.map((table) => table.total).reduce(convolve, one);
  return {
    chars,
    logBest: Math.log(value) + logScale,
    logTotal: Math.log(totals[0]!) + logScale,
    posteriors: posteriorsOf(all, chosen).slice(0, groups.length),
  };
};
