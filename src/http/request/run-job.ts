import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowName, JobOf, JobResult, Outcomes } from '../../flows/jobs.js';
import type { Endpoint, Reason } from '../../spec/codes.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import type { Dependencies } from '../dependencies.js';
import { causeOf } from '../cause.js';
import { isNoImage } from '../sandbox/outcome.js';
import { endpointReasons } from '../../spec/endpoint-reasons.js';
import { record, recordedAs } from './record.js';
import { codeOf, retryAfterSeconds } from '../unavailable.js';

/** Aborts when the client disconnects before its answer, which frees its place in the queue. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) closed();
  else raw.once('close', closed);
  return controller.signal;
};

/** Temporary faults of the pool: queue full, closing, models not loaded, no processor time. */
const unavailable: readonly unknown[] = ['poolFull', 'poolClosed', 'workerStartFailed', 'tooBusy'];

type JobRequest<F extends FlowName> = {
  readonly endpoint: Endpoint;
  readonly kind: string;
  readonly job: JobOf<F>;
  /**
   * What this client refuses although it was read (an expired document); decided before it is
   * recorded.
   */
  readonly judge?: (outcome: Outcomes[F]) => Rejection | undefined;
  /** The outcome that a sandbox request asked for, instead of the photo's. */
  readonly instead?: Outcomes[F] | Rejection | undefined;
  /** The refusal that an outcome stands for, if the endpoint answers it in its own shape. */
  readonly countedAs?: (outcome: Outcomes[F]) => Reason | undefined;
};

/**
 * The job's result, recorded, with the id of its transaction; or `overloaded` with its header set.
 * Any other fault is recorded as a failure and goes up to the error handler.
 */
export const runJob = async <F extends FlowName>(
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, kind, job, judge, instead, countedAs }: JobRequest<F>,
): Promise<(JobResult<F> & { readonly id: number }) | Rejection> => {
  const reasons = endpointReasons[endpoint];
  const signal = disconnectSignal(reply);
  let result: JobResult<F>;
  try {
    const decodeOnly = instead !== undefined;
    const heads = request.client!.heads ?? undefined;
    const given = { ...job, decodeOnly, heads };
    result = await dependencies.flows.run(given, request.client!.name, signal);
  } catch (error) {
    if (unavailable.includes(codeOf(error))) {
      reply.header('retry-after', retryAfterSeconds);
      request.cause = causeOf(error);
      return reject(reasons.overloaded);
    }
    const failure = { kind, outcome: 'failed', reason: reasons.fault } as const;
    if (!signal.aborted) await record(dependencies, request, failure);
    throw error;
  }
  const { outcome: seen, timingsMs, models } = result;
  const given = instead === undefined || (isRejection(seen) && isNoImage(seen)) ? seen : instead;
  const outcome: Outcomes[F] | Rejection = isRejection(given) ? given : (judge?.(given) ?? given);
  const reason = isRejection(outcome) ? outcome.rejected : countedAs?.(outcome);
  const id = await record(dependencies, request, {
    kind,
    timingsMs,
    models,
    ...recordedAs(reason, !('valid' in outcome) || outcome.valid),
  });
  return { ...result, outcome, id };
};
