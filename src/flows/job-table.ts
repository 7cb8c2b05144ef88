import { locate } from '../document/locate.js';
import type { Photo } from '../image/photo.js';
import type { Tools } from '../models/tools.js';
import { isRejection } from '../spec/rejection.js';
import { explainCard } from './card/explain.js';
import { identificationCard } from './card/identification-card.js';
import { identificationCardWithProofOfLife } from './card/proof-of-life.js';
import type { FlowResult } from './flow.js';
import type { FlowName, JobOf, JobResult } from './jobs.js';
import type { Explained } from './overlay.js';
import { explainPassport } from './passport/explain.js';
import { nationalPassport } from './passport/national-passport.js';
import { passportPlus } from './passport/passport-plus.js';
import { passport } from './passport/passport.js';
import {
  nationalPassportWithProofOfLife,
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from './passport/proof-of-life.js';
import { explainSelfie } from './selfie/explain.js';
import { selfie } from './selfie/selfie.js';
import type { FlowTools } from './tools.js';

type Runnable<Input, Given> = {
  readonly run: (input: Input, tools: FlowTools) => Promise<FlowResult<Given>>;
};

/** How a flow's jobs are run; `Given` is what its stages leave behind. */
type Entry<Input, Given, Key> = {
  readonly plain: Runnable<Input, Given>;
  /** The same answer where ID Reader Plus is contracted. */
  readonly proven: Runnable<Input, Given>;
  /** Only the answer leaves the worker's thread; the photo ends there. */
  readonly answer: readonly Key[];
  readonly explain: (given: Partial<Given>, tools: FlowTools) => Promise<Explained> | Explained;
};

export type RunJob<F extends FlowName> = (
  job: JobOf<F>,
  tools: FlowTools,
) => Promise<Omit<JobResult<F>, 'models'>>;

const job =
  <Input extends object, Given, Key extends keyof Given>(entry: Entry<Input, Given, Key>) =>
  async (
    { proofOfLife, explain, ...input }: Input & Pick<JobOf<FlowName>, 'proofOfLife' | 'explain'>,
    tools: FlowTools,
  ) => {
    const flow = proofOfLife === true ? entry.proven : entry.plain;
    const { outcome, given, timingsMs } = await flow.run(input as unknown as Input, tools);
    const explained = explain === true ? await entry.explain(given, tools) : undefined;
    const rest = { timingsMs, ...(explained && { explained }) };
    if (isRejection(outcome)) return { outcome, ...rest };
    const answer = Object.fromEntries(entry.answer.map((key) => [key, outcome[key]]));
    return { outcome: answer as Pick<Given, Key>, ...rest };
  };

/** The overlay shows exact corners also where a coarse detection was enough to read the zone. */
const explainPage = async (
  given: Parameters<typeof explainPassport>[0] & { readonly photo?: Photo },
  tools: Tools,
): Promise<Explained> => {
  const detections = given.photo && (await locate(given.photo, tools));
  return explainPassport({ ...given, ...(detections && { detections }) }, tools);
};

const zone = ['mrz', 'valid', 'imageScore', 'diagnostics'] as const;

/** Every flow of the service, with and without the proof of life. */
export const jobTable: { readonly [F in FlowName]: RunJob<F> } = {
  passport: job({
    plain: passport,
    proven: passportWithProofOfLife,
    answer: zone,
    explain: explainPage,
  }),
  passportPlus: job({
    plain: passportPlus,
    proven: passportPlusWithProofOfLife,
    answer: [...zone, 'visual', 'mrzLines'],
    explain: explainPage,
  }),
  nationalPassport: job({
    plain: nationalPassport,
    proven: nationalPassportWithProofOfLife,
    answer: [...zone, 'visual'],
    explain: explainPage,
  }),
  identificationCard: job({
    plain: identificationCard,
    proven: identificationCardWithProofOfLife,
    answer: ['card', 'valid', 'sides', 'diagnostics'],
    explain: explainCard,
  }),
  // A selfie has no document to prove.
  selfie: job({
    plain: selfie,
    proven: selfie,
    answer: ['scores', 'diagnostics'],
    explain: explainSelfie,
  }),
};
