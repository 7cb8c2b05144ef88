import { canonical, editCost } from '../fold.js';

/** A label or a title, in the form in which it is compared. */
type Phrase = { readonly id: number; readonly text: string };

export type PhraseHit = { readonly phrase: Phrase; readonly cost: number };

/**
 * The edit cost that is still a match. A short word may differ by a lookalike only: VALIDEZ and
 * VALDEZ, NOMES and GOMES, GENERO and GENARO are one letter apart, and the second of each is a
 * name.
 */
export const toleranceOf = (length: number, extra = 0): number => {
  if (length < 5) return 0;
  const usual = length < 8 ? 0.5 : length < 10 ? 1 : Math.min(5, Math.floor(length / 5));
  return usual + extra;
};

/** Each pair of neighbouring letters as one number, which a map finds faster than a string. */
const pairsOf = (text: string): number[] => {
  const pairs: number[] = [];
  for (let i = 1; i < text.length; i++)
    pairs.push(text.charCodeAt(i - 1) * 0x10000 + text.charCodeAt(i));
  return pairs;
};

/** How many pairs of letters a match must share. A changed letter breaks two pairs at most. */
const pairsLeft = (length: number, tolerance: number): number =>
  Math.max(1, length - 1 - 2 * (Math.floor(tolerance) + 1));

/** The phrases of all layouts and the vocabulary, each once. */
export const createPhrases = () => {
  const byText = new Map<string, Phrase>();
  const all: Phrase[] = [];
  /** Phrases by pair of letters: only those that share enough pairs are compared. */
  const byPair = new Map<number, number[]>();
  /** Length of each phrase, by its number. */
  const lengths: number[] = [];
  /** Pairs shared with the current text; reset to zero after each. */
  const counts: number[] = [];

  const add = (label: string): Phrase => {
    const text = canonical(label);
    const known = byText.get(text);
    if (known) return known;
    const phrase = { id: all.length, text };
    byText.set(text, phrase);
    all.push(phrase);
    counts.push(0);
    lengths.push(text.length);
    for (const pair of new Set(pairsOf(text))) {
      const ids = byPair.get(pair);
      if (ids) ids.push(phrase.id);
      else byPair.set(pair, [phrase.id]);
    }
    return phrase;
  };

  /** `text` is canonical; `extra` is added to the tolerance. */
  const match = (text: string, extra = 0): readonly PhraseHit[] => {
    const exact = byText.get(text);
    const limit = toleranceOf(text.length, extra);
    if (limit === 0) return exact ? [{ phrase: exact, cost: 0 }] : [];
    const touched: number[] = [];
    const shortest = text.length - limit;
    const longest = text.length + limit;
    for (const pair of pairsOf(text)) {
      const ids = byPair.get(pair);
      if (ids === undefined) continue;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]!;
        if (lengths[id]! < shortest || lengths[id]! > longest) continue;
        if (counts[id]!++ === 0) touched.push(id);
      }
    }
    const hits: PhraseHit[] = [];
    for (const id of touched) {
      const phrase = all[id]!;
      const count = counts[id]!;
      counts[id] = 0;
      const allowed = Math.min(limit, toleranceOf(phrase.text.length, extra));
      if (count < pairsLeft(Math.min(text.length, phrase.text.length), allowed)) continue;
      const cost = editCost(text, phrase.text, allowed);
      if (cost <= allowed) hits.push({ phrase, cost });
    }
    return hits;
  };

  return { add, match };
};
