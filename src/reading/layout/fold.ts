/** `'ØO ŁL'`: Ø to O and Ł to L. */
export const characterMap = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair[0]!, pair[1]!]));

/** Letters that Unicode does not decompose into a base letter and an accent. */
const whole = characterMap('ØO ŁL ĐD ÐD ÞP ÆA ŒO ẞS ßS ıI ĦH ŊN ŦT ĸK ºO ªA');

const foldOne = (character: string): string => {
  const upper = whole[character] ?? character.toUpperCase();
  const base = (whole[upper] ?? upper).normalize('NFD')[0] ?? character;
  return base.length === character.length ? base : character;
};

/** Memoised by character: pages repeat a few of them. */
export const perCharacter = <T>(make: (character: string) => T): ((character: string) => T) => {
  const made = new Map<string, T>();
  return (character) => {
    const known = made.get(character);
    if (known !== undefined) return known;
    const fresh = make(character);
    made.set(character, fresh);
    return fresh;
  };
};

const foldCharacter = perCharacter(foldOne);

/** Upper case without accents, one character for each of `text`, so that indices stay valid. */
export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** Lookalikes, also of the two scripts, that count as one letter when labels are compared. */
const alike = characterMap('0O 1I 5S 8B LI |I АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS');

const compareCharacter = perCharacter((character) => {
  const folded = foldOne(character);
  const same = alike[folded] ?? folded;
  return /[\p{L}\p{N}]/u.test(same) ? same : '';
});

/** The form in which labels are compared: letters and digits, folded, lookalikes merged. */
export const canonical = (text: string): string =>
  Array.from(text, compareCharacter).join('').replaceAll('RN', 'M');

/** Groups of lookalikes. Replacing a letter by another of its group costs half. */
const confused = ['OQDCG', 'ITJ', 'SBZ', 'MNW', 'EF', 'UVY', 'RPF', 'CE', 'XK', 'AR'];

/**
 * Cost of replacing one letter by another, in halves, by the codes of the two. A table of integers
 * is fast.
 */
const letters = 128;
const halves = new Uint8Array(letters * letters).fill(2);
for (const group of confused)
  for (const a of group)
    for (const b of group) halves[a.charCodeAt(0) * letters + b.charCodeAt(0)] = 1;

const changeOf = (a: number, b: number): number => {
  if (a === b) return 0;
  return a < letters && b < letters ? halves[a * letters + b]! : 2;
};

const longest = 64;
const rows = [new Int32Array(longest + 1), new Int32Array(longest + 1)] as const;

/**
 * Edit distance, with lookalikes at half the cost. Beyond `limit`, or for very long texts, it is
 * just `limit + 1`.
 */
export const editCost = (a: string, b: string, limit: number): number => {
  const most = Math.floor(limit * 2);
  const tooMuch = limit + 1;
  if (Math.abs(a.length - b.length) * 2 > most || a.length > longest || b.length > longest)
    return a === b ? 0 : tooMuch;
  let [above, row] = rows as readonly [Int32Array, Int32Array];
  for (let j = 0; j <= b.length; j++) above[j] = 2 * j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    row[0] = 2 * i;
    let least = 2 * i;
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(
        above[j]! + 2,
        row[j - 1]! + 2,
        above[j - 1]! + changeOf(letter, b.charCodeAt(j - 1)),
      );
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMuch;
    [above, row] = [row, above];
  }
  return above[b.length]! <= most ? above[b.length]! / 2 : tooMuch;
};
