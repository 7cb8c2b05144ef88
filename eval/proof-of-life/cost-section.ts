import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { identificationCard } from '../../src/flows/identification-card.js';
import { passport } from '../../src/flows/passport.js';
import { passportPlus } from '../../src/flows/passport-plus.js';
import { identificationCardWithProofOfLife } from '../../src/flows/proof-of-life-card.js';
import {
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from '../../src/flows/proof-of-life.js';
import { type FlowTools, loadFlowTools } from '../../src/flows/tools.js';
import { isRejection } from '../../src/spec/rejection.js';
import { tableOf } from '../markdown.js';
import { loadLabels } from '../mrz/labels.js';
import { median } from '../stats.js';

const repeats = 5;
const photoCount = 3;

/** No verdict ends a flow early: the whole of it is to be paid. */
const undecided = (tools: FlowTools): FlowTools => ({
  ...tools,
  recapture: { ...tools.recapture, maxAttack: Infinity },
  tamper: { ...tools.tamper, max: { portrait: Infinity, text: Infinity } },
});

const cpuMsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const enlarged = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes).resize({ height: 4600 }).jpeg({ quality: 85 }).toBuffer();

/** Runs a flow; true where it refused. */
type Run = () => Promise<boolean>;
type Pair = { readonly plain: Run; readonly proven: Run };

type AnyFlow = { run: (input: never, tools: never) => Promise<{ outcome: unknown }> };
const running =
  (flow: AnyFlow, input: object, tools: FlowTools): Run =>
  async () =>
    isRejection((await flow.run(input as never, tools as never)).outcome);

/** Processor time of a flow and what the proof of life adds to it, taken in turns; undefined where the photo is refused. */
const costOf = async ({ plain, proven }: Pair): Promise<string[] | undefined> => {
  const times: { plain: number[]; proven: number[] } = { plain: [], proven: [] };
  for (let i = 0; i < repeats + 2; i++) {
    const without = await cpuMsOf(plain);
    let refused = false;
    const withProof = await cpuMsOf(async () => {
      refused = await proven();
    });
    if (refused) return undefined;
    if (i < 2) continue;
    times.plain.push(without);
    times.proven.push(withProof);
  }
  const [plainMs, provenMs] = [median(times.plain), median(times.proven)];
  return [
    `${Math.round(plainMs)} ms`,
    `+${Math.round(provenMs - plainMs)} ms`,
    `+${Math.round(100 * (provenMs / plainMs - 1))} %`,
  ];
};

const specimen = (name: string): Uint8Array =>
  readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url));

export const costSection = async (): Promise<string> => {
  const tools = undecided(await loadFlowTools());
  const rows: string[][] = [];
  const add = async (
    kind: string,
    name: string,
    flows: readonly [AnyFlow, AnyFlow],
    input: object,
  ) => {
    const [plain, proven] = flows;
    const pair = { plain: running(plain, input, tools), proven: running(proven, input, tools) };
    const cost = await costOf(pair);
    if (cost) rows.push([kind, name, ...cost]);
    return cost !== undefined;
  };
  const cards = {
    frontside: specimen('cedula-front'),
    backside: specimen('cedula-back'),
    validateSides: false,
  };
  await add(
    'identification_card',
    'drawn card, both sides',
    [identificationCard, identificationCardWithProofOfLife],
    cards,
  );
  const photos = loadLabels().filter(({ group, mrzValid }) => group === 'photo' && mrzValid);
  let taken = 0;
  for (const { file, name } of photos) {
    if (taken >= photoCount) break;
    const frontside = new Uint8Array(readFileSync(file));
    if (!(await add('passport', name, [passport, passportWithProofOfLife], { frontside })))
      continue;
    taken += 1;
    await add('passport_plus', name, [passportPlus, passportPlusWithProofOfLife], { frontside });
    const large = { frontside: await enlarged(frontside) };
    if (taken === 1) await add('passport, 12 MP', name, [passport, passportWithProofOfLife], large);
  }
  return [
    '## Cost',
    '',
    `Processor time of a flow and what the proof of life adds to it, one thread, one process, medians of ${repeats} runs taken in turns: phones’ photos of 2 megapixels, one of them enlarged to 12.`,
    '',
    tableOf(['flow', 'photo', 'without', 'added', 'share'], rows),
  ].join('\n');
};
