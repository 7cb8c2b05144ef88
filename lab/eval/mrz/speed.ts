import { readFileSync } from 'node:fs';
import { runIn, startBuild } from '../../support/build-process.js';
import { memoryOf } from '../../support/process-memory.js';
import type { Tools } from '../../../src/models/tools.js';
import { tableOf } from '../../support/markdown.js';
import { phonePhoto } from '../../support/phone-photo.js';
import { median } from '../../support/stats.js';
import type { Label } from './labels.js';
import { readPicture } from './read.js';

/** V8 compiles during the first rounds, which do not count. */
const rounds = { discarded: 3, counted: 15 } as const;

/** Reading has a process of its own, so that its peak of memory is the reading's alone. */
const measure = async (photo: Uint8Array) => {
  const [reading, decoding] = [await startBuild('dist'), await startBuild('dist')];
  const readMs: number[] = [];
  const decodeMs: number[] = [];
  for (let round = 0; round < rounds.discarded + rounds.counted; round++) {
    const decode = await runIn(decoding, { decode: { bytes: photo, scale: Infinity } });
    const read = await runIn(reading, { job: { flow: 'passport', frontside: photo } });
    if (round < rounds.discarded) continue;
    decodeMs.push(decode.ms);
    readMs.push(read.ms);
  }
  const peakBytes = memoryOf(reading.pid!, 'VmHWM');
  [reading, decoding].forEach((build) => build.disconnect());
  return { ratio: median(readMs) / median(decodeMs), peakBytes };
};

export const speedSection = async (labels: readonly Label[], tools: Tools): Promise<string> => {
  const scans = labels.filter(({ mrzValid, group }) => mrzValid && group === 'upright');
  const rows: string[][] = [];
  for (const label of [scans[0], scans.at(-1)]) {
    if (label === undefined) continue;
    const photo = new Uint8Array(await phonePhoto(readFileSync(label.file)));
    const { ratio, peakBytes } = await measure(photo);
    const { zone } = await readPicture(photo, tools);
    rows.push([
      label.name,
      `${(photo.length / 1e6).toFixed(2)} MB`,
      `${ratio.toFixed(2)}×`,
      `${Math.round(peakBytes / 2 ** 20)} MB`,
      zone?.reading.lines.join('\n') === label.mrz!.join('\n') ? 'exact' : 'not exact',
    ]);
  }
  return [
    '## Speed and memory',
    '',
    `A labelled scan enlarged to 12 megapixels, with grain, as a JPEG of 2 MB. From its bytes to the answer by the service as built, one thread, median processor time of ${rounds.counted} repeats after warm-up, as a multiple of decoding the same JPEG at full size (in turns, in another process); peak resident memory of the reading process, models loaded.`,
    '',
    tableOf(['picture', 'file', 'bytes to answer, next to decoding', 'peak memory', 'read'], rows),
  ].join('\n');
};
