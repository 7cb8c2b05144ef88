import sharp from 'sharp';
import { selfie } from '../../src/flows/selfie/selfie.js';
import { openPhoto } from '../../src/image/photo.js';
import { isRejection } from '../../src/spec/rejection.js';
import type { Tools } from '../../src/models/tools.js';
import { tableOf } from '../markdown.js';
import { median } from '../stats.js';
import { loadHuman } from './peers/human.js';

const repeats = 15;

/** CPU time of this process, not the clock: other work on the machine does not count. */
const cpuMsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  await work();
  for (let i = 0; i < repeats; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
};

/** `face`: any picture the flow takes as far as its scores; enlarged to what a phone takes. */
export const speedSection = async (face: Uint8Array, tools: Tools): Promise<string> => {
  const photo = new Uint8Array(
    await sharp(face)
      .resize(3000, 4000, { fit: 'contain', background: '#888' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  const decode = (scale: number) =>
    openPhoto(photo, {
      limits: tools.limits,
      unreadable: 'selfieUnreadable',
      scale,
    });
  const small = await decode(1_300_000);
  if (isRejection(small)) throw new Error('the picture cannot be decoded');
  const human = await loadHuman();
  const reached = await selfie.run({ selfie: photo }, tools);
  const decodeMs = await cpuMsOf(() => decode(1_300_000));
  const rows: [string, number][] = [
    ['decoding at the scale needed', decodeMs],
    ['bytes to verdict', await cpuMsOf(() => selfie.run({ selfie: photo }, tools))],
  ];
  if (human)
    rows.push([
      '@vladmandic/human, decoding and its face pipeline',
      await cpuMsOf(async () => {
        const seen = await decode(1_300_000);
        return isRejection(seen) ? undefined : human(seen.image);
      }),
    ]);
  return [
    '## Time',
    `A 12-megapixel selfie on one core; stages run: ${Object.keys(reached.timingsMs).join(', ')}. CPU time, median of ${repeats}: ratios, because the`,
    'machine was shared.',
    '',
    tableOf(
      ['what', 'CPU ms', 'times the decoding'],
      rows.map(([name, ms]) => [name, ms.toFixed(0), (ms / decodeMs).toFixed(1)]),
    ),
  ].join('\n');
};
