import { alphabet, charCount, charNumber, filler } from '../alphabet.js';

/**
 * What general OCR mistakes for what, as costs in nats, both ways (formats 1.10, step 4). Digits are never
 * confused with digits here: text tells nothing of how sure the reader was, and a wrong digit on the
 * document must stay a wrong digit. Pairs of equal value (G 6, L 1, U 0, S 8) cost more: no check digit can
 * confirm the change, so only a class or the issuer's shape of numbers may ask for it.
 */
// About one in a hundred of the commonest: two such errors in one field are then less likely than a document
// printed wrong (judge.ts), which is what keeps a wrong check digit from being explained away.
const pairs: readonly (readonly [cost: number, pairs: string])[] = [
  [4.5, '0O 1I 8B 5S 2Z'],
  [5, '0Q 0D 4A 7T 4H'],
  [5.5, '6G 1L 0U 8S'],
  [8, 'OQ OD MN MH NH VY EF CG PR VU IT 9P 3B 7Z'],
];

/** Characters read where a filler is printed (step 3); the other way round only K is seen. */
const fillerReadAs: readonly (readonly [cost: number, chars: string])[] = [
  [4.5, 'KCELSX46Z'],
  [7, '0O1ITFAR'],
];
const fillerForKCost = 7;

/** Anything else, against the character read. */
const backgroundWeight = 5e-6;

const rows = Array.from({ length: charCount }, (_, read) => {
  const row = new Float64Array(charCount).fill(backgroundWeight);
  row[read] = 1;
  return row;
});
for (const [cost, list] of pairs)
  for (const pair of list.split(' ')) {
    const [a, b] = [charNumber(pair[0]!), charNumber(pair[1]!)];
    rows[a]![b] = rows[b]![a] = Math.exp(-cost);
  }

for (const [cost, chars] of fillerReadAs)
  for (const char of chars) rows[charNumber(char)]![filler] = Math.exp(-cost);
rows[filler]![charNumber('K')] = Math.exp(-fillerForKCost);

/** `confusionOf[read]`: how probable each printed character is, given the character read. */
export const confusionOf: readonly Float64Array[] = rows.map((row) => {
  const sum = row.reduce((all, weight) => all + weight, 0);
  return row.map((weight) => weight / sum);
});

/** Characters worth naming as possible readings of `char`, likeliest first. */
export const confusedWith = (char: string): string => {
  const row = confusionOf[charNumber(char)]!;
  return [...alphabet]
    .map((other, k) => ({ other, weight: row[k]! }))
    .filter(({ other, weight }) => other !== char && weight > backgroundWeight)
    .sort((a, b) => b.weight - a.weight)
    .map(({ other }) => other)
    .join('');
};
