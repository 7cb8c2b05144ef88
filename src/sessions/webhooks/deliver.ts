import { SpanKind } from '@opentelemetry/api';
import type { DueWebhook } from '../../store/sessions/webhooks.js';
import { createSealer } from '../../store/sealing.js';
import { causeOf } from '../../store/cause.js';
import type { SessionService } from '../service.js';
import { postWebhook } from './post.js';
import { nextAttemptMs } from './schedule.js';
import { signatureOf, standardHeaders } from './sign.js';
import { continueTrace, inSpan, traceHeaders } from '../../tracing/spans.js';

/**
 * Longer than an attempt may take. If a node dies, other nodes get its event only after this time.
 */
const leaseMs = 30_000;
/**
 * Posts of one client at a time. Each client has its own queue, so a receiver that hangs delays no
 * other client's events. There are few clients, so their sum needs no limit.
 */
const perClient = 4;

export const createSecretSealer = (keySecret: string | undefined) =>
  createSealer(keySecret, 'webhook secrets');

/** Tests without a network replace `post`. */
export const createDelivery = (
  { store, metrics, log, config, version, spelling }: SessionService,
  post = postWebhook,
) => {
  const { webhooks, sessions, clock } = store;
  const secrets = createSecretSealer(config.keySecret);
  const answers = createSealer(config.keySecret, 'capture answers');
  const stopping = new AbortController();
  const options = { toPrivate: config.webhookPrivate === 'yes', signal: stopping.signal };
  const busy = new Map<string, number>();
  const sending = new Set<Promise<void>>();

  const attempt = async (due: DueWebhook): Promise<number> => {
    const { id, event, client, session, url, createdAt } = due;
    const found = await sessions.get(client, session);
    const sealed = await webhooks.secrets(client, new Date(clock.now()));
    const opened = await Promise.all(sealed.map((one) => secrets.open(one)));
    const keys = opened.filter((one) => typeof one === 'string');
    if (!found || keys.length === 0) throw new Error('nothing to sign with');
    const shown = await spelling.session(found, answers);
    const body = JSON.stringify({ event, id, created_at: createdAt, session: shown });
    const headers = {
      'user-agent': `Anverso/${version}`,
      'anverso-event-id': id,
      'anverso-signature': signatureOf(body, keys, clock.now()),
      ...standardHeaders(id, body, keys, clock.now()),
      ...traceHeaders(),
    };
    return post(url, headers, body, options);
  };

  const deliver = async (due: DueWebhook): Promise<void> => {
    const { id, event, client, attempts, traceparent } = due;
    const now = () => new Date(clock.now());
    const sent = continueTrace(traceparent, () =>
      inSpan(`webhook ${event}`, {}, () => attempt(due), SpanKind.PRODUCER),
    );
    const status = await sent.catch((fault: unknown) => causeOf(fault));
    if (typeof status === 'number' && status >= 200 && status < 300) {
      metrics.webhook('delivered');
      return webhooks.settle(id, 'delivered', String(status), now());
    }
    if (stopping.signal.aborted) return webhooks.giveBack(id, now());
    const againMs = nextAttemptMs(due, clock.now());
    const isLast = againMs === undefined;
    metrics.webhook(isLast ? 'given up' : 'failed');
    // Never the address: it may hold a token of the receiver's.
    const cause = String(status);
    const message = isLast ? 'webhook given up' : 'webhook failed';
    log.warn({ client, event, eventId: id, attempts, cause }, message);
    // Its first word: what follows may name the address.
    const result = cause.split(' ')[0]!;
    return isLast
      ? webhooks.settle(id, 'given_up', result, now())
      : webhooks.retry(id, new Date(againMs), result, now());
  };

  /** Clients that had no free slot at the last claim: more of their events may be due. */
  const full = new Set<string>();
  let claiming: Promise<unknown> = Promise.resolve();
  /** Claims run one after another, so that each knows what the earlier ones have started. */
  const claim = (): Promise<readonly DueWebhook[]> => {
    const claimed = claiming.then(async () => {
      if (stopping.signal.aborted) return [];
      const now = clock.now();
      const due = await webhooks.claim(new Date(now), new Date(now + leaseMs), perClient, busy);
      for (const { client } of due) busy.set(client, (busy.get(client) ?? 0) + 1);
      full.clear();
      for (const [client, count] of busy) if (count === perClient) full.add(client);
      return due;
    });
    claiming = claimed.catch(() => undefined);
    return claimed;
  };

  /** True when more of the client's events may wait. */
  const leave = (client: string): boolean => {
    const count = busy.get(client)!;
    if (count > 1) busy.set(client, count - 1);
    else busy.delete(client);
    return full.has(client);
  };

  const send = async (): Promise<void> => {
    const due = await claim();
    await Promise.all(
      due.map(async (one) => {
        let mayHaveMore = false;
        await deliver(one).finally(() => (mayHaveMore = leave(one.client)));
        // The next event of the session has waited for this one.
        if (mayHaveMore || one.isAwaited) await send();
      }),
    );
  };

  return {
    /** Sends the events that are due, each from one node only; resolves when all were tried. */
    send: (): Promise<void> => {
      const sent = send().finally(() => sending.delete(sent));
      sending.add(sent);
      return sent;
    },
    /**
     * Posts in progress get `graceMs`; the other events become due again, for another node or the
     * next start.
     */
    stop: async (graceMs: number): Promise<void> => {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.allSettled(sending);
      clearTimeout(timer);
      stopping.abort();
    },
  };
};
