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

  it('reads a zero where a number shows what may be either, as sure as of both together', () => {
    /** `0` and `O` look alike: 0.6 for the one that is written, 0.39 for the other. */
    const alike = (text: string): TextTrace => {
      const trace = traceOf(`${Array.from(text).join('_')}_ _0_O`);
      const { classes, steps } = trace;
      const zero = classes.indexOf('0');
      const letter = classes.indexOf('O');
      const logProbs = trace.logProbs.slice();
      for (let at = 0; at < steps * classes.length; at += classes.length) {
        const first = logProbs[at + zero]! > logProbs[at + letter]! ? zero : letter;
        if (logProbs[at + first]! < Math.log(0.5)) continue;
        logProbs[at + zero] = Math.log(first === zero ? 0.6 : 0.39);
        logProbs[at + letter] = Math.log(first === letter ? 0.6 : 0.39);
      }
      return { ...trace, logProbs };
    };
    expect(textOf(alike('0612345O'))).toBe('06123450 0O');
    expect(textOf(alike('GDCO00001'))).toBe('GDC000001 0O');
    const [zero] = decodeTrace(alike('O612345'));
    expect(zero!.sign).toBe('0');
    expect(zero!.confidence).toBeGreaterThan(0.95);
  });

  it('keeps a clear letter before the digits, a month, and an O beside few of them', () => {
    expect(textOf(traceOf(Array.from('AO1234567').join('_')))).toBe('AO1234567');
    expect(textOf(traceOf(Array.from('2010OCT').join('_')))).toBe('2010OCT');
    expect(textOf(traceOf(Array.from('12O').join('_')))).toBe('12O');
  });

  it('knows where characters stand, with the padding taken off', () => {
    const { firstStep, ...rest } = traceOf('____A_____B_____');
    const places = decodeTrace({ ...rest, firstStep: firstStep + 4, boxSteps: 8 });
    expect(places.map(({ at }) => at)).toEqual([0.5 / 8, 6.5 / 8]);
  });
});
