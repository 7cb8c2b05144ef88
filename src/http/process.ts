import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Job, JobResult } from '../flows/jobs.js';
import { codes, type Reason } from '../spec/codes.js';
import { type Form } from '../spec/form.js';
import { isRejection, reject, type Rejection } from '../spec/rejection.js';
import type { Service } from '../spec/services.js';
import { allowRequest } from './rate-limit.js';
import { type FormRules, readForm } from './multipart.js';
import type { Parts } from './server.js';

/** Runs a job off the event loop. Throws a fault with code `poolFull` when too many wait. */
export type Flows = {
  run(job: Job, signal: AbortSignal): Promise<JobResult>;
  ready(): boolean;
};

export type EndpointRules = FormRules & {
  readonly service: Service;
  readonly notContracted: Reason;
  readonly tooManyRequests: Reason;
  readonly notMultipart: Reason;
};

/** Everything before the document itself: contract, rate, then the body. */
export const admit = async (
  { store }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: EndpointRules,
): Promise<Form | Rejection> => {
  const client = request.client!;
  if (!client.services.includes(rules.service)) return reject(rules.notContracted);
  const retryAfterSeconds = await allowRequest(store.counters, client);
  if (retryAfterSeconds > 0) {
    reply.header('retry-after', retryAfterSeconds);
    return reject(rules.tooManyRequests);
  }
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) && !/^multipart\/form-data$/i.test(type))
    return reject(rules.notMultipart);
  return readForm(request.raw, rules);
};

/** Fires when the client hangs up before its answer: its place in the queue is free again. */
export const hangUpSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Seconds after which a busy service is worth another try: about one queue's length. */
const busyRetrySeconds = 2;

const isPoolFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'poolFull' || error.code === 'poolClosed');

/** The job's result, or `overloaded` with its header set. Other faults go up to the error handler. */
export const runJob = async (
  { flows }: Parts,
  reply: FastifyReply,
  job: Job,
  overloaded: Reason,
): Promise<JobResult | Rejection> => {
  try {
    return await flows.run(job, hangUpSignal(reply));
  } catch (error) {
    if (!isPoolFull(error)) throw error;
    reply.header('retry-after', busyRetrySeconds);
    return reject(overloaded);
  }
};

/** Durable before the answer is sent. Holds what happened, never what was in the image. */
export const record = async (
  { store, metrics }: Parts,
  request: FastifyRequest,
  kind: string,
  { outcome, timingsMs, models }: JobResult,
): Promise<number> => {
  const client = request.client!;
  const rejected = isRejection(outcome) ? outcome.rejected : undefined;
  const entry = {
    client: client.name,
    kind,
    outcome: rejected ? ('rejected' as const) : ('accepted' as const),
    code: rejected ? codes[rejected].code : null,
    reason: rejected ?? null,
    timingsMs,
    models,
    requestId: request.id,
    retainUntil: new Date(Date.now() + client.retentionDays * 86_400_000),
  };
  const id = await store.transactions.record(entry);
  metrics.recorded(kind, entry.outcome, entry.code ?? undefined, timingsMs);
  request.logged = { kind, outcome: entry.outcome, code: entry.code, id, timingsMs };
  return id;
};
