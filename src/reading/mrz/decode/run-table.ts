import { charCount, filler, kindOf, valueOf } from '../alphabet.js';
import type { CharClass } from './classes.js';
import { type Group, dropBelow } from './plan.js';

/**
 * Characters of a cell that are alike for grammar and check digits: the same kind and the same
 * value.
 */
type Glyph = { kind: number; value: number; best: number; total: number; char: number };

const glyphsOf = (probs: Float64Array, cell: number, read: CharClass) => {
  const at = cell * charCount;
  let top = 0;
  for (let k = 0; k < charCount; k++) top = Math.max(top, probs[at + k]! * read[k]!);
  if (top === 0) return { glyphs: [], logScale: 0 };
  const found = new Map<number, Glyph>();
  for (let k = 0; k < charCount; k++) {
    const weight = (probs[at + k]! * read[k]!) / top;
    if (weight < dropBelow) continue;
    const kind = kindOf[k]!;
    const value = valueOf[k]!;
    const known = found.get(kind * 10 + value);
    if (known === undefined)
      found.set(kind * 10 + value, { kind, value, best: weight, total: weight, char: k });
    else {
      known.total += weight;
      if (weight > known.best) {
        known.best = weight;
        known.char = k;
      }
    }
  }
  return { glyphs: [...found.values()], logScale: Math.log(top) };
};

/**
 * A state is the grammar's state and two sums modulo ten, the field's own and the composite one,
 * packed into one number: `((grammar state * owns) + own sum) * composites + composite sum`. `owns`
 * and `composites` are 10, or 1 where there is no such check digit.
 */
type Sizes = { readonly owns: number; readonly composites: number; readonly states: number };

type Trace = { readonly from: Uint16Array; readonly char: Uint8Array };
type StateWeights = { readonly best: Float64Array; readonly total: Float64Array };

const advance = (
  { best, total }: StateWeights,
  glyphs: readonly Glyph[],
  { grammar }: Group,
  { owns, composites, states }: Sizes,
  [ownWeight, compositeWeight]: readonly [number, number],
): StateWeights & Trace => {
  const next = { best: new Float64Array(states), total: new Float64Array(states) };
  const from = new Uint16Array(states);
  const char = new Uint8Array(states);
  for (let s = 0; s < states; s++) {
    if (total[s] === 0) continue;
    const c = s % composites;
    const f = Math.trunc(s / composites) % owns;
    const state = Math.trunc(s / (composites * owns));
    for (const glyph of glyphs) {
      const edge = state * 3 + glyph.kind;
      const weight = grammar.weight[edge]!;
      const to =
        (grammar.next[edge]! * owns + ((f + ownWeight * glyph.value) % owns)) * composites +
        ((c + compositeWeight * glyph.value) % composites);
      next.total[to]! += total[s]! * glyph.total * weight;
      const value = best[s]! * glyph.best * weight;
      if (value > next.best[to]!) {
        next.best[to] = value;
        from[to] = s;
        char[to] = glyph.char;
      }
    }
  }
  return { ...next, from, char };
};

/** Dynamic programming over grammar state, own and composite sum; exact but for `dropBelow`. */
export const runTable = (probs: Float64Array, group: Group, compositeOf: Uint8Array) => {
  const { cells, read, grammar, own, checkCell, fillerCheck } = group;
  const owns = own === undefined ? 1 : 10;
  const composites = cells.some((cell) => compositeOf[cell]! > 0) ? 10 : 1;
  const sizes = { owns, composites, states: grammar.states * owns * composites };
  let front: StateWeights = {
    best: new Float64Array(sizes.states),
    total: new Float64Array(sizes.states),
  };
  front.best[0] = front.total[0] = 1;
  let logScale = 0;
  const traces: Trace[] = [];
  cells.forEach((cell, i) => {
    const { glyphs, logScale: cellScale } = glyphsOf(probs, cell, read[i]!);
    logScale += cellScale;
    const next = advance(front, glyphs, group, sizes, [own?.[i] ?? 0, compositeOf[cell]!]);
    traces.push(next);
    front = next;
  });

  const { best, total } = front;
  const endBest = new Float64Array(10);
  const endTotal = new Float64Array(10);
  const endState = new Uint16Array(10);
  const endCheck = new Uint8Array(10);
  const close = (s: number, check: number, weight: number): void => {
    const value = check === filler ? 0 : check;
    const compositeWeight = checkCell === undefined ? 0 : compositeOf[checkCell]!;
    const c = ((s % composites) + compositeWeight * value) % 10;
    endTotal[c]! += total[s]! * weight;
    if (best[s]! * weight > endBest[c]!) {
      endBest[c] = best[s]! * weight;
      endState[c] = s;
      endCheck[c] = check;
    }
  };
  for (let s = 0; s < sizes.states; s++) {
    if (total[s] === 0) continue;
    if (checkCell === undefined) {
      close(s, 0, 1);
      continue;
    }
    const digit = Math.trunc(s / composites) % owns;
    close(s, digit, probs[checkCell * charCount + digit]!);
    if (fillerCheck && Math.trunc(s / (composites * owns)) === grammar.emptyState)
      close(s, filler, probs[checkCell * charCount + filler]!);
  }
  const pick = (c: number): Uint8Array => {
    const chars = new Uint8Array(cells.length + (checkCell === undefined ? 0 : 1));
    if (checkCell !== undefined) chars[cells.length] = endCheck[c]!;
    let s = endState[c]!;
    for (let i = cells.length - 1; i >= 0; i--) {
      chars[i] = traces[i]!.char[s]!;
      s = traces[i]!.from[s]!;
    }
    return chars;
  };
  return { best: endBest, total: endTotal, logScale, pick };
};
