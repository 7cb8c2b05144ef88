import { versionsOf, warmUp } from '../models/tools.js';
import { type Limits, limits } from '../contract/limits.js';
import type { ClientHeads } from '../contract/heads.js';
import type { Service } from '../contract/services.js';
import { checkModel, type ModelCheck } from './check-models.js';
import { jobTable } from './job-table.js';
import type { CheckJob, FlowName, Job, JobOf, JobResult } from './jobs.js';
import { loadHeadVersions, partsOf, withOwnHeads } from './own-heads.js';
import { loadFlowTools } from './tools.js';

type WorkerOptions = Partial<Limits> & {
  /**
   * Services that at least one client has: their models are opened before the worker is ready.
   * Without it each is opened by the first photo that needs it.
   */
  readonly contracted?: readonly Service[];
};

type CheckModel = (job: CheckJob) => Promise<ModelCheck>;

/** What each worker runs: models loaded once, then job after job. */
export const start = async ({ contracted, ...given }: WorkerOptions) => {
  const tools = await loadFlowTools({ ...limits, ...given }, contracted);
  if (contracted) await warmUp(tools, contracted);
  const models = versionsOf(tools);

  const judgesOf = async (heads: ClientHeads): Promise<readonly string[]> =>
    partsOf(heads, await loadHeadVersions()).used;

  const runFlow = async <F extends FlowName>(job: JobOf<F>): Promise<JobResult<F>> => {
    const { flow, heads } = job;
    const judges = heads ? await judgesOf(heads) : [];
    const own = heads ? withOwnHeads(tools, heads) : tools;
    const result = await jobTable[flow](job, own);
    if (!heads || judges.length === 0) return { ...result, models };
    const { id } = heads;
    return { ...result, heads: { id, judges }, models: { ...models, heads: id } };
  };
  const run = ((job: Job | CheckJob) =>
    'checkModel' in job ? checkModel(job.checkModel) : runFlow(job)) as typeof runFlow & CheckModel;
  return { run };
};
