import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Photo } from '../../image/photo.js';
import type { Tools } from '../../models/tools.js';
import { limits } from '../../spec/limits.js';
import type { Action } from '../../spec/challenge.js';
import { judgeRecording, type Still } from './judge-recording.js';

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

describe('what a recording costs', () => {
  const face = { centre: { x: 32, y: 32 }, sizePx: 40, score: 0.99 };
  const points = Array.from({ length: 478 }, (_, i) => ({
    ...{ x: 12 + (i % 22) * 2, y: 12 + Math.floor(i / 22) * 2, z: i % 5 },
  }));
  const eye = { closed: 0.1 };
  /** Nets that count their calls, and see a face at rest everywhere. */
  const countingTools = () => ({
    limits,
    faceDetector: { find: vi.fn(() => Promise.resolve([face])) },
    faceConditions: { measure: vi.fn(() => Promise.resolve({ presence: 1 })) },
    faceMesh: { measure: vi.fn(() => Promise.resolve({ points, presence: 10 })) },
    faceEyes: { look: vi.fn(() => Promise.resolve({ right: eye, left: eye })) },
    faceEmbedding: { embedOnce: vi.fn(() => Promise.resolve(Float32Array.of(1, 0))) },
    selfieNative: { judge: vi.fn(() => Promise.resolve(5)) },
  });
  const pictureOf = (level: number) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: `rgb(${level},9,9)` } })
      .jpeg()
      .toBuffer();
  const judged = async (asked: readonly Action[], found?: Still['found']) => {
    const frames = await Promise.all([0, 40, 80, 120, 160, 200].map(pictureOf));
    const counting = countingTools();
    const still = { bytes: await pictureOf(250), found };
    const timesMs = frames.map((_, i) => 100 * i);
    const recording = { frames, timesMs, asked };
    const answer = await judgeRecording(recording, counting as unknown as Tools, still);
    expect(answer).toMatchObject({ why: 'action_missing', sameFace: 1, liveness: 5 });
    return counting;
  };

  it('the net of eyes looks only where eyes were to be closed, and never at the still', async () => {
    expect((await judged(['open_mouth', 'turn_left'])).faceEyes.look).toHaveBeenCalledTimes(0);
    expect((await judged(['open_mouth', 'close_eyes'])).faceEyes.look).toHaveBeenCalledTimes(6);
  });

  it('a still whose face is known is not searched again', async () => {
    expect((await judged(['open_mouth'])).faceDetector.find).toHaveBeenCalledTimes(2);
    const photo = {} as Photo;
    const counting = await judged(['open_mouth'], { photo, face });
    expect(counting.faceDetector.find).toHaveBeenCalledTimes(1);
    expect(counting.faceEmbedding.embedOnce).toHaveBeenLastCalledWith(photo, expect.anything());
  });
});
