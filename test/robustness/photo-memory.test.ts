import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { workerAllocator } from '../../src/workers/allocator.js';
import { compiledProgram } from '../support/built.js';
import { inflatingPictures, refusedPictures, takenPictures } from './support/greedy-pictures.js';
import type { PhotoMemory } from './support/photo-memory.js';

const entry = compiledProgram('robustness/support/photo-memory');
const maxMb = 150;

type Picture = readonly [name: string, bytes: Buffer];

const measure = async (pictures: readonly Picture[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'anverso-greedy-'));
  try {
    const files = pictures.map((_, i) => join(folder, `${i}`));
    for (const [i, file] of files.entries()) await writeFile(file, pictures[i]![1]);
    const args = ['--expose-gc', entry, ...files];
    const env = { ...process.env, ...workerAllocator };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const lines = stdout.trim().split('\n');
    return lines.map((line, i) => ({
      name: pictures[i]![0],
      ...(JSON.parse(line) as PhotoMemory),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe.runIf(process.platform === 'linux')('one photo', { timeout: 300_000 }, () => {
  it('that would take much memory is refused by its header', async () => {
    const measured = await measure(await refusedPictures());
    expect(measured.filter(({ peakMb, why }) => peakMb > 10 || why === '')).toEqual([]);
  });

  it('takes no more for texts and profiles that inflate to gigabytes', async () => {
    const measured = await measure(await inflatingPictures());
    expect(measured.filter(({ peakMb, why }) => peakMb > 20 || why !== '')).toEqual([]);
  });

  it(`that is decoded takes at most ${maxMb} MB above rest`, async () => {
    const measured = await measure(await takenPictures());
    expect(measured.filter(({ peakMb, why }) => peakMb > maxMb || why !== '')).toEqual([]);
  });
});
