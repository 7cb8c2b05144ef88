import { erasingCopies } from '../image/copies.js';
import { versionsOf, warmUp } from '../models/tools.js';
import { type Limits, limits } from '../contract/limits.js';
import type { ClientHeads } from '../contract/heads.js';
import type { Service } from '../contract/services.js';
import { checkModel, type ModelCheck } from './check-models.js';
import { jobTable } from './job-table.js';
import type { CheckJob, FlowName, Job, JobOf, JobResult, UsedHeads } from './jobs.js';
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

  const usedOf = async (heads: ClientHeads | undefined): Promise<UsedHeads | undefined> => {
    const judges = heads && partsOf(heads, await loadHeadVersions()).used;
    return judges?.length ? { id: heads!.id, judges } : undefined;
  };

  const runFlow = async <F extends FlowName>(job: JobOf<F>): Promise<JobResult<F>> => {
    const own = await usedOf(job.heads);
    const result = await erasingCopies(() =>
      jobTable[job.flow](job, withOwnHeads(tools, job.heads)),
    );
    return own
      ? { ...result, heads: own, models: { ...models, heads: own.id } }
      : { ...result, models };
  };
  const run = ((job: Job | CheckJob) =>
    'checkModel' in job ? checkModel(job.checkModel) : runFlow(job)) as typeof runFlow & CheckModel;
  return { run };
};
