import { createModelHealth } from '../inference/model-health.js';
import type { Pool } from '../workers/pool.js';
import type { ModelCheck } from '../flows/check-models.js';
import type { CheckJob, FlowName, JobOf, JobResult } from '../flows/jobs.js';

type Events = {
  readonly failed: (model: string) => void;
  readonly recovered: (model: string) => void;
};

/** Runs jobs in the pool's workers, and reports the health of its models. */
export const createPooledFlows = (pool: Pool, events: Events) => {
  const health = createModelHealth({
    ...events,
    check: async (model) =>
      (await pool.run<ModelCheck>({ checkModel: model } satisfies CheckJob)).problem,
  });
  pool.ready().catch(health.observe);
  return {
    run: <F extends FlowName>(job: JobOf<F>, client: string, signal: AbortSignal) =>
      pool.run<JobResult<F>>(job, { client, signal }).catch((error: unknown) => {
        health.observe(error);
        throw error;
      }),
    problem: () => {
      const { ready, stuck } = pool.stats();
      if (ready === 0) return 'models are not loaded';
      return ready === stuck ? 'every worker is stuck' : health.problem();
    },
    stop: health.stop,
  };
};
