import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../../contract/form.js';
import { createSealer } from '../../store/sealing.js';
import type { Dependencies } from '../dependencies.js';
import type { Presented } from '../present/answer.js';
import { unavailable } from '../unavailable.js';

const keptMs = 86_400_000;
/** If a node dies, its keys are free after this time; a live node renews them before. */
const holdMs = 15_000;
const renewMs = 5000;
const lookMs = 200;

/** Visible ASCII, as IETF's draft-ietf-httpapi-idempotency-key-header has it, without quotes. */
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The content of a form to be hashed, independent of the order of its parts and of the boundary. */
const formParts = ({ fields, files, lists = {} }: Form): readonly (string | Uint8Array)[] =>
  [
    ...[...Object.entries(fields), ...Object.entries(files)].sort(([a], [b]) => (a < b ? -1 : 1)),
    // Their order counts.
    ...Object.entries(lists).flatMap(([name, list]) => list.map((file) => [name, file] as const)),
  ].flatMap(([name, value]) => [`${name} ${value.length} `, value]);

/**
 * Keyed by the `Idempotency-Key`: without it, the digest does not show that two photos were the same.
 */
const bodyHashOf = (key: string, route: string, body: Form | string): string => {
  const hmac = createHmac('sha256', key).update(`${route} `);
  for (const part of typeof body === 'string' ? [body] : formParts(body)) hmac.update(part);
  return hmac.digest('hex');
};

/** Outcomes that must not be repeated; after any other a retry may run. */
const isKept = ({ status, id }: Presented): boolean =>
  status === 201 || (id !== undefined && status < 500);

/**
 * Runs a request once for each `Idempotency-Key`: a repetition gets the same status and body, on
 * any node and also while the first still runs. `invalid`: the key is malformed. `reused`: it came
 * with another body. The kept answer is sealed with the key itself and the secret.
 */
export const onlyOnce = async (
  { store, config }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Form | string,
  run: () => Promise<Presented>,
): Promise<Presented | 'invalid' | 'reused'> => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run();
  if (typeof key !== 'string' || !keyPattern.test(key)) return 'invalid';
  const { idempotency, clock } = store;
  const client = request.client!.name;
  const keyHash = createHash('sha256').update(`${client} ${key}`).digest('hex');
  const bodyHash = bodyHashOf(key, request.routeOptions.url!, body);
  const holder = randomUUID();
  const { seal, open } = createSealer(`${config.keySecret ?? ''} ${key}`, 'repeated answers');
  const heldUntil = (): Date => new Date(clock.observedMs() + holdMs);

  const runHeld = async (): Promise<Presented> => {
    const timer = setInterval(
      () => void idempotency.renew(holder, heldUntil()).catch(() => undefined),
      renewMs,
    ).unref();
    let answered: Presented | undefined;
    try {
      answered = await run();
      if (isKept(answered)) {
        const { status, id = null } = answered;
        await idempotency.keep({ holder, keyHash }, status, await seal(answered.body), id);
      }
      return answered;
    } finally {
      clearInterval(timer);
      if (!answered || !isKept(answered)) await idempotency.release({ holder, keyHash });
    }
  };

  const giveUpAt = clock.now() + config.jobMs + holdMs;
  while (clock.now() < giveUpAt && !reply.raw.closed) {
    const expiresAt = new Date(clock.now() + keptMs);
    const hold = { keyHash, client, bodyHash, holder, heldUntil: heldUntil(), expiresAt };
    if (await idempotency.hold(hold, clock.erasureTime())) return runHeld();
    const kept = await idempotency.get(keyHash);
    if (kept && kept.bodyHash !== bodyHash) return 'reused';
    if (kept?.status && kept.answer !== null) {
      const opened = await open(kept.answer);
      // Sealed with a secret that has changed since, so the request has to run again.
      if (opened === undefined) return run();
      reply.header('idempotent-replayed', 'true');
      return { status: kept.status, body: opened as object };
    }
    await pause(lookMs);
  }
  throw unavailable('Repeated', 'the first request with this key is still running');
};
