import { loadTools, versionsOf, warmUp } from '../models/tools.js';
import { isRejection } from '../spec/rejection.js';
import { limits } from '../spec/limits.js';
import type { Job, JobResult } from './jobs.js';
import { passport } from './passport.js';

/** What runs in each worker thread: models loaded and warmed once, then one flow after another. */
export const start = async ({ imagePixels }: { imagePixels: number }) => {
  const tools = await loadTools({ ...limits, imagePixels });
  await warmUp(tools);
  const models = versionsOf(tools);

  const run = async (job: Job): Promise<JobResult> => {
    const { outcome, timingsMs } = await passport.run({ frontside: job.frontside }, tools);
    if (isRejection(outcome)) return { outcome, timingsMs, models };
    // Only the answer crosses the thread; the photo ends here.
    const { mrz, valid, imageScore, diagnostics } = outcome;
    return { outcome: { mrz, valid, imageScore, diagnostics }, timingsMs, models };
  };
  return { run };
};
