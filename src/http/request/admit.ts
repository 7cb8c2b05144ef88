import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Reason } from '../../contract/codes.js';
import { badForm, type Form } from '../../contract/form.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import { causeOf } from '../../store/cause.js';
import type { Context } from '../../verify/context.js';
import { createServiceContext } from '../../verify/service-context.js';
import type { Dependencies } from '../dependencies.js';
import { endpointReasons } from '../../contract/endpoint-reasons.js';
import {
  declaredBytes,
  type FormRules,
  isMultipart,
  maxBodyBytes,
  readForm,
  tooLarge,
} from './multipart.js';
import { nameIgnored, unreadFields } from './ignored.js';
import { allowRequest } from './rate-limit.js';
import { retryAfterSeconds } from '../unavailable.js';

/**
 * Bytes of request bodies in memory. A body counts with its declared size, from before its first
 * byte is read until its answer has been sent. So a client that holds many uploads open uses up its
 * own share, and the memory of the node stays bounded.
 */
export const createBytesInFlight = (
  limits: Readonly<Record<'client' | 'node', number>>,
): Dependencies['bytesInFlight'] => {
  const ofClient = new Map<string, number>();
  let total = 0;

  const change = (client: string, bytes: number): void => {
    total += bytes;
    const left = (ofClient.get(client) ?? 0) + bytes;
    if (left > 0) ofClient.set(client, left);
    else ofClient.delete(client);
  };

  return {
    total: () => total,
    reserve: (client, bytes) => {
      const before = ofClient.get(client) ?? 0;
      if (before > 0 && before + bytes > limits.client) return 'client';
      if (total > 0 && total + bytes > limits.node) return 'node';
      // Each client leaves as much free as it uses, so that one more body always fits, however many
      // clients use a lot.
      if (before > 0 && total + before + bytes > limits.node) return 'client';
      change(client, bytes);
      let held = true;
      return () => {
        if (held) change(client, -bytes);
        held = false;
      };
    },
  };
};

/** Everything before the image itself: contract, rate limit, memory for the body, then the body. */
export const admit = async (
  { store, config, bytesInFlight }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  given: Omit<FormRules, 'bodyMs'>,
): Promise<Form | Rejection> => {
  const rules = { ...given, bodyMs: config.bodyMs };
  const client = request.client!;
  const reasons = endpointReasons[endpoint];
  if (!client.services.includes(endpoint)) return reject(reasons.notContracted);
  const refuse = (reason: Reason, waitSeconds: number): Rejection => {
    reply.header('retry-after', waitSeconds);
    return reject(reason);
  };
  const waitSeconds = await allowRequest(store.counters, client, store.clock.now());
  if (waitSeconds > 0) return refuse(reasons.tooManyRequests, waitSeconds);
  if (!isMultipart(request)) return reject(reasons.notMultipart);
  const bytes = declaredBytes(request.raw, rules);
  if (bytes > maxBodyBytes(rules))
    return badForm(reasons.tooLarge, tooLarge(request.raw, 'body', maxBodyBytes(rules)));
  const room = bytesInFlight.reserve(client.name, bytes);
  if (room === 'client') return refuse(reasons.tooManyRequests, retryAfterSeconds);
  if (room === 'node') return refuse(reasons.overloaded, retryAfterSeconds);
  if (reply.raw.closed) room();
  else reply.raw.once('close', room);
  const form = await readForm(request.raw, rules);
  if (!('problem' in form)) {
    nameIgnored(reply, unreadFields(form.unknown ?? [], [...rules.fields, ...rules.files]));
    return form;
  }
  return badForm(form.problem === 'tooLarge' ? reasons.tooLarge : reasons.invalid, form);
};

/** Aborts when the client disconnects before its answer. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) closed();
  else raw.once('close', closed);
  return controller.signal;
};

/** The context in which an authenticated request is verified. */
export const contextOf = (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Context =>
  createServiceContext(dependencies, {
    client: request.client!,
    session: request.capture,
    requestId: request.id,
    arrivedAt: new Date(dependencies.store.clock.now() - reply.elapsedTime),
    signal: disconnectSignal(reply),
    onRecorded: (what) => (request.logged = what),
    onBusy: (fault) => {
      reply.header('retry-after', retryAfterSeconds);
      request.cause = causeOf(fault);
    },
  });
