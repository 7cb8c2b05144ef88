import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import { anverso } from '../support/program.js';

describe('anverso redteam', () => {
  let folder: string;
  const write = async (name: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const conversation = {
    prompts: [
      { kind: 'dot', yaw_deg: 0, pitch_deg: 0, revealed_at_ms: 0 },
      { kind: 'action', action: 'turn_left', revealed_at_ms: 500 },
    ],
    frames: [{ at_ms: 600, arrived_at_ms: 620 }],
    ended_at_ms: 900,
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const asked = '{"actions": ["turn_left"]}';
    for (const number of [1, 2]) {
      await write(`a still/${number}/asked.json`, asked);
      await write(`a still/${number}/0.jpg`, anyImage);
    }
    await write('mesh warp/1/conversation.json', JSON.stringify(conversation));
    await write('mesh warp/1/600.jpg', anyImage);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('counts what passes, by method; recordings and conversations alike', async () => {
    const { code, out } = await anverso(['redteam', folder], { HOME: folder });
    expect(code).toBe(0);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      ['method', 'passes (95 %)', 'why'],
      ['a still', '0/2 = 0.0 % (0.0–65.8)', 'too_few_frames 2'],
      ['mesh warp', '0/1 = 0.0 % (0.0–79.3)', 'too_few_frames 1'],
    ]);
  }, 60_000);

  it('prints each verdict as JSON', async () => {
    const { out } = await anverso(['redteam', folder, '--json'], { HOME: folder });
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'a still',
      folder: '1',
      verdict: 'retry',
    });
  }, 60_000);

  it('says what is wrong with the folders', async () => {
    const { code, err } = await anverso(['redteam', join(folder, 'a still/1')], { HOME: folder });
    expect(code).toBe(2);
    expect(err).toContain('there should be one for each method of attack');
  }, 60_000);
});
