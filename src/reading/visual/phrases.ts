import { editCost } from './edit-cost.js';
import { canonical } from './fold.js';

/** A label or a title, as it is compared. */
export type Phrase = { readonly id: number; readonly text: string; readonly mask: number };

export type PhraseHit = { readonly phrase: Phrase; readonly cost: number };

const maskOf = (text: string): number => {
  let mask = 0;
  for (const letter of text) mask |= 1 << (letter.charCodeAt(0) % 31);
  return mask;
};

const bits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/**
 * How much may differ. Short words only by a look-alike: VALIDEZ and VALDEZ, NOMES and GOMES,
 * GENERO and GENARO are one letter apart, and the second of each is somebody's name.
 */
export const toleranceOf = (length: number, extra = 0): number =>
  length < 5
    ? 0
    : extra + (length < 8 ? 0.5 : length < 10 ? 1 : Math.min(5, Math.floor(length / 5)));

/** All phrases that any layout or the vocabulary knows, each once. */
export const createPhrases = () => {
  const byText = new Map<string, Phrase>();
  const byLength = new Map<number, Phrase[]>();

  const add = (label: string): Phrase => {
    const text = canonical(label);
    const known = byText.get(text);
    if (known) return known;
    const phrase = { id: byText.size, text, mask: maskOf(text) };
    byText.set(text, phrase);
    byLength.set(text.length, [...(byLength.get(text.length) ?? []), phrase]);
    return phrase;
  };

  /** `text` is canonical; `extra` is what may differ beyond the usual. */
  const match = (text: string, extra = 0): readonly PhraseHit[] => {
    const exact = byText.get(text);
    const limit = toleranceOf(text.length, extra);
    if (limit === 0) return exact ? [{ phrase: exact, cost: 0 }] : [];
    const mask = maskOf(text);
    const hits: PhraseHit[] = [];
    const spread = Math.floor(limit);
    for (let length = text.length - spread; length <= text.length + spread; length++)
      for (const phrase of byLength.get(length) ?? []) {
        const allowed = Math.min(limit, toleranceOf(phrase.text.length, extra));
        if (bits(mask ^ phrase.mask) > 4 * allowed) continue;
        const cost = editCost(text, phrase.text, allowed);
        if (cost <= allowed) hits.push({ phrase, cost });
      }
    return hits;
  };

  return { add, match };
};

export type Phrases = ReturnType<typeof createPhrases>;
