import { runIn, startBuild } from '../../support/build-process.js';
import { quickPixels } from '../../../src/flows/selfie/selfie.js';
import { openPhoto } from '../../../src/image/photo.js';
import { isRejection } from '../../../src/contract/rejection.js';
import type { Tools } from '../../../src/models/tools.js';
import { tableOf } from '../../support/markdown.js';
import { phonePhoto } from '../../support/phone-photo.js';
import { median } from '../../support/stats.js';
import { loadHuman } from './peers/human.js';

/** Rounds over all faces; V8 compiles during the first ones, which do not count. */
const rounds = { discarded: 2, counted: 7 } as const;

type Time = (photo: Uint8Array) => Promise<number>;

/** The median of each photo. */
const timeAll = async (photos: readonly Uint8Array[], time: Time): Promise<readonly number[]> => {
  const taken = photos.map((): number[] => []);
  for (let round = 0; round < rounds.discarded + rounds.counted; round++)
    for (const [i, photo] of photos.entries()) {
      const ms = await time(photo);
      if (round >= rounds.discarded) taken[i]!.push(ms);
    }
  return taken.map(median);
};

/** Of this process: @vladmandic/human, decoding and its face pipeline. */
const timeHuman = async ({ limits }: Tools): Promise<Time | undefined> => {
  const human = await loadHuman();
  if (!human) return undefined;
  return async (photo) => {
    const before = process.cpuUsage();
    const seen = await openPhoto(photo, {
      limits,
      unreadable: 'selfieUnreadable',
      scale: quickPixels,
    });
    if (!isRejection(seen)) await human(seen.image);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
};

/** Faces that the service accepts, so that the whole flow runs; enlarged to what a phone takes. */
export const speedSection = async (
  faces: readonly Uint8Array[],
  tools: Tools,
): Promise<string | undefined> => {
  const build = await startBuild('dist');
  const decode = async (bytes: Uint8Array) =>
    (await runIn(build, { decode: { bytes, scale: quickPixels } })).ms;
  const judge = (selfie: Uint8Array) => runIn(build, { job: { flow: 'selfie', selfie } });
  const photos: Uint8Array[] = [];
  for (const face of faces) {
    const photo = new Uint8Array(await phonePhoto(face));
    if (!(await judge(photo)).isRefused) photos.push(photo);
  }
  if (photos.length === 0) return undefined;
  const decoding = await timeAll(photos, decode);
  const verdicts = await timeAll(photos, async (photo) => (await judge(photo)).ms);
  build.disconnect();
  const human = await timeHuman(tools);
  const rows = [
    { what: 'decoding at the scale needed', ms: decoding },
    { what: 'bytes to verdict', ms: verdicts },
    ...(human
      ? [
          {
            what: '@vladmandic/human, decoding and its face pipeline',
            ms: await timeAll(photos, human),
          },
        ]
      : []),
  ];
  const cells = rows.map(({ what, ms }) => {
    const ratios = ms.map((one, i) => one / decoding[i]!);
    const shown = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
    return [what, median(ms).toFixed(0), ...shown.map((ratio) => ratio.toFixed(1))];
  });
  return [
    '## Time',
    `Selfies of 12 megapixels on one core, by the service as built: ${photos.length} faces that are accepted, enlarged, with grain. Processor time, the median of ${rounds.counted} rounds for each; ratios, because the machine was shared.`,
    '',
    tableOf(['what', 'ms, median', 'times the decoding, median', 'least', 'most'], cells),
  ].join('\n');
};
