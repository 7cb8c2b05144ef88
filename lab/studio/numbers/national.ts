import type { Chance } from '../random.js';
import { cpfDigits, luhnDigit, nifLetter, peruDigit, runDigit, uruguayDigit } from './check.js';

/** `1.234.567`. */
export const dotted = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** National numbers with valid check digits (docs/FORMATS.md 3). */
export const someRun = (chance: Chance): { digits: string; check: string } => {
  const digits = String(chance.whole(5_000_000, 24_999_999));
  return { digits, check: runDigit(digits) };
};

export const someCedulaEcu = (chance: Chance): string => {
  const body = `${String(chance.whole(1, 24)).padStart(2, '0')}${chance.whole(0, 5)}${chance.digits(6)}`;
  return body + luhnDigit(body);
};

export const someCedulaDom = (chance: Chance): string => {
  const body = chance.pick(['001', '402', '031', '223']) + chance.digits(7);
  return body + luhnDigit(body);
};

export const someNif = (chance: Chance): string => {
  const digits = String(chance.whole(1_000_000, 99_999_999)).padStart(8, '0');
  return digits + nifLetter(digits);
};

export const someCedulaUry = (chance: Chance): string => {
  const body = String(chance.whole(1_000_000, 5_999_999));
  return body + uruguayDigit(body);
};

export const someDniPer = (chance: Chance): { digits: string; check: string } => {
  const digits = String(chance.whole(10_000_000, 79_999_999));
  return { digits, check: peruDigit(digits) };
};

export const someCpf = (chance: Chance): string => {
  const body = chance.digits(9);
  return body + cpfDigits(body);
};

export const printCpf = (cpf: string): string =>
  cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');

/**
 * Panama: province, volume, entry; foreigners, naturalised and born abroad have letters
 * (docs/FORMATS.md 4.13).
 */
export const someCedulaPan = (chance: Chance): string => {
  const volume = chance.pick([
    chance.whole(10, 999),
    chance.whole(100, 999),
    chance.whole(1000, 1250),
  ]);
  const entry = chance.pick([chance.whole(10, 2500), chance.whole(100, 2500)]);
  const kind = chance.share();
  if (kind < 0.03) return `PE-${chance.whole(1, 20)}-${chance.whole(10, 2500)}`;
  if (kind < 0.06) return `N-${chance.whole(10, 25)}-${chance.whole(10, 2500)}`;
  if (kind < 0.09) return `E-8-${chance.whole(10_000, 199_999)}`;
  if (kind < 0.11)
    return `${chance.whole(1, 12)}PI-${chance.whole(1, 20)}-${chance.whole(10, 999)}`;
  if (kind < 0.13)
    return `${chance.whole(1, 12)}AV-${chance.whole(1, 200)}-${chance.whole(10, 999)}`;
  return `${chance.pick([chance.whole(1, 13), 8])}-${volume}-${entry}`;
};
