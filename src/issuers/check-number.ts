import { bareNumber, checkBy, type NumberCheck, type NumberKind } from './define/number.js';
import { issuerOf } from './index.js';

/** What can be said of a printed number. Issuers without a rule get their number back, bare. */
export const checkNumber = (country: string, kind: NumberKind, text: string): NumberCheck => {
  const rule = issuerOf(country).numbers[kind];
  return rule === undefined ? { ok: undefined, normal: bareNumber(text) } : checkBy(rule, text);
};
