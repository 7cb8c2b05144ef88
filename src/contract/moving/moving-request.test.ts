import { describe, expect, it } from 'vitest';
import type { Form } from '../form.js';
import { readRecording } from './moving-request.js';

const frame = new Uint8Array([1]);
const form = (count: number, fields: Record<string, string>): Form => ({
  ...{ fields, files: {} },
  ...(count > 0 && { lists: { frames: Array.from({ length: count }, () => frame) } }),
});
const good = { challenge_id: 'abc', frame_times_ms: '[0, 90.5, 181]' };

describe('the form of a moving selfie', () => {
  it('is one only with its fields: a photo alone is what it was', () => {
    expect(readRecording(form(0, {}))).toBeUndefined();
    expect(readRecording(form(0, { challenge_id: '', frame_times_ms: '' }))).toBeUndefined();
  });

  it('frames with a time each, and the times of the prompts if they are known', () => {
    const read = { challengeId: 'abc', frames: [frame, frame, frame], timesMs: [0, 90.5, 181] };
    expect(readRecording(form(3, good))).toEqual({ ...read, promptedAtMs: undefined, crops: [] });
    const prompted = form(3, { ...good, prompt_times_ms: '[0, 100]' });
    expect(readRecording(prompted)).toEqual({ ...read, promptedAtMs: [0, 100], crops: [] });
  });

  it('crops with a place in their frames each', () => {
    const withCrops = (crop_boxes: string) => ({
      ...form(3, { ...good, crop_boxes }),
      lists: { frames: [frame, frame, frame], crops: [frame] },
    });
    expect(readRecording(withCrops('[[10, 20.5, 300]]'))).toMatchObject({
      crops: [{ bytes: frame, box: { x: 10, y: 20.5, sizePx: 300 } }],
    });
    const bad = ['', '[]', '[[1,2]]', '[[-1,2,3]]', '[[1,2,0]]', '[[1,2,1e9]]', '[["1",2,3]]', '{'];
    for (const text of bad)
      expect(readRecording(withCrops(text))).toMatchObject({
        evidence: { problem: 'cropsInvalid', field: 'crop_boxes' },
      });
  });

  const badTimes = [
    ...['[0,2,1]', '[0,1,1]', '[-1,0,1]', '[0,1,1e9]', '[0,1,null]', '["0","1","2"]'],
    ...['{"length":3}', '[0,1,2'],
  ];
  type Case = readonly [number, Record<string, string>, problem: string, field: string];
  const cases: Readonly<Record<string, Case>> = {
    'no frame': [0, good, 'tooFew', 'frames'],
    'one frame': [1, good, 'tooFew', 'frames'],
    'no challenge': [3, { frame_times_ms: '[0,1,2]' }, 'missing', 'challenge_id'],
    'no times': [3, { challenge_id: 'abc' }, 'missing', 'frame_times_ms'],
    'a time too few': [4, good, 'timesInvalid', 'frame_times_ms'],
    'prompts out of order': [
      ...([3, { ...good, prompt_times_ms: '[5,4]' }] as const),
      ...(['promptsInvalid', 'prompt_times_ms'] as const),
    ],
    ...Object.fromEntries(
      badTimes.map((times) => [
        `times ${times}`,
        [3, { ...good, frame_times_ms: times }, 'timesInvalid', 'frame_times_ms'] as Case,
      ]),
    ),
  };
  it.each(Object.entries(cases))('%s is refused', (_name, [count, fields, problem, field]) => {
    expect(readRecording(form(count, fields))).toMatchObject({
      rejected: 'livenessRequestInvalid',
      evidence: { problem, field },
    });
  });
});
