import { charCount, charNumber, valueOf } from './alphabet.js';
import { countryCodes } from './countries.js';
import { dropBelow, type GroupTable } from './group-table.js';

const codes = countryCodes.map((code) => Uint8Array.from([...code].map(charNumber)));

/** Codes that are in no list exist (new states, organisations), but a misread letter is far commoner. */
const unlistedWeight = 0.002;
/** Most people hold a document of their own country. */
const foreignWeight = 0.05;

type Scored = { readonly chars: Uint8Array; readonly weight: number };

const weightOf = (probs: Float64Array, cells: readonly number[], chars: Uint8Array): number => {
  let weight = 1;
  for (let i = 0; i < 3; i++) weight *= probs[cells[i]! * charCount + chars[i]!]!;
  return weight;
};

const likeliest = (probs: Float64Array, cells: readonly number[]): Scored[] => {
  const literal = Uint8Array.from(cells, (cell) => {
    let top = 10;
    for (let k = 10; k < charCount; k++)
      if (probs[cell * charCount + k]! > probs[cell * charCount + top]!) top = k;
    return top;
  });
  const bare = { chars: literal, weight: weightOf(probs, cells, literal) * unlistedWeight };
  const listed = codes.map((chars) => ({ chars, weight: weightOf(probs, cells, chars) }));
  const top = listed.reduce((most, { weight }) => Math.max(most, weight), bare.weight);
  const kept = listed.filter(({ weight }) => weight >= top * dropBelow);
  const isListed = kept.some(({ chars }) => chars.every((k, i) => k === literal[i]));
  return isListed ? kept : [...kept, bare];
};

/**
 * Issuer and nationality (`cells` holds three or six places) chosen together: no check digit covers them
 * on ICAO documents, so each is the other's best witness.
 */
export const countryTable = (
  probs: Float64Array,
  cells: readonly number[],
  compositeOf: Uint8Array,
): GroupTable => {
  const first = likeliest(probs, cells.slice(0, 3));
  const second = cells.length > 3 ? likeliest(probs, cells.slice(3)) : [undefined];
  const best = new Float64Array(10);
  const total = new Float64Array(10);
  const picks: Uint8Array[] = Array.from({ length: 10 }, () => first[0]!.chars);
  let top = 0;
  const pairs = first.flatMap((a) =>
    second.map((b) => {
      const same = b === undefined || a.chars.every((k, i) => k === b.chars[i]);
      const weight = a.weight * (b?.weight ?? 1) * (same ? 1 : foreignWeight);
      top = Math.max(top, weight);
      return { chars: Uint8Array.from([...a.chars, ...(b?.chars ?? [])]), weight };
    }),
  );
  for (const { chars, weight } of pairs) {
    const relative = top > 0 ? weight / top : 0;
    let c = 0;
    chars.forEach((k, i) => (c += compositeOf[cells[i]!]! * valueOf[k]!));
    c %= 10;
    total[c]! += relative;
    if (relative > best[c]!) {
      best[c] = relative;
      picks[c] = chars;
    }
  }
  return { best, total, logScale: top > 0 ? Math.log(top) : 0, pick: (c) => picks[c]! };
};
