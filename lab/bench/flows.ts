import { readFileSync } from 'node:fs';
import { tableOf } from '../support/markdown.js';
import { phonePhoto } from '../support/phone-photo.js';
import type { Job } from '../../src/flows/jobs.js';
import { quickPixels } from '../../src/flows/selfie/selfie.js';
import { runIn, startBuild, type Work } from '../support/build-process.js';
import { chipJobs } from './chip-jobs.js';
import { mediansOf, ratioTable } from './flow-ratios.js';
import { movingJobs } from './moving-jobs.js';
import type { Progress } from './progress.js';

/** Rounds over all jobs; V8 compiles during the first ones, which do not count. */
export const flowRounds = { discarded: 3, counted: 9 } as const;

const specimen = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url)));

const cardOf = (name: string) => ({
  frontside: specimen(`${name}-front`),
  backside: specimen(`${name}-back`),
  validateSides: true,
});

/** Every flow, on the bundled specimens. */
const requests: readonly (readonly [picture: string, job: Job])[] = [
  ['passport', { flow: 'passport', frontside: specimen('passport') }],
  ['passport', { flow: 'passportPlus', frontside: specimen('passport') }],
  ['passport-mex', { flow: 'nationalPassport', frontside: specimen('passport-mex') }],
  ['cedula', { flow: 'identificationCard', ...cardOf('cedula') }],
  ['ine', { flow: 'identificationCard', ...cardOf('ine') }],
  ['selfie', { flow: 'selfie', selfie: specimen('selfie') }],
];

const large = '12 megapixels';

type Row = { readonly name: string; readonly picture: string; readonly work: Work };

const jobRow = (picture: string, job: Job): Row => ({
  name: `${job.flow} ${picture}${job.proofOfLife ? ' +' : ''}`,
  picture,
  work: { job },
});

/**
 * Each with and without ID Reader Plus; a selfie has no document to prove. Then moving selfies, chips, photos of the
 * size that phones take, and decoding alone.
 */
const makeRows = async (): Promise<readonly Row[]> => {
  const frontside = new Uint8Array(await phonePhoto(specimen('passport')));
  const selfie = new Uint8Array(await phonePhoto(specimen('selfie')));
  const contracts = [false, true];
  const chips = chipJobs();
  const moving = await movingJobs();
  return [
    ...contracts.flatMap((proofOfLife) =>
      requests
        .filter(([, { flow }]) => !(proofOfLife && flow === 'selfie'))
        .map(([picture, job]) => jobRow(picture, { ...job, proofOfLife })),
    ),
    jobRow('selfie, posted', moving.posted),
    jobRow('selfie, conversation', moving.conversation),
    jobRow('chip', chips.noPortrait),
    jobRow('chip with portrait', chips.portrait),
    ...contracts.map((proofOfLife) => jobRow(large, { flow: 'passport', frontside, proofOfLife })),
    jobRow(large, { flow: 'selfie', selfie }),
    {
      name: 'decoding 12 megapixels',
      picture: large,
      work: { decode: { bytes: frontside, scale: Infinity } },
    },
    {
      name: 'decoding selfie',
      picture: large,
      work: { decode: { bytes: selfie, scale: quickPixels } },
    },
  ];
};

const share = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(0)} %`;

/**
 * Processor time of a request by flow and contract, of the build in `dist` and, if given, of another
 * one. Both run the same job in turns, so that the machine's other work falls on both.
 */
export const flowsSection = async (
  against: string | undefined,
  progress: Progress,
): Promise<string> => {
  const all = await makeRows();
  const folders = [...(against === undefined ? [] : [against]), 'dist'];
  const builds = await Promise.all(folders.map(startBuild));
  const spent = folders.map(() => all.map((): number[] => []));
  const rounds = flowRounds.discarded + flowRounds.counted;
  // Large photos leave garbage that the next job pays for: they have rounds of their own.
  for (const isLarge of [false, true])
    for (let round = 0; round < rounds; round++) {
      // Neither build always comes second.
      const turn = round % 2 === 0 ? [...builds.keys()] : [...builds.keys()].reverse();
      for (const [i, { picture, work }] of all.entries())
        for (const k of (picture === large) === isLarge ? turn : []) {
          const { ms } = await runIn(builds[k]!, work);
          if (round >= flowRounds.discarded) spent[k]![i]!.push(ms);
        }
      progress.within('flows', (Number(isLarge) + (round + 1) / rounds) / 2);
    }
  builds.forEach((build) => build.disconnect());
  const names = all.map(({ name }) => name);
  const medians = spent.map((each) => mediansOf(names, each));
  const rows = all.map(({ name, picture, work }) => {
    const each = medians.map((build) => build.get(name)!);
    const change = against === undefined ? [] : [share(each[1]! / each[0]! - 1)];
    const { flow, proofOfLife = false } = 'job' in work ? work.job : { flow: 'decoding alone' };
    const plus = proofOfLife ? 'yes' : 'no';
    return [flow, plus, picture, ...each.map((ms) => `${ms.toFixed(0)} ms`), ...change];
  });
  const both = against === undefined ? ['processor time'] : ['before', 'after'];
  const columns = against === undefined ? both : [...both, 'change'];
  return [
    `Processor time of one request in one thread, decoding included: the median of ${flowRounds.counted} rounds over all flows, after ${flowRounds.discarded} that do not count.${against === undefined ? '' : ' Before and after are two builds, measured in turns.'}`,
    '',
    tableOf(['flow', 'ID Reader Plus', 'specimen', ...columns], rows),
    '',
    ratioTable(medians, both),
  ].join('\n');
};
