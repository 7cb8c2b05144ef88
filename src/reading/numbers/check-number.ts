import type { NumberKind, NumberRule } from './rule.js';
import { rules } from './table.js';

export type NumberCheck = {
  /** True: a check digit proves it. False: it cannot be such a number. Undefined: nothing can tell. */
  readonly ok: boolean | undefined;
  /** As our answers spell it, the same from any source. */
  readonly normal: string;
};

const anySeparator = /[\s.,·/<–—-]+/g;

/** Upper case, without what printers put between the digits. */
export const bareNumber = (text: string, separators: RegExp = anySeparator): string =>
  text.toUpperCase().replace(/[–—−]/g, '-').replace(separators, '');

/** The check of one rule, for text that is bare already. */
export const checkBare = ({ shape, check }: NumberRule, bare: string): boolean | undefined =>
  shape.test(bare) ? check?.(bare) : false;

export const ruleFor = (country: string, kind: NumberKind): NumberRule | undefined =>
  rules[country]?.[kind];

/** What can be said of a number as printed. Countries without a rule get their number back, bare. */
export const checkNumber = (country: string, kind: NumberKind, text: string): NumberCheck => {
  const rule = ruleFor(country, kind);
  if (rule === undefined) return { ok: undefined, normal: bareNumber(text) };
  const bare = bareNumber(text, rule.separators);
  const ok = checkBare(rule, bare);
  return { ok, normal: ok === false ? bare : (rule.normal?.(bare) ?? bare) };
};
