import { describe, expect, it } from 'vitest';
import type { TextTrace } from '../../models/text-line.js';
import { decodeTrace } from './line-decode.js';

/** One step for each character of `path`; `_` is blank. The chosen class gets `sure`, the rest share. */
const traceOf = (path: string, sure: readonly number[] = []): TextTrace => {
  const classes = ['', ...new Set(path.replaceAll('_', ''))];
  const probs = [...path].flatMap((sign, step) => {
    const chosen = sign === '_' ? 0 : classes.indexOf(sign);
    const value = sure[step] ?? 0.9;
    return classes.map((_, k) => (k === chosen ? value : (1 - value) / (classes.length - 1)));
  });
  const steps = path.length;
  return { steps, firstStep: 0, boxSteps: steps, classes, probs: Float32Array.from(probs) };
};
const textOf = (trace: TextTrace): string =>
  decodeTrace(trace)
    .map(({ sign }) => sign)
    .join('');

describe('a trace becomes text', () => {
  it.each([
    ['MU_Ñ_OZ', 'MUÑOZ'],
    ['__AA__A_', 'AA'],
    ['AAAA', 'A'],
    ['J_ _P', 'J P'],
    ['____', ''],
  ])('%s → %s', (path, text) => expect(textOf(traceOf(path))).toBe(text));

  it('is as sure of a character as its best step', () => {
    const [first, second] = decodeTrace(traceOf('AAB', [0.6, 0.8, 0.7]));
    expect(first!.confidence).toBeCloseTo(0.8);
    expect(second!.confidence).toBeCloseTo(0.7);
  });

  it('knows where characters stand, with the padding taken off', () => {
    const { firstStep, ...rest } = traceOf('____A_____B_____');
    const places = decodeTrace({ ...rest, firstStep: firstStep + 4, boxSteps: 8 });
    expect(places.map(({ at }) => at)).toEqual([0.5 / 8, 6.5 / 8]);
  });
});
