import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Photo } from '../../image/photo.js';
import type { Tools } from '../../models/tools.js';
import { limits } from '../../contract/limits.js';
import type { Action, Freshness } from '../../contract/challenge.js';
import { minLiveness, sampling } from '../../selfie/moving/thresholds.js';
import { judgeRecording, type StillFace } from './judge-recording.js';

/** These recordings are all refused before a net runs. */
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

it('one that is not fresh is refused before a frame is decoded; on a disk nobody knows', async () => {
  const frames = ['a', 'b', 'c', 'd'].map((text) => Buffer.from(text));
  const recording = { frames, timesMs: [0, 100, 200, 300], asked: ['open_mouth'] } as const;
  const whyOf = async (freshness?: Freshness) =>
    (await judgeRecording({ ...recording, freshness }, tools)).why;
  expect(await whyOf({ isTooSoon: true, isKnown: false })).toBe('too_soon');
  expect(await whyOf({ isTooSoon: false, isKnown: true })).toBe('replayed');
  expect(await whyOf({ isTooSoon: false, isKnown: false })).toBe('frames_unreadable');
  expect(await whyOf()).toBe('frames_unreadable');
});

describe('what a recording costs', () => {
  const face = { centre: { x: 32, y: 32 }, sizePx: 40, score: 0.99 };
  const points = Array.from({ length: 478 }, (_, i) => ({
    x: 12 + (i % 22) * 2,
    y: 12 + Math.floor(i / 22) * 2,
    z: i % 5,
  }));
  /** The inner lips meet, or are far apart. */
  const lips = (apartPx: number) =>
    points.map((point, i) =>
      i === 13 || i === 14 ? { x: 32, y: 40 + (i === 14 ? apartPx : 0), z: 0 } : point,
    );
  const eye = { closed: 0.1 };
  /** Nets that count their calls; the mouth opens after `opensAfter` calls. */
  const countingTools = (opensAfter: number, attack: number) => {
    let looks = 0;
    const meshNow = () => ({ points: lips((looks += 1) > opensAfter ? 20 : 0), presence: 10 });
    return {
      limits,
      faceDetector: { find: vi.fn(() => Promise.resolve([face])) },
      faceConditions: { measure: vi.fn(() => Promise.resolve({ presence: 1 })) },
      faceMesh: { measure: vi.fn(() => Promise.resolve(meshNow())) },
      faceEyes: { look: vi.fn(() => Promise.resolve({ right: eye, left: eye })) },
      faceEmbedding: { embedOnce: vi.fn(() => Promise.resolve(Float32Array.of(1, 0))) },
      selfieNative: { judge: vi.fn(() => Promise.resolve(5)) },
      recapture: { judge: vi.fn(() => Promise.resolve({ attack, kind: 'screen' })) },
    };
  };
  const pictureOf = (level: number, sidePx: number) =>
    sharp({
      create: { width: sidePx, height: sidePx, channels: 3, background: `rgb(${level},9,9)` },
    })
      .jpeg()
      .toBuffer();
  const still = { photo: {}, shape: {}, isMirrored: true } as StillFace;
  const judged = async (
    asked: readonly Action[],
    { frames: count = 6, opensAfter = 99, sidePx = 64, attack = 0 } = {},
  ) => {
    const levels = Array.from({ length: count }, (_, i) => i * 9);
    const frames = await Promise.all(levels.map((level) => pictureOf(level, sidePx)));
    const counting = countingTools(opensAfter, attack);
    const timesMs = frames.map((_, i) => 300 * i);
    const recording = { frames, timesMs, asked };
    const answer = await judgeRecording(recording, counting as unknown as Tools, still);
    expect(answer).toMatchObject({ sameFace: 1, liveness: 5 - attack });
    return { ...counting, why: answer.why };
  };

  it('the net of eyes looks only where eyes were to be closed', async () => {
    expect((await judged(['open_mouth', 'turn_left'])).faceEyes.look).toHaveBeenCalledTimes(0);
    expect((await judged(['open_mouth', 'close_eyes'])).faceEyes.look).toHaveBeenCalledTimes(6);
  });

  it('the face of the still is taken from its own flow', async () => {
    const { faceDetector, faceEmbedding } = await judged(['open_mouth']);
    expect(faceDetector.find).toHaveBeenCalledTimes(1);
    const { photo, shape } = still;
    expect(faceEmbedding.embedOnce).toHaveBeenLastCalledWith(photo, shape, true);
  });

  it('frames in between are looked at only where the first do not show what was asked', async () => {
    const { firstFrames, maxFrames } = sampling;
    // One more call places the box of the first frame.
    const shown = await judged(['open_mouth'], { frames: 30, opensAfter: 4 });
    expect(shown.why).toBe('done');
    expect(shown.faceMesh.measure).toHaveBeenCalledTimes(firstFrames + 1);
    const missing = await judged(['open_mouth'], { frames: 30 });
    expect(missing.why).toBe('action_missing');
    expect(missing.faceMesh.measure).toHaveBeenCalledTimes(maxFrames + 1);
    expect(missing.faceDetector.find).toHaveBeenCalledTimes(1);
  });

  it('finds in the frames in between what the first do not show', async () => {
    // The first pass ends before the mouth opens.
    const late = await judged(['open_mouth'], { frames: 30, opensAfter: sampling.firstFrames + 2 });
    expect(late.why).toBe('done');
  });

  it('the recapture net looks at one frame, and only where it has its own pixels', async () => {
    const shown = { opensAfter: 3, sidePx: 400 };
    const live = await judged(['open_mouth'], { ...shown, attack: -1 });
    expect(live.recapture.judge).toHaveBeenCalledTimes(1);
    expect(live.why).toBe('done');
    const attack = 5 - minLiveness + 0.5;
    expect((await judged(['open_mouth'], { ...shown, attack })).why).toBe('spoof');
    const small = await judged(['open_mouth'], { opensAfter: 3 });
    expect(small.recapture.judge).toHaveBeenCalledTimes(0);
  });

  it('of frames in high definition the nets look at one, in its own pixels', async () => {
    const { selfieNative, recapture } = await judged(['open_mouth'], { sidePx: 1400 });
    expect(selfieNative.judge).toHaveBeenCalledTimes(1);
    expect(recapture.judge).toHaveBeenCalledTimes(1);
    for (const { judge } of [selfieNative, recapture]) {
      const [photo] = judge.mock.calls[0] as unknown as [Photo];
      expect(photo.image.widthPx).toBe(1400);
    }
  });
});

describe('a head in profile', () => {
  const face = { centre: { x: 32, y: 32 }, sizePx: 40, score: 0.9 };
  const points = Array.from({ length: 478 }, (_, i) => ({
    x: 12 + (i % 22) * 2,
    y: 12 + i / 11,
    z: 0,
  }));
  /** Of twelve frames the last eight show no landmarks; the detector may still see a face there. */
  const whyWith = async (isSeen: boolean) => {
    const frames = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: `rgb(${9 * i},9,9)` } })
          .jpeg()
          .toBuffer(),
      ),
    );
    let meshes = 0;
    const nets = {
      limits,
      faceDetector: { find: () => Promise.resolve(meshes < 4 || isSeen ? [face] : []) },
      faceConditions: { measure: () => Promise.resolve({ presence: 1 }) },
      faceMesh: {
        measure: () => Promise.resolve({ points, presence: (meshes += 1) <= 4 ? 10 : -4 }),
      },
      faceEmbedding: { embedOnce: () => Promise.resolve(Float32Array.of(1, 0)) },
      selfieNative: { judge: () => Promise.resolve(5) },
    };
    const recording = {
      frames,
      timesMs: frames.map((_, i) => 300 * i),
      asked: ['turn_left'] as const,
    };
    return (await judgeRecording(recording, nets as unknown as Tools)).why;
  };

  it('has no landmarks, but the face has not left', async () => {
    expect(await whyWith(true)).toBe('action_missing');
    expect(await whyWith(false)).toBe('face_absent');
  });
});
