import { readFileSync } from 'node:fs';
import { tableOf } from '../eval/markdown.js';
import { median } from '../eval/stats.js';
import type { Job } from '../src/flows/jobs.js';
import { runIn, startBuild } from './build-process.js';
import type { Progress } from './progress.js';

/** Rounds over all jobs; V8 compiles during the first ones, which do not count. */
export const flowRounds = { discarded: 3, counted: 9 } as const;

const specimen = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../specimens/${name}.jpg`, import.meta.url)));

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
  ['selfie-drawn', { flow: 'selfie', selfie: specimen('selfie-drawn') }],
];

/** Each with and without ID Reader Plus; a selfie has no document to prove. */
const jobs = [false, true].flatMap((proofOfLife) =>
  requests
    .filter(([, { flow }]) => !(proofOfLife && flow === 'selfie'))
    .map(([picture, job]) => ({ picture, job: { ...job, proofOfLife } })),
);

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
  const folders = [...(against === undefined ? [] : [against]), 'dist'];
  const builds = await Promise.all(folders.map(startBuild));
  const spent = jobs.map(() => folders.map((): number[] => []));
  const rounds = flowRounds.discarded + flowRounds.counted;
  for (let round = 0; round < rounds; round++) {
    // Neither build always comes second.
    const turn = round % 2 === 0 ? [...builds.keys()] : [...builds.keys()].reverse();
    for (const [i, { job }] of jobs.entries())
      for (const k of turn) {
        const { ms } = await runIn(builds[k]!, { job });
        if (round >= flowRounds.discarded) spent[i]![k]!.push(ms);
      }
    progress.within('flows', (round + 1) / rounds);
  }
  builds.forEach((build) => build.disconnect());
  const rows = jobs.map(({ picture, job }, i) => {
    const medians = spent[i]!.map(median);
    const change = against === undefined ? [] : [share(medians[1]! / medians[0]! - 1)];
    const plus = job.proofOfLife ? 'yes' : 'no';
    return [job.flow, plus, picture, ...medians.map((ms) => `${ms.toFixed(0)} ms`), ...change];
  });
  const columns = against === undefined ? ['processor time'] : ['before', 'after', 'change'];
  return [
    `Processor time of one request in one thread, decoding included: the median of ${flowRounds.counted} rounds over all flows, after ${flowRounds.discarded} that do not count.${against === undefined ? '' : ' Before and after are two builds, measured in turns.'}`,
    '',
    tableOf(['flow', 'ID Reader Plus', 'specimen', ...columns], rows),
  ].join('\n');
};
