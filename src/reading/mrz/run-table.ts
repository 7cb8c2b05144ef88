import { charCount, filler, kindOf, valueOf } from './alphabet.js';
import type { CharClass } from './classes.js';
import { dropBelow, type GroupTable } from './group-table.js';
import type { Group } from './plan.js';

/** The characters of a cell that differ only in ways no sum sees: one kind, one value. */
type Glyph = { kind: number; value: number; best: number; total: number; char: number };

const glyphsOf = (
  probs: Float64Array,
  cell: number,
  read: CharClass,
): { glyphs: Glyph[]; logScale: number } => {
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
 * Exact dynamic programming over (grammar state, own sum, composite sum): nothing is left out but the
 * characters under `dropBelow`.
 */
export const runTable = (
  probs: Float64Array,
  { cells, read, grammar, own, checkCell, fillerCheck }: Group,
  compositeOf: Uint8Array,
): GroupTable => {
  const size = grammar.states * 100;
  let best = new Float64Array(size);
  let total = new Float64Array(size);
  best[0] = total[0] = 1;
  let logScale = 0;
  const cameFrom: Uint16Array[] = [];
  const chars: Uint8Array[] = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = glyphsOf(probs, cells[i]!, read[i]!);
    logScale += cell.logScale;
    const nextBest = new Float64Array(size);
    const nextTotal = new Float64Array(size);
    const from = new Uint16Array(size);
    const char = new Uint8Array(size);
    const ownWeight = own?.[i] ?? 0;
    const compositeWeight = compositeOf[cells[i]!]!;
    for (let s = 0; s < size; s++) {
      if (total[s] === 0) continue;
      const state = Math.trunc(s / 100);
      const f = Math.trunc(s / 10) % 10;
      const c = s % 10;
      for (const glyph of cell.glyphs) {
        const edge = state * 3 + glyph.kind;
        const weight = grammar.weight[edge]!;
        const to =
          grammar.next[edge]! * 100 +
          ((f + ownWeight * glyph.value) % 10) * 10 +
          ((c + compositeWeight * glyph.value) % 10);
        nextTotal[to]! += total[s]! * glyph.total * weight;
        const value = best[s]! * glyph.best * weight;
        if (value > nextBest[to]!) {
          nextBest[to] = value;
          from[to] = s;
          char[to] = glyph.char;
        }
      }
    }
    cameFrom.push(from);
    chars.push(char);
    best = nextBest;
    total = nextTotal;
  }

  const endBest = new Float64Array(10);
  const endTotal = new Float64Array(10);
  const endState = new Uint16Array(10);
  const endCheck = new Uint8Array(10);
  const close = (s: number, check: number, weight: number): void => {
    const value = check < 0 || check === filler ? 0 : check;
    const c = checkCell === undefined ? s % 10 : (s + compositeOf[checkCell]! * value) % 10;
    endTotal[c]! += total[s]! * weight;
    if (best[s]! * weight > endBest[c]!) {
      endBest[c] = best[s]! * weight;
      endState[c] = s;
      endCheck[c] = check < 0 ? 0 : check;
    }
  };
  for (let s = 0; s < size; s++) {
    if (total[s] === 0) continue;
    if (checkCell === undefined) close(s, -1, 1);
    else {
      const digit = Math.trunc(s / 10) % 10;
      close(s, digit, probs[checkCell * charCount + digit]!);
      if (fillerCheck && Math.trunc(s / 100) === grammar.emptyState)
        close(s, filler, probs[checkCell * charCount + filler]!);
    }
  }
  const pick = (c: number): Uint8Array => {
    const result = new Uint8Array(cells.length + (checkCell === undefined ? 0 : 1));
    if (checkCell !== undefined) result[cells.length] = endCheck[c]!;
    let s = endState[c]!;
    for (let i = cells.length - 1; i >= 0; i--) {
      result[i] = chars[i]![s]!;
      s = cameFrom[i]![s]!;
    }
    return result;
  };
  return { best: endBest, total: endTotal, logScale, pick };
};
