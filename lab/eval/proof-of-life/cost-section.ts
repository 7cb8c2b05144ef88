import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { runIn, startBuild } from '../../support/build-process.js';
import type { Job } from '../../../src/flows/jobs.js';
import { tableOf } from '../../support/markdown.js';
import { type Label, loadLabels } from '../mrz/labels.js';
import { median } from '../../support/stats.js';

/** Rounds over all photos. The first ones are those in which V8 compiles. */
const uncounted = 4;
const counted = 9;
const scanCount = 4;
const pageCount = 4;

type Case = { readonly kind: string; readonly name: string; readonly job: Job };

/** Processor time of one photo's runs without and with the proof of life. */
type Cost = Case & { readonly plainMs: number[]; readonly provenMs: number[] };

const run = (build: ChildProcess, { job }: Case, proofOfLife: boolean) =>
  runIn(build, { job: { ...job, proofOfLife } });

const specimen = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../specimens/${name}.jpg`, import.meta.url));

const cards = ['cedula', 'ine'].map((name): Case => ({
  kind: 'identification_card',
  name: `drawn ${name}, both sides`,
  job: {
    flow: 'identificationCard',
    frontside: specimen(`${name}-front`),
    backside: specimen(`${name}-back`),
    validateSides: false,
  },
}));

/** Those that are accepted, so that the whole flow runs. */
const acceptedOf = async (
  build: ChildProcess,
  kind: string,
  labels: readonly Label[],
  most = Infinity,
): Promise<readonly Case[]> => {
  const found: Case[] = [];
  for (const { name, file } of labels) {
    const one: Case = { kind, name, job: { flow: 'passport', frontside: readFileSync(file) } };
    if (found.length < most && !(await run(build, one, true)).isRefused) found.push(one);
  }
  return found;
};

const enlarged = async ({ name, job }: Case): Promise<Case> => {
  const { frontside } = job as { frontside: Uint8Array };
  const large = await sharp(frontside).resize({ height: 4600 }).jpeg({ quality: 85 }).toBuffer();
  return { kind: 'passport, 12 MP', name, job: { flow: 'passport', frontside: large } };
};

const asPage = ({ name, job }: Case): Case => ({
  kind: 'passport_plus, phone',
  name,
  job: { ...job, flow: 'passportPlus' } as Job,
});

const casesOf = async (build: ChildProcess): Promise<readonly Case[]> => {
  const labels = loadLabels().filter(({ mrzValid, name }) => mrzValid && name.includes('passport'));
  const taken = labels.filter(({ group }) => group === 'photo');
  const upright = labels.filter(({ group }) => group === 'upright').filter((_, i) => i % 10 === 0);
  const photos = await acceptedOf(build, 'passport, phone', taken);
  return [
    ...photos,
    ...(await acceptedOf(build, 'passport, scan', upright, scanCount)),
    ...(await Promise.all(photos.slice(0, 1).map(enlarged))),
    ...photos.slice(0, pageCount).map(asPage),
    ...cards,
  ];
};

const measure = async (): Promise<readonly Cost[]> => {
  const build = await startBuild('dist');
  const costs = (await casesOf(build)).map((one): Cost => ({ ...one, plainMs: [], provenMs: [] }));
  for (let round = 0; round < uncounted + counted; round++)
    for (const cost of costs) {
      const [plain, proven] = [await run(build, cost, false), await run(build, cost, true)];
      // A refusal ends the flow early, and its time says nothing.
      if (plain.isRefused || proven.isRefused) throw new Error(`${cost.name} is refused`);
      if (round < uncounted) continue;
      cost.plainMs.push(plain.ms);
      cost.provenMs.push(proven.ms);
    }
  build.disconnect();
  return costs;
};

const ms = (value: number): string => `${Math.round(value)} ms`;
const share = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(Math.round(100 * value))} %`;

const shareOf = ({ plainMs, provenMs }: Cost): number => median(provenMs) / median(plainMs) - 1;

export const costSection = async (): Promise<string> => {
  const costs = await measure();
  const kinds = [...new Set(costs.map(({ kind }) => kind))];
  const byKind = kinds.map((kind) => {
    const shares = costs.filter((cost) => cost.kind === kind).map(shareOf);
    return [kind, String(shares.length), share(median(shares)), share(Math.max(...shares))];
  });
  const byPhoto = costs.map((cost) => [
    cost.kind,
    cost.name,
    ms(median(cost.plainMs)),
    ms(median(cost.provenMs) - median(cost.plainMs)),
    share(shareOf(cost)),
  ]);
  return [
    '## Cost',
    '',
    'Processor time (not the clock) of the service as built, one thread, in a process of its own with the heap of the service’s workers. Each photo goes through the flow without and with the proof of life in turns, and round after round over all photos, so that what else the machine does falls on both; the first four rounds, in which V8 compiles, do not count. Of the nine others the medians, and of a kind’s photos the median of what is added, as a share of what it is without. All photos of phones that are accepted, 2 megapixels, one of them enlarged to 12; cards were drawn (specimens).',
    '',
    tableOf(['flow, photos', 'n', 'added, median', 'most'], byKind),
    '',
    tableOf(['flow, photo', 'name', 'without', 'added', 'share'], byPhoto),
  ].join('\n');
};
