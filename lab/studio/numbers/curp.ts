import { printDate } from '../dates.js';
import { givenNames, type Holder, plainLetters } from '../holder.js';
import type { Chance } from '../random.js';

const states =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS';
const order = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

const innerVowel = (word: string): string => /^.[^AEIOU]*([AEIOU])/.exec(word)?.[1] ?? 'X';
const innerConsonant = (word: string): string =>
  /^.[AEIOU]*([BCDFGHJKLMNPQRSTVWXYZ])/.exec(word)?.[1] ?? 'X';

/** Ñ is written X. */
const lettersOf = (text: string): string => plainLetters(text.replace(/ñ/gi, 'x'));

/** Particles do not count, nor a first name José or María before another. */
const wordOf = (name: string): string =>
  lettersOf(name)
    .replace(/\b(DE|DEL|LA|LOS|LAS)\b ?/g, '')
    .trim();
const namedBy = (holder: Holder): string => {
  const words = lettersOf(givenNames(holder)).split(' ');
  return /^(JOSE|MARIA)$/.test(words[0]!) && words[1] ? words[1] : words[0]!;
};

/** docs/FORMATS.md 2.3: letters of the names, birth, sex, state, homoclave and check digit. */
export const curpOf = (holder: Holder, chance: Chance): string => {
  const [father, mother] = [wordOf(holder.surnames[0]), wordOf(holder.surnames[1])];
  const name = namedBy(holder);
  const body = [
    father[0]! + innerVowel(father) + mother[0]! + name[0]!,
    printDate(holder.birthDate, '980910'),
    holder.gender === 'M' ? 'H' : 'M',
    chance.pick(states.split(' ')),
    innerConsonant(father) + innerConsonant(mother) + innerConsonant(name),
    holder.birthDate.year < 2000 ? '0' : 'A',
  ].join('');
  const sum = [...body].reduce((total, char, i) => total + order.indexOf(char) * (18 - i), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/** Clave de elector: six letters, birth, state, sex, three digits (docs/FORMATS.md 3). */
export const claveOf = (holder: Holder, chance: Chance): string => {
  const consonants = (word: string): string => (word[0]! + innerConsonant(word)).padEnd(2, 'X');
  const letters = [wordOf(holder.surnames[0]), wordOf(holder.surnames[1]), namedBy(holder)]
    .map(consonants)
    .join('');
  const state = String(chance.whole(1, 32)).padStart(2, '0');
  const sex = holder.gender === 'M' ? 'H' : 'M';
  return `${letters}${printDate(holder.birthDate, '980910')}${state}${sex}${chance.digits(3)}`;
};
