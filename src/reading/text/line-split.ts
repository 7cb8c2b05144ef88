import type { ReadSign } from './line-decode.js';

/** A run of signs without a wide gap, and the share of the line it spans. */
export type LinePart = {
  readonly signs: readonly ReadSign[];
  readonly from: number;
  readonly to: number;
};

/**
 * A gap of this many line heights separates two runs, such as a label and its value. Words are 0.8
 * apart, centre to centre; letter-spaced titles are recognised by their pitch.
 */
const wideGapHeights = 1.2;
const wideGapPitches = 2.4;

const gapsOf = (letters: readonly ReadSign[]): number[] => {
  const solid = letters.filter(({ sign }) => sign !== ' ');
  return solid.slice(1).map((sign, i) => sign.at - solid[i]!.at);
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const trimmed = (signs: readonly ReadSign[]): readonly ReadSign[] => {
  const from = signs.findIndex(({ sign }) => sign !== ' ');
  const to = signs.findLastIndex(({ sign }) => sign !== ' ');
  return from < 0 ? [] : signs.slice(from, to + 1);
};

/** Splits a line at its wide gaps. `aspect` is the line's width over its height. */
export const splitAtGaps = (signs: readonly ReadSign[], aspect: number): LinePart[] => {
  const letters = trimmed(signs);
  const wideGap = Math.max(wideGapHeights / aspect, wideGapPitches * medianOf(gapsOf(letters)));
  const parts: LinePart[] = [];
  let run: ReadSign[] = [];
  let from = 0;
  let before: ReadSign | undefined;
  for (const sign of letters) {
    if (sign.sign !== ' ' && before && sign.at - before.at > wideGap) {
      // A sign's box ends about half a height beyond its centre.
      const room = Math.min(0.5 / aspect, (sign.at - before.at) / 2);
      parts.push({ signs: trimmed(run), from, to: before.at + room });
      from = sign.at - room;
      run = [];
    }
    run.push(sign);
    if (sign.sign !== ' ') before = sign;
  }
  if (run.length > 0) parts.push({ signs: run, from, to: 1 });
  return parts;
};
