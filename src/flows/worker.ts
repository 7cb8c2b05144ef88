import { versionsOf, warmUp } from '../models/tools.js';
import { type Limits, limits } from '../spec/limits.js';
import { jobTable, type RunJob } from './job-table.js';
import type { FlowName, JobOf, JobResult } from './jobs.js';
import { loadFlowTools } from './tools.js';

/** What each worker thread runs: models loaded and warmed up once, then job after job. */
export const start = async (given: Partial<Limits>) => {
  const tools = await loadFlowTools({ ...limits, ...given });
  await warmUp(tools);
  const models = versionsOf(tools);

  const run = async <F extends FlowName>(job: JobOf<F>): Promise<JobResult<F>> => {
    const runJob = jobTable[job.flow] as RunJob<F>;
    return { ...(await runJob(job, tools)), models };
  };
  return { run };
};
