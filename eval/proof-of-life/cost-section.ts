import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { passport } from '../../src/flows/passport.js';
import { passportPlus } from '../../src/flows/passport-plus.js';
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

type Run = {
  run: (input: { frontside: Uint8Array }, tools: never) => Promise<{ outcome: unknown }>;
};

/** Processor time of a flow with the proof of life over the same flow without, taken in turns. */
const ratioOf = async (
  plain: Run,
  proven: Run,
  frontside: Uint8Array,
  tools: FlowTools,
): Promise<string> => {
  const times: { plain: number[]; proven: number[] } = { plain: [], proven: [] };
  for (let i = 0; i < repeats + 2; i++) {
    const without = await cpuMsOf(() => plain.run({ frontside }, tools as never));
    let refused = false;
    const withProof = await cpuMsOf(async () => {
      refused = isRejection((await proven.run({ frontside }, tools as never)).outcome);
    });
    if (refused) return 'refused: not measured';
    if (i < 2) continue;
    times.plain.push(without);
    times.proven.push(withProof);
  }
  const added = median(times.proven) / median(times.plain) - 1;
  return `+${Math.round(100 * added)} %`;
};

export const costSection = async (): Promise<string> => {
  const tools = undecided(await loadFlowTools());
  const photos = loadLabels().filter(({ group, mrzValid }) => group === 'photo' && mrzValid);
  const rows: string[][] = [];
  for (const label of photos.slice(0, 12)) {
    if (rows.length >= 2) break;
    const small = new Uint8Array(readFileSync(label.file));
    const first = await ratioOf(passport, passportWithProofOfLife, small, tools);
    if (first.startsWith('refused')) continue;
    const large = await enlarged(small);
    rows.push([
      label.name,
      first,
      await ratioOf(passportPlus, passportPlusWithProofOfLife, small, tools),
      await ratioOf(passport, passportWithProofOfLife, large, tools),
    ]);
  }
  return [
    '## Cost',
    '',
    `Processor time that the proof of life adds to the same flow, one thread, medians of ${repeats} runs taken in turns: a phone's photo of 2 megapixels, and the same enlarged to 12 megapixels.`,
    '',
    tableOf(['photo', 'passport', 'passport_plus', 'passport, 12 MP'], rows),
  ].join('\n');
};
