import { describe, expect, it } from 'vitest';
import type { Tools } from '../../models/tools.js';
import { limits } from '../../spec/limits.js';
import { judgeRecording } from './judge-recording.js';

/** None of these recordings gets as far as a net. */
const tools = { limits } as Tools;

const answerTo = async (frames: readonly string[], timesMs: readonly number[]) =>
  judgeRecording(
    { frames: frames.map((text) => Buffer.from(text)), timesMs, asked: ['open_mouth'] },
    tools,
  );

describe('a recording that shows nothing', () => {
  it.each([
    ['too_few_frames', [], []],
    ['too_few_frames', ['a'], [0]],
    ['times_implausible', ['a', 'b', 'c', 'd'], [0, 100, 100, 200]],
    ['times_implausible', ['a', 'b', 'c', 'd', 'e'], [0, 100, 200, 300]],
    ['frozen', ['a', 'a', 'a', 'a', 'a'], [0, 100, 200, 300, 400]],
    ['frozen', ['a', 'b', 'c', 'a', 'b', 'c'], [0, 100, 200, 300, 400, 500]],
    ['frames_unreadable', ['a', 'b', 'c', 'd'], [0, 100, 200, 300]],
  ] as const)('%s', async (why, frames, timesMs) => {
    const answer = await answerTo(frames, timesMs);
    expect(answer.why).toBe(why);
    expect(answer.verdict).not.toBe('live');
    expect(answer.actions).toEqual([{ action: 'open_mouth', done: false }]);
  });
});
