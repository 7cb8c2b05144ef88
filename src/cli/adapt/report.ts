import type { HeadParts, MeasuredGain } from '../../contract/heads.js';
import { print, printTable } from '../command.js';
import { wilson } from '../evaluate/stats.js';

/** The measurements of a fitted part, and the function that adds it to a file of heads. */
export type FittedPart = {
  readonly gain: MeasuredGain & {
    readonly weaker: readonly string[];
    readonly isBetter: boolean;
    /** How much the mean of both error rates changed, where it was measured. */
    readonly change?: number;
    readonly interval?: readonly [low: number, high: number];
  };
  readonly add: (heads: HeadParts) => HeadParts;
};
type Rate = MeasuredGain['refused'];

const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

const withInterval = (share: number, of: number): string => {
  const [low, high] = wilson(Math.round(share * of), of);
  return `${percent(share)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};

const rowOf = (name: string, { of, before, after }: Rate): readonly string[] => [
  ...[`  ${name}`, String(of), withInterval(before, of), withInterval(after, of)],
];

type Gain = FittedPart['gain'];

/** A sentence that says whether the part is kept, and why. */
export const verdictOn = ({ isBetter, weaker }: Gain, weaken: boolean) => {
  if (!isBetter) return { isKept: false, why: 'not shown to be better than ours: left out' };
  if (weaker.length === 0) return { isKept: true, why: 'better than ours: kept' };
  const which = weaker.includes('all') ? 'more attacks pass' : `more pass of ${weaker.join(', ')}`;
  return weaken
    ? { isKept: true, why: `kept, although ${which}, as --weaken asks` }
    : { isKept: false, why: `${which}: left out; --weaken would keep it` };
};

/** Before and after, on groups left out. */
export const gainRows = ({ judge, refused, passed, passedByKind }: MeasuredGain) => {
  const [genuine, attacks] =
    judge === 'match'
      ? (['own pairs not matched', 'strangers matched'] as const)
      : (['genuine refused', 'attacks passed'] as const);
  return [
    [`  ${judge}, on groups left out`, 'of', 'ours', 'fitted'],
    rowOf(genuine, refused),
    rowOf(attacks, passed),
    ...Object.entries(passedByKind).map(([kind, rate]) => rowOf(`– ${kind}`, rate)),
  ];
};

export const printGain = (gain: Gain, weaken: boolean): void => {
  print(`\n${gain.judge}: ${verdictOn(gain, weaken).why}`);
  printTable(gainRows(gain));
  const { change, interval } = gain;
  if (change === undefined || !interval) return;
  const [low, high] = interval.map((end) => percent(end));
  print(`  change of the mean of both: ${percent(change)} (${low} to ${high})`);
};
