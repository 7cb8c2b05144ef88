import sharp from 'sharp';
import { runIn, startBuild } from '../../bench/build-process.js';
import type { Job } from '../../src/flows/jobs.js';
import { quickPixels, selfie } from '../../src/flows/selfie/selfie.js';
import { openPhoto } from '../../src/image/photo.js';
import { isRejection } from '../../src/spec/rejection.js';
import type { Tools } from '../../src/models/tools.js';
import { tableOf } from '../markdown.js';
import { median } from '../stats.js';
import { loadHuman } from './peers/human.js';

const repeats = 15;

const medianOf = async (timed: () => Promise<number>): Promise<number> => {
  const times: number[] = [];
  await timed();
  for (let i = 0; i < repeats; i++) times.push(await timed());
  return median(times);
};

/** Of this process: @vladmandic/human, decoding and its face pipeline. */
const cpuMsOfHuman = async (
  { bytes, scale }: { readonly bytes: Uint8Array; readonly scale: number },
  { limits }: Tools,
): Promise<number | undefined> => {
  const human = await loadHuman();
  if (!human) return undefined;
  return medianOf(async () => {
    const before = process.cpuUsage();
    const seen = await openPhoto(bytes, { limits, unreadable: 'selfieUnreadable', scale });
    if (!isRejection(seen)) await human(seen.image);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
};

/** `face`: any picture the flow takes as far as its scores; enlarged to what a phone takes. */
export const speedSection = async (face: Uint8Array, tools: Tools): Promise<string> => {
  const photo = new Uint8Array(
    await sharp(face)
      .resize(3000, 4000, { fit: 'contain', background: '#888' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  const reached = await selfie.run({ selfie: photo }, tools);
  const decode = { bytes: photo, scale: quickPixels };
  const job: Job = { flow: 'selfie', selfie: photo };
  const build = await startBuild('dist');
  const decodeMs = await medianOf(async () => (await runIn(build, { decode })).ms);
  const verdictMs = await medianOf(async () => (await runIn(build, { job })).ms);
  build.disconnect();
  const rows: [string, number][] = [
    ['decoding at the scale needed', decodeMs],
    ['bytes to verdict', verdictMs],
  ];
  const humanMs = await cpuMsOfHuman(decode, tools);
  if (humanMs !== undefined)
    rows.push(['@vladmandic/human, decoding and its face pipeline', humanMs]);
  return [
    '## Time',
    `A 12-megapixel selfie on one core, by the service as built; stages run: ${Object.keys(reached.timingsMs).join(', ')}. CPU time, median of ${repeats}: ratios, because the`,
    'machine was shared.',
    '',
    tableOf(
      ['what', 'CPU ms', 'times the decoding'],
      rows.map(([name, ms]) => [name, ms.toFixed(0), (ms / decodeMs).toFixed(1)]),
    ),
  ].join('\n');
};
