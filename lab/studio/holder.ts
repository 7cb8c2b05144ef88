import type { CalendarDate } from '../../src/contract/calendar.js';
import { someDay, yearsAfter } from './dates.js';
import { longSurnames, mensNames, surnames, womensNames } from './names.js';
import type { Chance } from './random.js';

/** A person who does not exist, and the dates of their document. */
export type Holder = {
  /** One or two given names, as written: `Ana Lucía`. */
  readonly names: readonly string[];
  /** Father's and mother's; some hold several words. */
  readonly surnames: readonly [string, string];
  readonly gender: 'M' | 'F';
  readonly birthDate: CalendarDate;
  readonly issuingDate: CalendarDate;
  readonly expirationDate: CalendarDate;
  readonly bloodType: string;
  /** Draws the portrait: both pictures of a card show the same face. */
  readonly faceSeed: number;
  /** A picture, JPEG, in place of a drawn portrait. */
  readonly portrait?: Uint8Array;
};

type HolderOptions = {
  readonly issuedFrom: number;
  readonly issuedTo: number;
  readonly validYears: number;
  /** Names cut by a machine readable zone are another test. */
  readonly maxNameLength?: number;
};

const distinct = (chance: Chance, items: readonly string[]): readonly [string, string] => {
  const first = chance.pick(items);
  for (;;) {
    const second = chance.pick(items);
    if (second !== first) return [first, second];
  }
};

const someNames = (chance: Chance, gender: 'M' | 'F'): readonly string[] => {
  const pair = distinct(chance, gender === 'F' ? womensNames : mensNames);
  return chance.happens(0.75) ? pair : [pair[0]];
};

const someSurnames = (chance: Chance): readonly [string, string] => {
  const [first, second] = distinct(chance, surnames);
  return chance.happens(0.1) ? [first, chance.pick(longSurnames)] : [first, second];
};

export const inventHolder = (chance: Chance, options: HolderOptions): Holder => {
  const gender = chance.pick(['M', 'F'] as const);
  const issuingDate = someDay(chance, options.issuedFrom, options.issuedTo);
  const birthDate = someDay(chance, 1945, options.issuedFrom - 19);
  for (;;) {
    const holder: Holder = {
      names: someNames(chance, gender),
      surnames: someSurnames(chance),
      gender,
      birthDate,
      issuingDate,
      expirationDate: yearsAfter(issuingDate, options.validYears),
      bloodType: chance.pick(['O+', 'O-', 'A+', 'A-', 'B+', 'AB+', 'B-']),
      faceSeed: chance.whole(1, 1e6),
    };
    if (nameOf(holder).length <= (options.maxNameLength ?? Infinity)) return holder;
  }
};

export const givenNames = ({ names }: Holder): string => names.join(' ');
export const surnamesOf = ({ surnames }: Holder): string => surnames.join(' ').trim();
const nameOf = (holder: Holder): string => `${surnamesOf(holder)}  ${givenNames(holder)}`;

/** As a machine readable zone writes it (docs/FORMATS.md 1.5): marks dropped, Ñ as N. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

export const mrzName = (holder: Holder): string =>
  `${plainLetters(surnamesOf(holder))}<<${plainLetters(givenNames(holder))}`.replaceAll(' ', '<');
