import { charCount, charNumber, filler } from '../alphabet.js';
import { countryCodes } from '../../../contract/countries.js';
import { type GroupTable, dropBelow } from './plan.js';

const codes = countryCodes.map((code) => Uint8Array.from([...code].map(charNumber)));

/** Unlisted codes exist (new states, organisations), but a misread letter is far commoner. */
const unlistedWeight = 0.002;
/**
 * Weight of a nationality other than the issuing country, relative to that country: most people
 * hold a document of their own.
 */
const foreignWeight = 0.05;

/** Without `chars`: all unlisted codes together; they count, but are never chosen. */
type WeightedCountry = { readonly chars?: Uint8Array; readonly weight: number };

const weightOf = (probs: Float64Array, cells: readonly number[], chars: Uint8Array): number => {
  let weight = 1;
  for (let i = 0; i < 3; i++) weight *= probs[cells[i]! * charCount + chars[i]!]!;
  return weight;
};

/**
 * Unlisted codes are three letters, the likeliest at each position. The only code with fillers
 * (D<<) is listed.
 */
const threeLetters = (probs: Float64Array, cells: readonly number[]): Uint8Array =>
  Uint8Array.from(cells, (cell) => {
    let top = 10;
    for (let k = 11; k < filler; k++)
      if (probs[cell * charCount + k]! > probs[cell * charCount + top]!) top = k;
    return top;
  });

const maxOf = (values: Float64Array): number => {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
};

const noLetters = Uint8Array.of(filler, filler, filler);

const likeliest = (probs: Float64Array, cells: readonly number[]): WeightedCountry[] => {
  const unlisted = [threeLetters(probs, cells), noLetters].map((chars) => ({
    chars,
    weight: weightOf(probs, cells, chars) * unlistedWeight,
  }));
  const weights = Float64Array.from(codes, (chars) => weightOf(probs, cells, chars));
  const top = unlisted.reduce((most, { weight }) => Math.max(most, weight), maxOf(weights));
  const kept: { readonly chars: Uint8Array; readonly weight: number }[] = [];
  for (let i = 0; i < codes.length; i++)
    if (weights[i]! >= top * dropBelow) kept.push({ chars: codes[i]!, weight: weights[i]! });
  const isListed = (chars: Uint8Array): boolean =>
    kept.some((code) => code.chars.every((k, i) => k === chars[i]));
  const bare = unlisted.filter(({ chars }) => !isListed(chars));
  const named = bare.reduce((sum, { weight }) => sum + weight, 0);
  const letters = kept.reduce((sum, { weight }) => sum + weight, 0) * unlistedWeight;
  return [...kept, ...bare, { weight: Math.max(0, unlistedWeight - named - letters) }];
};

/**
 * Issuer and nationality together: no check digit covers them, but each is evidence for the other.
 */
export const countryTable = (probs: Float64Array, cells: readonly number[]): GroupTable => {
  const first = likeliest(probs, cells.slice(0, 3));
  const second = cells.length > 3 ? likeliest(probs, cells.slice(3)) : [{ chars: none, weight: 1 }];
  let best = 0;
  let total = 0;
  let pick = Uint8Array.from(cells, () => filler);
  for (const a of first)
    for (const b of second) {
      const isForeign = b.chars !== none && !isSame(a.chars, b.chars);
      const weight = a.weight * b.weight * (isForeign ? foreignWeight : 1);
      total += weight;
      if (a.chars === undefined || b.chars === undefined || weight <= best) continue;
      best = weight;
      pick = Uint8Array.from([...a.chars, ...b.chars]);
    }
  const logScale = best > 0 ? Math.log(best) : 0;
  return {
    best: only(best > 0 ? 1 : 0),
    total: only(best > 0 ? total / best : 0),
    logScale,
    pick: () => pick,
  };
};

const none = new Uint8Array(0);

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && b !== undefined && a.every((k, i) => k === b[i]);

/**
 * A table in which only the sum zero is possible: no composite check digit covers the countries.
 */
const only = (value: number): Float64Array => Float64Array.of(value, 0, 0, 0, 0, 0, 0, 0, 0, 0);
