import { describe, expect, it } from 'vitest';
import { compareFlows } from './compare-flows.js';

const answer = {
  ...{ number: 'X1', valid: true, code: null, score: 0.95, boxes: [{ x: 10.5 }] },
  diagnostics: { lines: 25 },
};
const compared = (change: object) =>
  compareFlows([{ id: 'a', answer }], [{ id: 'a', answer: { ...answer, ...change } }]);

describe('answers of two processors', () => {
  it('are the same, to the last digit or nearly', () => {
    expect(compared({})).toEqual({
      ...{ answers: 1, values: 6, identical: 1, largest: 0, differences: [], different: 0 },
      ...{ details: [], inDetails: 0 },
    });
    const near = compared({ score: 0.9501 });
    expect(near).toMatchObject({ identical: 0, differences: [], different: 0 });
    expect(near.largest).toBeCloseTo(0.0001, 6);
  });

  it.each([
    ['a field', { number: 'X2' }, 'a  .number: X1 → X2'],
    ['a verdict', { valid: false }, 'a  .valid: true → false'],
    ['a code', { code: 801 }, 'a  .code: – → 801'],
    ['a score', { score: 0.96 }, 'a  .score: 0.95 → 0.96'],
    ['what is there', { boxes: [] }, 'a  .boxes.0.x: 10.5 → –'],
  ])('differ in %s', (_what, change, line) => {
    expect(compared(change)).toMatchObject({ differences: [line], different: 1, identical: 0 });
  });

  it('differ in details only', () => {
    expect(compared({ diagnostics: { lines: 28 } })).toMatchObject({
      ...{ identical: 0, differences: [], different: 0 },
      ...{ details: ['a  .diagnostics.lines: 25 → 28'], inDetails: 1 },
    });
  });

  it('differ where one has none', () => {
    const { different } = compareFlows([{ id: 'a', answer }], []);
    expect(different).toBe(1);
  });
});
