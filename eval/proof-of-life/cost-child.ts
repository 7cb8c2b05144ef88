/**
 * Processor time of flows with and without the proof of life, taken in turns; the numbers leave as
 * one line of JSON.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { identificationCard } from '../../src/flows/card/identification-card.js';
import { passport } from '../../src/flows/passport/passport.js';
import { passportPlus } from '../../src/flows/passport/passport-plus.js';
import { identificationCardWithProofOfLife } from '../../src/flows/card/proof-of-life.js';
import {
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from '../../src/flows/passport/proof-of-life.js';
import { type FlowTools, loadFlowTools } from '../../src/flows/tools.js';
import { warmUp } from '../../src/models/tools.js';
import { isRejection } from '../../src/spec/rejection.js';
import { type Label, loadLabels } from '../mrz/labels.js';
import type { Cost } from './cost-section.js';

/** Rounds over all photos. The first ones are those in which V8 compiles. */
const uncounted = 4;
const counted = 9;
const scanCount = 4;
const pageCount = 4;

type AnyFlow = { run: (input: never, tools: never) => Promise<{ outcome: unknown }> };
type Pair = {
  readonly kind: string;
  readonly name: string;
  readonly flows: readonly [plain: AnyFlow, proven: AnyFlow];
  readonly input: object;
};

/** No verdict ends a flow early: the whole flow is measured. */
const undecided = (tools: FlowTools): FlowTools => ({
  ...tools,
  recapture: { ...tools.recapture, maxAttack: Infinity },
  tamper: { ...tools.tamper, max: { portrait: Infinity, text: Infinity, copied: Infinity } },
});

const tools = undecided(await loadFlowTools());
await warmUp(tools);

const run = async (flow: AnyFlow, input: object): Promise<{ ms: number; isRefused: boolean }> => {
  const before = process.cpuUsage();
  const { outcome } = await flow.run(input as never, tools as never);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, isRefused: isRejection(outcome) };
};

const isRead = async ({ flows, input }: Pair): Promise<boolean> => {
  for (const flow of flows) if ((await run(flow, input)).isRefused) return false;
  return true;
};

const enlarged = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes).resize({ height: 4600 }).jpeg({ quality: 85 }).toBuffer();

const specimen = (name: string): Uint8Array =>
  readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url));

const passportFlows = [passport, passportWithProofOfLife] as const;
const pageFlows = [passportPlus, passportPlusWithProofOfLife] as const;
const cardFlows = [identificationCard, identificationCardWithProofOfLife] as const;

const readPair = async (kind: string, { name, file }: Label): Promise<Pair | undefined> => {
  const pair = { kind, name, flows: passportFlows, input: { frontside: readFileSync(file) } };
  return (await isRead(pair)) ? pair : undefined;
};

const labels = loadLabels().filter(({ mrzValid, name }) => mrzValid && name.includes('passport'));
const photos: Pair[] = [];
for (const label of labels.filter(({ group }) => group === 'photo')) {
  const pair = await readPair('passport, phone', label);
  if (pair) photos.push(pair);
}
const scans: Pair[] = [];
for (const [i, label] of labels.filter(({ group }) => group === 'upright').entries()) {
  if (scans.length >= scanCount) break;
  const pair = i % 10 === 0 ? await readPair('passport, scan', label) : undefined;
  if (pair) scans.push(pair);
}
const cards = ['cedula', 'ine'].map((name): Pair => ({
  kind: 'identification_card',
  name: `drawn ${name}, both sides`,
  flows: cardFlows,
  input: {
    frontside: specimen(`${name}-front`),
    backside: specimen(`${name}-back`),
    validateSides: false,
  },
}));
const [first] = photos as [Pair];
const large = await enlarged((first.input as { frontside: Uint8Array }).frontside);
const pairs: readonly Pair[] = [
  ...photos,
  ...scans,
  { ...first, kind: 'passport, 12 MP', input: { frontside: large } },
  ...photos.slice(0, pageCount).map((pair) => ({
    ...pair,
    kind: 'passport_plus, phone',
    flows: pageFlows,
  })),
  ...cards,
];

const costs = pairs.map(({ kind, name }): Cost => ({ kind, name, plainMs: [], provenMs: [] }));
for (let round = 0; round < uncounted + counted; round++)
  for (const [i, { flows, input }] of pairs.entries()) {
    const [plain, proven] = [await run(flows[0], input), await run(flows[1], input)];
    if (proven.isRefused) throw new Error(`${pairs[i]!.name} is refused`);
    if (round < uncounted) continue;
    costs[i]!.plainMs.push(plain.ms);
    costs[i]!.provenMs.push(proven.ms);
  }
process.stdout.write(`${JSON.stringify(costs)}\n`);
