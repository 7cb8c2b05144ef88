import type { FastifyReply } from 'fastify';
import type { FlowName, JobOf, JobResult } from '../../flows/jobs.js';
import type { Reason } from '../../spec/codes.js';
import { reject, type Rejection } from '../../spec/rejection.js';
import type { Dependencies } from '../dependencies.js';
import { retryAfterSeconds } from './unavailable.js';

/** Fires when the client hangs up before its answer: its place in the queue is free again. */
const hangUpSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const { raw } = reply;
  const closed = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) closed();
  else raw.once('close', closed);
  return controller.signal;
};

/** Faults of the pool that another try may not meet: no place, closing, models not loaded. */
const unavailable: readonly unknown[] = ['poolFull', 'poolClosed', 'workerStartFailed'];

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * The job's result, or `overloaded` with its header set. Any other fault is noted with `failed` and
 * goes up to the error handler.
 */
export const runJob = async <F extends FlowName>(
  { flows }: Dependencies,
  reply: FastifyReply,
  work: {
    readonly job: JobOf<F>;
    readonly overloaded: Reason;
    readonly failed: () => Promise<unknown>;
  },
): Promise<JobResult<F> | Rejection> => {
  const signal = hangUpSignal(reply);
  try {
    return await flows.run(work.job, signal);
  } catch (error) {
    if (unavailable.includes(codeOf(error))) {
      reply.header('retry-after', retryAfterSeconds);
      return reject(work.overloaded);
    }
    if (!signal.aborted) await work.failed();
    throw error;
  }
};
