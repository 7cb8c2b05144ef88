import { bareNumber, checkBare, type NumberCheck, ruleFor } from './check-number.js';
import type { NumberKind } from './rule.js';

/** What a reader takes for what (formats 1.10). */
const toDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const toLetter: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '7': 'T',
  '8': 'B',
};

/** One check digit lets one wrong number in ten pass; more changes than these are a guess. */
const maxChanges = 3;

/** Where either may stand, what was read comes first, then a digit, then a letter. */
const guesses = ['A', 'N', 'L'] as const;

const asPlace = (letter: string, place: string): string => {
  if (place === 'N') return toDigit[letter] ?? letter;
  if (place === 'L') return toLetter[letter] ?? letter;
  return letter;
};

const placeAt = (places: string, i: number, guess: string): string =>
  places[i] === 'A' ? guess : places[i]!;

/**
 * The number with letters read for digits, and digits for letters, put right by their places. Only where a
 * check digit proves the result: elsewhere a repair would be an invention.
 */
export const repairNumber = (
  country: string,
  kind: NumberKind,
  text: string,
): NumberCheck | undefined => {
  const rule = ruleFor(country, kind);
  if (rule === undefined) return undefined;
  const bare = bareNumber(text, rule.separators);
  const places = rule.places ?? ['N'.repeat(bare.length)];
  const fitting = places.find(({ length }) => length === bare.length);
  if (fitting === undefined) return undefined;
  const repaired = guesses
    .map((guess) =>
      [...bare].map((letter, i) => asPlace(letter, placeAt(fitting, i, guess))).join(''),
    )
    .filter((number) => [...number].filter((letter, i) => letter !== bare[i]).length <= maxChanges)
    .find((number) => checkBare(rule, number) === true);
  if (repaired === undefined) return undefined;
  return { ok: true, normal: rule.normal?.(repaired) ?? repaired };
};
