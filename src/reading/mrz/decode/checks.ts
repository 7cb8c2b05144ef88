import { calendarDate } from '../../../contract/calendar.js';
import { filler, valueOf } from '../alphabet.js';
import type { Group, Plan } from './plan.js';
import type { CheckName } from '../types.js';

const ownCheckHolds = (chars: Uint8Array, group: Group): boolean => {
  const digit = chars[group.checkCell!]!;
  if (digit === filler)
    return group.fillerCheck && group.cells.every((cell) => chars[cell] === filler);
  const sum = group.cells.reduce((s, cell, i) => s + group.own![i]! * valueOf[chars[cell]!]!, 0);
  return digit < 10 && sum % 10 === digit;
};

export const checksOf = (chars: Uint8Array, plan: Plan): Partial<Record<CheckName, boolean>> => {
  const checks: Partial<Record<CheckName, boolean>> = {};
  for (const group of plan.groups)
    if (group.check !== undefined) checks[group.check] = ownCheckHolds(chars, group);
  if (plan.compositeCell >= 0) {
    let sum = 0;
    chars.forEach((char, cell) => (sum += plan.compositeOf[cell]! * valueOf[char]!));
    const digit = chars[plan.compositeCell]!;
    checks.composite = digit < 10 && sum % 10 === digit;
  }
  return checks;
};

/** A day that exists in some century, or one with unknown parts (docs/FORMATS.md 1.6). */
export const dateMayExist = (chars: ArrayLike<number>): boolean => {
  const part = (at: number): number | undefined =>
    chars[at]! < 10 && chars[at + 1]! < 10 ? chars[at]! * 10 + chars[at + 1]! : undefined;
  const isGone = (at: number): boolean => chars[at] === filler && chars[at + 1] === filler;
  const year = part(0);
  const month = part(2);
  const day = part(4);
  if (year === undefined) return isGone(0) && isGone(2) && isGone(4);
  if (month === undefined) return isGone(2) && isGone(4);
  if (day === undefined) return isGone(4) && month >= 1 && month <= 12;
  // 2000 stands for all centuries: it was a leap year, and no document in use is of 1900.
  return calendarDate(2000 + year, month, day) !== undefined;
};
