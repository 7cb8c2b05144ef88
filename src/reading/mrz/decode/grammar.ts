/**
 * The order of characters in a field as a finite automaton: from a state, on a digit, a letter or a
 * filler (kinds 0, 1, 2 of alphabet.ts), to a state, with a weight. The weights are coarse prior
 * odds; they decide only what the image and the check digits leave open (K or `<`, 0 or O).
 */
export type Grammar = {
  readonly states: number;
  /** `next[state * 3 + kind]`. */
  readonly next: readonly number[];
  readonly weight: readonly number[];
  /** The state reached only if every character so far is a filler; -1 where it does not matter. */
  readonly emptyState: number;
};

type Row = readonly [
  onDigit: [number, number],
  onLetter: [number, number],
  onFiller: [number, number],
];

const grammarOf = (rows: readonly Row[], emptyState: number): Grammar => ({
  states: rows.length,
  next: rows.flatMap((row) => row.map(([state]) => state)),
  weight: rows.flatMap((row) => row.map(([, weight]) => weight)),
  emptyState,
});

/** Letters, digits, then fillers; a doubtful lone letter among digits is a misread digit. */
// prettier-ignore
const numberGrammar = grammarOf(
  [
    [[1, 1], [2, 1], [4, 0.001]], // 0 start
    [[1, 1], [2, 0.05], [3, 1]], // 1 after a digit
    [[1, 0.3], [2, 1], [3, 0.5]], // 2 after a letter
    [[1, 0.02], [2, 0.02], [3, 1]], // 3 after a filler
    [[1, 0.001], [2, 0.001], [4, 1]], // 4 nothing but fillers
  ],
  4,
);

/** Fillers come in runs, followed by a number; a lone letter after one is a misread filler. */
// prettier-ignore
const optionalGrammar = grammarOf(
  [
    [[1, 1], [2, 1], [4, 1]], // 0 start
    [[1, 1], [2, 0.3], [3, 0.5]], // 1 after a digit
    [[1, 0.5], [2, 1], [3, 0.5]], // 2 after a letter
    [[1, 0.2], [2, 0.1], [5, 1]], // 3 after one filler
    [[1, 0.2], [2, 0.02], [4, 1]], // 4 nothing but fillers
    [[1, 0.05], [2, 0.003], [5, 1]], // 5 in a run of fillers
  ],
  4,
);

/**
 * `PRIMARY<<SECONDARY<SECOND<<<<`: three fillers end the name, so an isolated K, C or E after them
 * is a misread filler (docs/FORMATS.md 1.4 and 1.10). Digits pass where the class allows them.
 */
// prettier-ignore
const nameGrammar = grammarOf(
  [
    [[1, 1], [1, 1], [4, 0.1]], // 0 start; a leading `<<` means no surname
    [[1, 1], [1, 1], [2, 1]], // 1 in a word
    [[1, 1], [1, 1], [3, 1]], // 2 after one filler
    [[5, 1], [5, 1], [7, 1]], // 3 after two: the given names begin
    [[1, 0.01], [1, 0.01], [3, 1]], // 4 one leading filler
    [[5, 1], [5, 1], [6, 1]], // 5 in a given name
    [[5, 1], [5, 1], [8, 1]], // 6 after one filler among given names
    [[5, 0.001], [5, 0.001], [7, 1]], // 7 over
    [[5, 0.01], [5, 0.01], [7, 1]], // 8 two fillers after given names; old French cards go on
  ],
  -1,
);

/** Every other field: the classes suffice. */
// prettier-ignore
const freeGrammar = grammarOf([[[0, 1], [0, 1], [0, 1]]], -1);

export const grammars = {
  number: numberGrammar,
  optional: optionalGrammar,
  names: nameGrammar,
  free: freeGrammar,
} as const;
