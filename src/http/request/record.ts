import type { FastifyRequest } from 'fastify';
import type { JobResult } from '../../flows/jobs.js';
import { codes, type Reason } from '../../spec/codes.js';
import { isRejection } from '../../spec/rejection.js';
import type { Outcome } from '../../store/transactions.js';
import type { Dependencies } from '../dependencies.js';

const dayMs = 86_400_000;

type Entry = Pick<JobResult, 'timingsMs' | 'models'> & {
  readonly kind: string;
  readonly outcome: Outcome;
  readonly reason: Reason | undefined;
};

/** Durable before the answer is sent. Holds what happened, never what was in the image. */
const write = async (
  { store, metrics }: Dependencies,
  request: FastifyRequest,
  { kind, outcome, reason, timingsMs, models }: Entry,
): Promise<number> => {
  const client = request.client!;
  const code = reason === undefined ? null : codes[reason].code;
  const id = await store.transactions.record({
    client: client.name,
    kind,
    outcome,
    code,
    reason: reason ?? null,
    timingsMs,
    models,
    requestId: request.id,
    retainUntil: new Date(Date.now() + client.retentionDays * dayMs),
  });
  metrics.recorded(kind, outcome, code ?? undefined, timingsMs);
  request.logged = { kind, outcome, code, id, timingsMs };
  return id;
};

export const record = (
  dependencies: Dependencies,
  request: FastifyRequest,
  kind: string,
  { outcome, timingsMs, models }: JobResult,
): Promise<number> =>
  write(dependencies, request, {
    kind,
    outcome: isRejection(outcome) ? 'rejected' : 'accepted',
    reason: isRejection(outcome) ? outcome.rejected : undefined,
    timingsMs,
    models,
  });

/** A job that a fault of ours ended: whoever looks for it finds it, with the code it was answered. */
export const recordFailure = (
  dependencies: Dependencies,
  request: FastifyRequest,
  kind: string,
  reason: Reason,
): Promise<number> =>
  write(dependencies, request, { kind, outcome: 'failed', reason, timingsMs: {}, models: {} });
