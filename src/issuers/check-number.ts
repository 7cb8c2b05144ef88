import { type NumberKind, bareNumber, checkBy } from './define/number.js';
import { issuerOf, issuers } from './index.js';

/**
 * Checks a printed number by its issuer's rules. Issuers without a rule get the number back,
 * without separators.
 */
export const checkNumber = (country: string | undefined, kind: NumberKind, text: string) => {
  const rule = issuerOf(country).numbers[kind];
  return rule === undefined ? { ok: undefined, normal: bareNumber(text) } : checkBy(rule, text);
};

/** True where a check digit proves it, false where it cannot be one; passports have no rule. */
export const numberHolds = (
  text: string,
  issuer: string | undefined,
  document: 'card' | 'passport',
): boolean | undefined => {
  const kinds = (document === 'card' && issuerOf(issuer).card.numbers) || [];
  const found = kinds.map((kind) => checkNumber(issuer, kind, text).ok);
  if (found.includes(true)) return true;
  return found.length > 0 && found.every((holds) => holds === false) ? false : undefined;
};

const personalCodeRules = issuers.flatMap(({ numbers }) => numbers.personalCode ?? []);

export const personalCodeHolds = (text: string): boolean =>
  personalCodeRules.some((rule) => checkBy(rule, text).ok === true);
