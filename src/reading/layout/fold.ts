/** Letters that do not come apart into a base letter and an accent. */
const whole: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'P',
  Æ: 'A',
  Œ: 'O',
  ẞ: 'S',
  ß: 'S',
  ı: 'I',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
  ĸ: 'K',
  º: 'O',
  ª: 'A',
};

const foldOne = (character: string): string => {
  const upper = whole[character] ?? character.toUpperCase();
  const base = (whole[upper] ?? upper).normalize('NFD')[0] ?? character;
  return base.length === character.length ? base : character;
};

/** Remembers what `make` says of a character: pages hold few different ones, and many of each. */
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

/** Upper case without accents, one character for each of `text`, so that places stay the same. */
export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** As letters are confused when read: these pairs are one letter when labels are compared. */
const alike: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  L: 'I',
  '|': 'I',
};

const compareCharacter = perCharacter((character) => {
  const folded = foldOne(character);
  const same = alike[folded] ?? folded;
  return /[\p{L}\p{N}]/u.test(same) ? same : '';
});

/** What labels are compared in: letters and digits only, folded, look-alikes made one. */
export const canonical = (text: string): string =>
  Array.from(text, compareCharacter).join('').replaceAll('RN', 'M');
