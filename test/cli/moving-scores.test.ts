import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specimen } from '../support/images.js';
import { anverso } from '../support/program.js';

describe('anverso scores --judge moving', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A face that drifts through the picture and does nothing else. */
  const frameAt = (left: number) =>
    sharp(specimen('selfie'))
      .resize(500, 660, { fit: 'cover' })
      .extract({ left, top: 0, width: 480, height: 640 })
      .jpeg()
      .toBuffer();
  const recordingAt = async (
    name: string,
    asked: string | undefined,
    frames: readonly string[],
  ) => {
    await mkdir(at(name), { recursive: true });
    for (const [i, frame] of frames.entries())
      await writeFile(at(`${name}/${frame}`), await frameAt(i));
    if (asked !== undefined) await writeFile(at(`${name}/asked.json`), asked);
  };
  const scores = (name: string) =>
    anverso(['scores', at(name), '--judge', 'moving', '--json'], { HOME: folder });
  const asked = '{"actions": ["open_mouth", "turn_left"]}';
  const times = ['0.jpg', '200.jpg', '400.jpg', '600.jpg', '1000.jpg'];

  it('prints a line for each folder, in the order of names', async () => {
    await recordingAt('good/b', asked, times);
    await recordingAt('good/a', asked, times.slice(0, 1));
    const { code, out } = await scores('good');
    expect(code).toBe(0);
    const notDone = (action: string) => ({ action, done: false, at_ms: null });
    const noTurn = { turn: null, turn_stretched: false };
    const none = { flatness: null, liveness: null, same_face: null, ...noTurn };
    const number = expect.any(Number) as number;
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        ...{ folder: 'a', actions: ['open_mouth', 'turn_left'].map(notDone), ...none },
        ...{ verdict: 'retry', why: 'too_few_frames' },
      },
      {
        ...{ folder: 'b', actions: ['open_mouth', 'turn_left'].map(notDone), flatness: null },
        ...{ liveness: number, same_face: number, verdict: 'retry', why: 'action_missing' },
        ...noTurn,
      },
    ]);
  }, 120_000);

  it('names everything that is wrong with the folders before it judges one', async () => {
    await recordingAt('bad/1', asked, times);
    await recordingAt('bad/2', undefined, times);
    await recordingAt('bad/3', '{"actions": [', times);
    await recordingAt('bad/4', '{"actions": ["smile"]}', times);
    await recordingAt('bad/5', asked, ['first.jpg']);
    await recordingAt('bad/6', '{"actions": ["open_mouth"], "prompted_at_ms": "0"}', times);
    await recordingAt('bad/7', 'null', times);
    const { code, out, err } = await scores('bad');
    expect(code).toBe(2);
    expect(out).toBe('');
    const lines = err
      .trim()
      .split('\n')
      .map((line) => line.replaceAll(`${folder}/`, ''));
    expect(lines).toEqual([
      'anverso: bad/2/asked.json is missing: write what was asked, such as {"actions": ["open_mouth"]}',
      'bad/3/asked.json is no JSON object: write {"actions": ["open_mouth"]}',
      'bad/4/asked.json: "actions" must be a list of turn_left, turn_right, open_mouth, close_eyes, come_closer',
      'bad/5/first.jpg is not named by its time in ms, such as 250.jpg',
      'bad/6/asked.json: "prompted_at_ms" must be a list of numbers, one for each action',
      'bad/7/asked.json is no JSON object: write {"actions": ["open_mouth"]}',
    ]);
  }, 60_000);

  it.each([
    ['empty', 'is empty: each folder in it should be a recording'],
    ['absent', 'cannot be read'],
  ])(
    'says that a folder is %s',
    async (name, says) => {
      if (name === 'empty') await mkdir(at(name));
      const { code, err } = await scores(name);
      expect(code).toBe(2);
      expect(err).toContain(says);
    },
    60_000,
  );
});
