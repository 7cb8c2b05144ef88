import type { FlowName, JobOf, JobResult } from '../flows/jobs.js';
import type { Endpoint, Reason } from '../contract/codes.js';
import { endpointReasons } from '../contract/endpoint-reasons.js';
import { verdictReasons } from '../contract/match.js';
import { reject, type Rejection } from '../contract/rejection.js';
import { addStages, inSpan } from '../tracing/spans.js';
import type { Context, RecordedResult } from './context.js';

/** Temporary faults of the pool: queue full, closing, models not loaded, no processor time. */
const unavailable: readonly unknown[] = ['poolFull', 'poolClosed', 'workerStartFailed', 'tooBusy'];

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unavailable.includes(error.code);

type JobRequest<F extends FlowName, Judgement> = {
  readonly endpoint: Endpoint;
  readonly kind: string;
  readonly job: JobOf<F>;
  /** What the endpoint makes of the result; decided before it is recorded. */
  readonly judge: (result: JobResult<F>) => Judgement;
};

/** `refused`: why it does not count as accepted, also where the endpoint does not say so. */
type Judgement = { readonly refused: Reason | undefined; readonly isValid?: boolean };

/** Only an answer that says `valid: true` is recorded as accepted. */
const recordedAs = ({
  refused,
  isValid = true,
}: Judgement): Pick<RecordedResult, 'outcome' | 'reason'> => {
  if (refused === undefined) return { outcome: isValid ? 'accepted' : 'review' };
  return { outcome: refused === verdictReasons.doubt ? 'review' : 'rejected', reason: refused };
};

/**
 * The job's result with the endpoint's judgement, recorded, and the id of its transaction; or
 * `overloaded`. Any other fault is recorded as a failure and rethrown.
 */
export const runJob = async <F extends FlowName, J extends Judgement>(
  { run, record, onBusy, signal }: Context,
  { endpoint, kind, job, judge }: JobRequest<F, J>,
): Promise<{ result: JobResult<F>; judged: J; id: number } | Rejection> => {
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
    if (!signal?.aborted) await record({ kind, outcome: 'failed', reason: reasons.fault });
    throw error;
  }
  const { timingsMs, models } = result;
  const judged = judge(result);
  return { result, judged, id: await record({ kind, timingsMs, models, ...recordedAs(judged) }) };
};
