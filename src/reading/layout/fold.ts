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
const perCharacter = (make: (character: string) => string): ((character: string) => string) => {
  const made = new Map<string, string>();
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

/** Lookalikes that count as one letter when labels are compared. */
const alike = characterMap('0O 1I 5S 8B LI |I');

const compareCharacter = perCharacter((character) => {
  const folded = foldOne(character);
  const same = alike[folded] ?? folded;
  return /[\p{L}\p{N}]/u.test(same) ? same : '';
});

/** The form in which labels are compared: letters and digits, folded, lookalikes merged. */
export const canonical = (text: string): string =>
  Array.from(text, compareCharacter).join('').replaceAll('RN', 'M');
