import type { FlowName, JobOf, JobResult, Outcomes } from '../flows/jobs.js';
import type { Endpoint, Reason } from '../contract/codes.js';
import { endpointReasons } from '../contract/endpoint-reasons.js';
import { isRejection, reject, type Rejection } from '../contract/rejection.js';
import { addStages, inSpan } from '../tracing/spans.js';
import type { Context } from './context.js';
import { recordedAs } from './record.js';

/** Temporary faults of the pool: queue full, closing, models not loaded, no processor time. */
const unavailable: readonly unknown[] = ['poolFull', 'poolClosed', 'workerStartFailed', 'tooBusy'];

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unavailable.includes(error.code);

type JobRequest<F extends FlowName> = {
  readonly endpoint: Endpoint;
  readonly kind: string;
  readonly job: JobOf<F>;
  /**
   * What this client refuses although it was read (an expired document); decided before it is
   * recorded.
   */
  readonly judge?: (outcome: Outcomes[F]) => Rejection | undefined;
  /** The refusal that an outcome counts as, if the endpoint answers it in its own shape. */
  readonly countedAs?: (outcome: Outcomes[F]) => Reason | undefined;
};

/**
 * The job's result, recorded, with the id of its transaction; or `overloaded`. Any other fault is
 * recorded as a failure and rethrown.
 */
export const runJob = async <F extends FlowName>(
  { run, record, onBusy, isGone }: Context,
  { endpoint, kind, job, judge, countedAs }: JobRequest<F>,
): Promise<(JobResult<F> & { readonly id: number }) | Rejection> => {
  const reasons = endpointReasons[endpoint];
  let result: JobResult<F>;
  try {
    result = await inSpan(`job ${job.flow}`, {}, async () => {
      const done = await run(job);
      addStages(done.timingsMs);
      return done;
    });
  } catch (error) {
    if (isUnavailable(error)) {
      onBusy?.(error);
      return reject(reasons.overloaded);
    }
    if (!isGone?.()) await record({ kind, outcome: 'failed', reason: reasons.fault });
    throw error;
  }
  const { outcome: given, timingsMs, models } = result;
  const outcome: Outcomes[F] | Rejection = isRejection(given) ? given : (judge?.(given) ?? given);
  const reason = isRejection(outcome) ? outcome.rejected : countedAs?.(outcome);
  const isValid = !('valid' in outcome) || outcome.valid;
  const id = await record({ kind, timingsMs, models, ...recordedAs(reason, isValid) });
  return { ...result, outcome, id };
};
