import { versionsOf, warmUp } from '../models/tools.js';
import { isRejection } from '../spec/rejection.js';
import { limits } from '../spec/limits.js';
import { explainCard } from './card/explain.js';
import { explainPassport } from './passport/explain.js';
import type { Explained } from './overlay.js';
import { explainSelfie } from './selfie/explain.js';
import type { FlowResult } from './flow.js';
import { identificationCard } from './card/identification-card.js';
import type { FlowName, Job, JobOf, JobResult } from './jobs.js';
import { nationalPassport } from './passport/national-passport.js';
import { passport } from './passport/passport.js';
import { passportPlus } from './passport/passport-plus.js';
import {
  nationalPassportWithProofOfLife,
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from './passport/proof-of-life.js';
import { identificationCardWithProofOfLife } from './card/proof-of-life.js';
import { selfie } from './selfie/selfie.js';
import { type FlowTools, loadFlowTools } from './tools.js';

type Run<F extends FlowName> = (
  job: JobOf<F>,
  tools: FlowTools,
) => Promise<Pick<JobResult<F>, 'outcome' | 'timingsMs' | 'explained'>>;

/** Only the answer crosses the thread; the photo ends here. */
const answering =
  <Input extends object, Given extends object, Key extends keyof Given>(
    { run }: { readonly run: (input: Input, tools: FlowTools) => Promise<FlowResult<Given>> },
    keys: readonly Key[],
    explain: (given: Partial<Given>, tools: FlowTools) => Promise<Explained> | Explained,
  ) =>
  async (input: Input & { readonly explain?: boolean }, tools: FlowTools) => {
    const { outcome, given, timingsMs } = await run(input, tools);
    const told = { timingsMs, ...(input.explain && { explained: await explain(given, tools) }) };
    if (isRejection(outcome)) return { outcome, ...told };
    const kept = Object.fromEntries(keys.map((key) => [key, outcome[key]])) as Pick<Given, Key>;
    return { outcome: kept, ...told };
  };

const passportKeys = ['mrz', 'valid', 'imageScore', 'diagnostics'] as const;

const runs: { readonly [F in FlowName]: Run<F> } = {
  passport: answering(passport, passportKeys, explainPassport),
  passportPlus: answering(passportPlus, [...passportKeys, 'visual', 'mrzLines'], explainPassport),
  nationalPassport: answering(nationalPassport, [...passportKeys, 'visual'], explainPassport),
  identificationCard: answering(
    identificationCard,
    ['card', 'valid', 'sides', 'diagnostics'],
    explainCard,
  ),
  selfie: answering(selfie, ['scores', 'diagnostics'], explainSelfie),
};

/** The same answers where ID Reader Plus is contracted; a selfie has no document to prove. */
const provenRuns: typeof runs = {
  passport: answering(passportWithProofOfLife, passportKeys, explainPassport),
  passportPlus: answering(
    passportPlusWithProofOfLife,
    [...passportKeys, 'visual', 'mrzLines'],
    explainPassport,
  ),
  nationalPassport: answering(
    nationalPassportWithProofOfLife,
    [...passportKeys, 'visual'],
    explainPassport,
  ),
  identificationCard: answering(
    identificationCardWithProofOfLife,
    ['card', 'valid', 'sides', 'diagnostics'],
    explainCard,
  ),
  selfie: runs.selfie,
};

/** What runs in each worker thread: models loaded and warmed once, then one flow after another. */
export const start = async ({ imagePixels }: { imagePixels: number }) => {
  const tools = await loadFlowTools({ ...limits, imagePixels });
  await warmUp(tools);
  const models = versionsOf(tools);

  const run = async <F extends FlowName>(job: JobOf<F>): Promise<JobResult<F>> => {
    const { flow, proofOfLife } = job as Job;
    const run = (proofOfLife ? provenRuns : runs)[flow] as unknown as Run<F>;
    const result = await run(job, tools);
    return { ...result, models };
  };
  return { run };
};
