import { wipeCopies } from '../image/copies.js';
import { versionsOf, warmUp } from '../models/tools.js';
import { type Limits, limits } from '../spec/limits.js';
import type { Service } from '../spec/services.js';
import { checkModel, type ModelCheck } from './check-models.js';
import { jobTable, type RunJob } from './job-table.js';
import type { CheckJob, FlowName, Job, JobOf, JobResult } from './jobs.js';
import { loadFlowTools } from './tools.js';

type Given = Partial<Limits> & {
  /** Services that some client has: their models are opened before the worker is ready. */
  readonly contracted?: readonly Service[];
};

type CheckModel = (job: CheckJob) => Promise<ModelCheck>;

/** What each worker runs: models loaded and warmed up once, then job after job. */
export const start = async ({ contracted, ...given }: Given) => {
  const tools = await loadFlowTools({ ...limits, ...given }, contracted);
  await warmUp(tools);
  const models = versionsOf(tools);

  const runFlow = async <F extends FlowName>(job: JobOf<F>): Promise<JobResult<F>> => {
    const runJob = jobTable[job.flow] as RunJob<F>;
    try {
      return { ...(await runJob(job, tools)), models };
    } finally {
      wipeCopies();
    }
  };
  const run = ((job: Job | CheckJob) =>
    'checkModel' in job ? checkModel(job.checkModel) : runFlow(job)) as typeof runFlow & CheckModel;
  return { run };
};
