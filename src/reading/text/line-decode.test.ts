import { describe, expect, it } from 'vitest';
import type { TextTrace } from '../../models/text-line.js';
import { decodeTrace } from './line-decode.js';

/** One step for each character of `path`; `_` is blank. The chosen class gets `sure`, the rest share. */
const traceOf = (path: string, sure: readonly number[] = []): TextTrace => {
  const classes = ['', ...new Set(path.replaceAll('_', ''))];
  const logProbs = [...path].flatMap((sign, step) => {
    const chosen = sign === '_' ? 0 : classes.indexOf(sign);
    const value = sure[step] ?? 0.99;
    return classes.map((_, k) =>
      Math.log(k === chosen ? value : (1 - value) / (classes.length - 1)),
    );
  });
  const steps = path.length;
  return { steps, firstStep: 0, boxSteps: steps, classes, logProbs: Float32Array.from(logProbs) };
};
const textOf = (trace: TextTrace): string =>
  decodeTrace(trace)
    .map(({ sign }) => sign)
    .join('');

describe('a trace becomes text', () => {
  it.each([
    ['M_U_Ñ_O_Z', 'MUÑOZ'],
    ['_MMUU_', 'MU'],
    ['__AA__A_', 'AA'],
    ['AAAA', 'A'],
    ['J_ _P', 'J P'],
    ['____', ''],
  ])('%s → %s', (path, text) => expect(textOf(traceOf(path))).toBe(text));

  it('reads one letter where its steps look now like one, now like another', () => {
    expect(textOf(traceOf('_OOÓ_', [0.9, 0.6, 0.55, 0.5, 0.9]))).toBe('O');
    expect(textOf(traceOf('_OOÓÓ_'))).toBe('OÓ');
  });

  it('is as sure of a letter as its share of what was seen there', () => {
    const [letter] = decodeTrace(traceOf('_AAB_', [0.9, 0.8, 0.6, 0.5, 0.9]));
    expect(letter!.sign).toBe('A');
    // The third step belongs to no letter; of the first two, 1.4 are A and 0.3 something else.
    expect(letter!.confidence).toBeCloseTo(1.4 / 1.7);
    expect(decodeTrace(traceOf('_A_'))[0]!.confidence).toBeCloseTo(0.99, 1);
  });

  it('takes a letter that looks like a digit for the digit, among digits only', () => {
    const between = (text: string): number => {
      const trace = traceOf(text, Array<number>(text.length).fill(0.6));
      return decodeTrace(trace)[2]!.confidence;
    };
    // Six classes, 0.08 each except for one; beside a letter it may be 0 or O.
    expect(between('7_3_0_9_O')).toBeCloseTo(0.68 / 0.92);
    expect(between('7_A_0_9_O')).toBeCloseTo(0.6 / 0.92);
  });

  it('knows where characters stand, with the padding taken off', () => {
    const { firstStep, ...rest } = traceOf('____A_____B_____');
    const places = decodeTrace({ ...rest, firstStep: firstStep + 4, boxSteps: 8 });
    expect(places.map(({ at }) => at)).toEqual([0.5 / 8, 6.5 / 8]);
  });
});
