import type { TextTrace } from '../../models/text-line.js';

/** One character of a line; `at` is its position along the line's box, 0 to 1. */
export type ReadSign = {
  readonly sign: string;
  readonly confidence: number;
  /** For a digit or a letter that looks like one: its confidence if only a digit is possible. */
  readonly asDigit: number;
  readonly at: number;
};

/**
 * Log probability of two letters without a blank step between. The reader is trained with a blank
 * between any two; without this cost an ambiguous letter (O or Ó, 1 or T) was read as both in turn.
 */
const touchCost = -3;

/** Classes that never exceed this are left out: on any one line, most of the 238. */
const leastLogProb = -6;

/** Blank, and the classes possible at some step. */
const possible = ({ steps, classes, logProbs }: TextTrace): readonly number[] => {
  const count = classes.length;
  const isPossible = new Uint8Array(count);
  isPossible[0] = 1;
  for (let step = 0, at = 0; step < steps; step++)
    for (let k = 0; k < count; k++, at++) if (logProbs[at]! > leastLogProb) isPossible[k] = 1;
  const found: number[] = [];
  for (let k = 0; k < count; k++) if (isPossible[k] === 1) found.push(k);
  return found;
};

const greatest = (values: Float64Array): number => {
  let best = 0;
  for (let k = 1; k < values.length; k++) if (values[k]! > values[best]!) best = k;
  return best;
};

/** The class of each step on the likeliest path (Viterbi). */
const bestPath = (trace: TextTrace): Int32Array => {
  const { steps, classes, logProbs } = trace;
  const active = possible(trace);
  const count = active.length;
  const scores = Float64Array.from(active, (k) => logProbs[k]!);
  const came = new Int32Array(steps * count);
  let best = greatest(scores);
  for (let step = 1; step < steps; step++) {
    const fromBlank = scores[0]!;
    const fromBest = scores[best]!;
    const touching = fromBest + touchCost;
    const before = fromBlank >= touching ? fromBlank : touching;
    const other = fromBlank >= touching ? 0 : best;
    const row = step * classes.length;
    const from = step * count;
    let highest = fromBest + logProbs[row]!;
    scores[0] = highest;
    came[from] = best;
    best = 0;
    for (let i = 1; i < count; i++) {
      const own = scores[i]!;
      const stays = own >= before;
      const score = (stays ? own : before) + logProbs[row + active[i]!]!;
      scores[i] = score;
      came[from + i] = stays ? i : other;
      if (score > highest) {
        highest = score;
        best = i;
      }
    }
  }
  const path = new Int32Array(steps);
  for (let step = steps - 1, last = best; step >= 0; step--) {
    path[step] = active[last]!;
    last = came[step * count + last]!;
  }
  return path;
};

type Steps = { readonly k: number; readonly from: number; readonly to: number };

/** Share of some classes in all non-blank probability of a letter's steps. */
const shareOf = (
  { classes, logProbs }: TextTrace,
  ks: readonly number[],
  { from, to }: Steps,
): number => {
  let own = 0;
  let any = 0;
  for (let step = from; step < to; step++) {
    for (const k of ks) own += Math.exp(logProbs[step * classes.length + k]!);
    any += 1 - Math.exp(logProbs[step * classes.length]!);
  }
  return any > 0 ? Math.min(1, own / any) : 0;
};

/** Letters that stand for a digit where only digits are possible: many fonts print them alike. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'OoQØø',
  '1': 'Il|',
  '2': 'Zz',
  '5': 'Ss',
  '8': 'B',
};

const digits = Array.from('0123456789', (digit) => digit + (lookalikes[digit] ?? ''));

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /^\d$/.test(sign);

const classesIn = (signs: string, classes: TextTrace['classes']): readonly number[] =>
  Array.from(signs, (sign) => classes.indexOf(sign)).filter((at) => at > 0);

type DigitClasses = {
  readonly each: readonly (readonly number[])[];
  readonly any: readonly number[];
};

/** Cached by the reader's alphabet, which is the same for every line. */
const knownDigits = new WeakMap<TextTrace['classes'], DigitClasses>();

/** The classes that may stand for each digit. */
const digitsAmong = (classes: TextTrace['classes']): DigitClasses => {
  const known = knownDigits.get(classes);
  if (known) return known;
  const each = digits.map((group) => classesIn(group, classes));
  const found = { each, any: each.flat() };
  knownDigits.set(classes, found);
  return found;
};

/** Shorter runs of digits may be part of a word. */
const numberRun = /[\dO]{4,}/g;
const octoberAt = /^O(?:CT|KT|UT|TT)/;
/** A clear letter `O` leaves a zero less than this. */
const leastZero = 0.15;

/**
 * The positions at which an `O` of a number is a zero. In most fonts the two look the same, so issuers
 * leave `O` out of their numbers: after a digit it is always a zero. Before the first digit it may be
 * a letter of the series, and is a zero only where the reader is in doubt.
 */
const zerosIn = (signs: readonly string[], zeroShareAt: (i: number) => number): Set<number> => {
  const text = signs.map((sign) => (sign.length === 1 ? sign : ' ')).join('');
  const zeros = new Set<number>();
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    if (!/\d/.test(run)) continue;
    const first = run.search(/\d/);
    const isInDoubt = Array.from(run.slice(0, first), (_, k) => zeroShareAt(index + k)).some(
      (share) => share > leastZero,
    );
    Array.from(run).forEach((sign, k) => {
      const isZero = k < first ? isInDoubt : !octoberAt.test(text.slice(index + k));
      if (sign === '0' || (sign === 'O' && isZero)) zeros.add(index + k);
    });
  }
  return zeros;
};

/**
 * The classes that the steps may show: for a digit between digits also the letters that look like
 * it.
 */
const classesOf = (signs: readonly string[], i: number, { classes }: TextTrace, k: number) => {
  const before = signs[i - 1];
  const sign = signs[i]!;
  const after = signs[i + 1];
  const isAmongDigits =
    (isDigit(before) || isDigit(after)) &&
    [before, after].every((next) => next === undefined || !/\p{L}/u.test(next));
  const letters = isAmongDigits ? (lookalikes[sign] ?? '') : '';
  return [k, ...classesIn(letters, classes)];
};

/** The characters of a line, from left to right. */
export const decodeTrace = (trace: TextTrace): ReadSign[] => {
  const { steps, firstStep, boxSteps, classes } = trace;
  const path = bestPath(trace);
  const found: Steps[] = [];
  for (let from = 0, to = 0; from < steps; from = to) {
    const k = path[from]!;
    while (to < steps && path[to] === k) to++;
    if (k !== 0) found.push({ k, from, to });
  }
  const read = found.map(({ k }) => classes[k]!);
  const { each, any } = digitsAmong(classes);
  const zero = classesIn('0', classes);
  const zeros = zerosIn(read, (i) => shareOf(trace, zero, found[i]!));
  const signs = read.map((sign, i) => (zeros.has(i) ? '0' : sign));
  return found.map((one, i) => {
    const at = ((one.from + one.to) / 2 - firstStep) / boxSteps;
    const sign = signs[i]!;
    const shown = zeros.has(i) ? each[0]! : classesOf(signs, i, trace, one.k);
    const confidence = shareOf(trace, shown, one);
    const own = each.find((group) => group.includes(one.k));
    const asDigit = own ? shareOf(trace, own, one) / shareOf(trace, any, one) : 0;
    return { sign, confidence, asDigit, at: Math.max(0, Math.min(1, at)) };
  });
};

/** A run of signs without a wide gap, and the share of the line it spans. */
export type LinePart = {
  readonly signs: readonly ReadSign[];
  readonly from: number;
  readonly to: number;
};

/**
 * A gap of this many line heights separates two runs, such as a label and its value. Words are 0.8
 * apart, centre to centre; letter-spaced titles are recognised by their pitch.
 */
const wideGapHeights = 1.2;
const wideGapPitches = 2.4;

const gapsOf = (letters: readonly ReadSign[]): number[] => {
  const solid = letters.filter(({ sign }) => sign !== ' ');
  return solid.slice(1).map((sign, i) => sign.at - solid[i]!.at);
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const trimmed = (signs: readonly ReadSign[]): readonly ReadSign[] => {
  const from = signs.findIndex(({ sign }) => sign !== ' ');
  const to = signs.findLastIndex(({ sign }) => sign !== ' ');
  return from < 0 ? [] : signs.slice(from, to + 1);
};

/** Splits a line at its wide gaps. `aspect` is the line's width over its height. */
export const splitAtGaps = (signs: readonly ReadSign[], aspect: number): LinePart[] => {
  const letters = trimmed(signs);
  const wideGap = Math.max(wideGapHeights / aspect, wideGapPitches * medianOf(gapsOf(letters)));
  const parts: LinePart[] = [];
  let run: ReadSign[] = [];
  let from = 0;
  let before: ReadSign | undefined;
  for (const sign of letters) {
    if (sign.sign !== ' ' && before && sign.at - before.at > wideGap) {
      // A sign's box ends about half a height beyond its centre.
      const room = Math.min(0.5 / aspect, (sign.at - before.at) / 2);
      parts.push({ signs: trimmed(run), from, to: before.at + room });
      from = sign.at - room;
      run = [];
    }
    run.push(sign);
    if (sign.sign !== ' ') before = sign;
  }
  if (run.length > 0) parts.push({ signs: run, from, to: 1 });
  return parts;
};
