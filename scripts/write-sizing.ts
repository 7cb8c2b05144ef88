/** `npm run docs sizing`: measures the cost of an answer here and writes docs/OPERATING.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import sharp from 'sharp';
import { start } from '../src/flows/worker.js';
import type { Job } from '../src/flows/jobs.js';
import { limits } from '../src/contract/limits.js';
import { drawnSelfie, photoHeightPx, photoWidthPx } from '../test/support/drawn-selfies.js';
import { erasingCopies } from '../src/workers/job-copies.js';
import { replaceMarked } from './marked.js';

const page = new URL('../docs/OPERATING.md', import.meta.url);
const repeats = 9;

const specimen = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../specimens/${name}.jpg`, import.meta.url)));

/** As a phone takes it: 12 megapixels, some grain, at most 2 MB. */
const enlarged = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { data, info } = await sharp(bytes)
    .resize({ width: 4032 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) data[at] = data[at]! ^ ((at * 2654435761) >>> 31);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return new Uint8Array(await sharp(data, { raw }).jpeg({ quality: 80 }).toBuffer());
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const copyOf = (job: Job): Job =>
  Object.fromEntries(
    Object.entries(job).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? new Uint8Array(value) : value,
    ]),
  ) as unknown as Job;

const { run } = await start({ imagePixels: limits.imagePixels });

/** Processor time: wall-clock time says little on a shared machine. */
const cpuMsOf = async (job: Job): Promise<number> => {
  const times: number[] = [];
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const before = process.cpuUsage();
    await erasingCopies(() => run(copyOf(job)));
    const { user, system } = process.cpuUsage(before);
    if (repeat > 0) times.push((user + system) / 1000);
  }
  return median(times);
};

const front = await enlarged(specimen('cedula-front'));
const back = await enlarged(specimen('cedula-back'));
const selfie = await drawnSelfie({ x: photoWidthPx / 2, y: photoHeightPx / 2, scale: 2.4 });
const jobs: readonly (readonly [string, Job])[] = [
  ['passport, 1.3 megapixels', { flow: 'passport', frontside: specimen('passport') }],
  [
    'passport, 12 megapixels',
    { flow: 'passport', frontside: await enlarged(specimen('passport')) },
  ],
  [
    '`passport_plus`, 12 megapixels',
    { flow: 'passportPlus', frontside: await enlarged(specimen('passport')) },
  ],
  [
    'card, both sides, 12 megapixels each',
    { flow: 'identificationCard', frontside: front, backside: back, validateSides: true },
  ],
  ['selfie, 1 megapixel', { flow: 'selfie', selfie }],
  [
    'match of a card, 12 megapixels, with a selfie',
    { flow: 'match', frontside: front, selfie: specimen('selfie') },
  ],
];

const rows: string[] = [];
for (const [name, job] of jobs) {
  const cpuMs = await cpuMsOf(job);
  const perMinute = Math.round((0.7 * 60_000) / cpuMs);
  rows.push(`| ${name} | ${Math.round(cpuMs)} | ${perMinute} |`);
}
const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
const table = `
| request | CPU ms | requests per minute and core, at 70 % load |
|---|---|---|
${rows.join('\n')}

Median of ${repeats} after warm-up on ${cpus()[0]?.model ?? 'an unknown CPU'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}: one worker
in one process, without a server or a store. Its peak memory over all of these was ${memoryMb} MB.
`;
writeFileSync(page, replaceMarked(readFileSync(page, 'utf8'), 'cost', table));
