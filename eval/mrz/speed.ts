import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { heapFlags } from '../../src/workers/heap-room.js';
import { tableOf } from '../markdown.js';
import { phonePhoto } from '../phone-photo.js';
import { median } from '../stats.js';
import type { Label } from './labels.js';

export type Speed = {
  readonly decodeMs: readonly number[];
  readonly readMs: readonly number[];
  readonly peakBytes: number;
  readonly exact: boolean;
};

/** In a process of its own, so that its peak of memory is the reading's alone. */
const measure = async (photo: Buffer, truth: readonly string[]): Promise<Speed> => {
  const child = spawn(
    process.execPath,
    [
      ...heapFlags,
      '--import',
      'tsx',
      join(import.meta.dirname, 'speed-child.ts'),
      truth.join('\n'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(photo);
  for await (const line of createInterface({ input: child.stdout }))
    return JSON.parse(line) as Speed;
  throw new Error('the measuring process ended early');
};

export const speedSection = async (labels: readonly Label[]): Promise<string> => {
  const scans = labels.filter(({ mrzValid, group }) => mrzValid && group === 'upright');
  const rows: string[][] = [];
  const peaks: number[] = [];
  for (const label of [scans[0], scans.at(-1)]) {
    if (label === undefined) continue;
    const photo = await phonePhoto(readFileSync(label.file));
    const { decodeMs, readMs, peakBytes, exact } = await measure(photo, label.mrz!);
    peaks.push(peakBytes);
    rows.push([
      label.name,
      `${(photo.length / 1e6).toFixed(2)} MB`,
      `${(median(readMs) / median(decodeMs)).toFixed(2)}×`,
      `${Math.round(peakBytes / 2 ** 20)} MB`,
      exact ? 'exact' : 'not exact',
    ]);
  }
  return [
    '## Speed and memory',
    '',
    'A labelled scan enlarged to 12 megapixels, with grain, as a JPEG of 2 MB. From its bytes to the answer, one thread, median processor time of 15 repeats after warm-up, as a multiple of decoding the same JPEG at full size (taken in turns in the same process); peak resident memory of that process, models loaded.',
    '',
    tableOf(['picture', 'file', 'bytes to answer, next to decoding', 'peak memory', 'read'], rows),
  ].join('\n');
};
