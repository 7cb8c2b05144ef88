import { describe, expect, it } from 'vitest';
import { point } from '../../geometry/point.js';
import { findActions } from './find-actions.js';
import type { FrameMeasures } from './measure-frame.js';

const rest: FrameMeasures = {
  atMs: 0,
  centre: point(240, 320),
  eyesPx: 150,
  yawDeg: 0,
  pitchDeg: 0,
  mouthRatio: 0.01,
  lidsRatio: 0.09,
  eyesClosed: 0.02,
  presence: 15,
};
const open = { mouthRatio: 0.2 };
const closed = { eyesClosed: 0.98, lidsRatio: 0.01 };

/** Five frames a second. */
const recording = (...changes: readonly Partial<FrameMeasures>[]): readonly FrameMeasures[] =>
  changes.map((change, i) => ({ ...rest, ...change, atMs: 200 * i }));

const doneIn = (...args: Parameters<typeof findActions>): readonly boolean[] =>
  findActions(...args).actions.map(({ done }) => done);

describe('actions of a recording', () => {
  it('finds a mouth that opens, and when', () => {
    const { actions } = findActions(['open_mouth'], recording({}, {}, open, open, {}));
    expect(actions).toEqual([{ action: 'open_mouth', done: true, atMs: 400 }]);
  });

  it('wants the order that was asked', () => {
    const frames = recording({}, closed, closed, {}, open, open);
    expect(doneIn(['close_eyes', 'open_mouth'], frames)).toEqual([true, true]);
    expect(doneIn(['open_mouth', 'close_eyes'], frames)).toEqual([true, false]);
  });

  it('takes nothing for done that was so from the start', () => {
    expect(doneIn(['open_mouth'], recording(open, open, open))).toEqual([false]);
    const turned = { yawDeg: 30 };
    expect(doneIn(['turn_left'], recording(turned, turned, turned))).toEqual([false]);
  });

  it('tells a blink from closed eyes', () => {
    expect(doneIn(['close_eyes'], recording({}, closed, {}, {}))).toEqual([false]);
    expect(doneIn(['close_eyes'], recording({}, closed, closed, {}))).toEqual([true]);
  });

  it('knows left from right', () => {
    const frames = recording({}, { yawDeg: 15 }, { yawDeg: 30 });
    expect(doneIn(['turn_left'], frames)).toEqual([true]);
    expect(doneIn(['turn_right'], frames)).toEqual([false]);
  });

  it('sees a face come closer', () => {
    const grow = [1, 1.1, 1.2, 1.35].map((growth) => ({ eyesPx: 150 * growth }));
    expect(doneIn(['come_closer'], recording(...grow))).toEqual([true]);
    expect(doneIn(['come_closer'], recording({}, { eyesPx: 165 }))).toEqual([false]);
  });

  it('does not count what was done before its prompt', () => {
    const frames = recording({}, open, {}, {}, {});
    expect(findActions(['open_mouth'], frames, [100])).toMatchObject({ isEarly: true });
    expect(doneIn(['open_mouth'], frames, [0])).toEqual([true]);
  });
});
