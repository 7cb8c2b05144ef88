import { describe, expect, it } from 'vitest';
import { handPage } from '../../../test/support/pages/hand-page.js';
import { digitConfidence } from './digit-confidence.js';
import { boxOf } from './text-box.js';

/** A line whose letters are all doubtful, and certain where only a digit is possible. */
const doubtful = (text: string) => {
  const page = handPage(`10 10 ${text}`);
  const [line] = page.lines;
  const all = (confidence: number): number[] => Array.from(text, () => confidence);
  return {
    ...page,
    lines: [{ ...line!, characterConfidences: all(0.5), digitConfidences: all(0.9) }],
  };
};

const confidenceOf = (text: string, value: string, pattern: RegExp | undefined) => {
  const page = doubtful(text);
  const from = [boxOf(page.lines, 0, 0, text.length)];
  return digitConfidence(page, { concept: 'documentNumber', value, quality: 1, from }, pattern);
};

describe('the probability of a number', () => {
  it('counts among digits where the pattern has nothing else', () => {
    expect(confidenceOf('OO0000000', '000000000', /^\d{9}$/)).toBeCloseTo(0.9 ** 9);
    expect(confidenceOf('XAOO1', 'XA001', /^[A-Z]{2}\d{3}$/)).toBeCloseTo(0.5 ** 2 * 0.9 ** 3);
  });
  it('is that of its letters where the pattern allows both', () => {
    expect(confidenceOf('L01X00', 'L01X00', /^[A-Z0-9]{6}$/)).toBeCloseTo(0.5 ** 6);
  });
  it('leaves out what stands around it', () => {
    expect(confidenceOf('No. 123', '123', /^\d{3}$/)).toBeCloseTo(0.9 ** 3);
  });
  it('is not known without a pattern, or where the text says something else', () => {
    expect(confidenceOf('123', '123', undefined)).toBeUndefined();
    expect(confidenceOf('12A', '123', /^\d{3}$/)).toBeUndefined();
  });
});

it('digits of a date count among digits, its other letters as they are', () => {
  const page = doubtful('01 JAN 27');
  const from = [boxOf(page.lines, 0, 0, 9)];
  const date = { concept: 'expiryDate', value: '2027-01-01', quality: 1, from } as const;
  expect(digitConfidence(page, date, undefined)).toBeCloseTo(0.9 ** 4 * 0.5 ** 5);
});
