import { createHmac, randomBytes } from 'node:crypto';
import type { DueWebhook } from '../../store/sessions/webhooks.js';
import { createSealer } from '../auth/sealing.js';
import { causeOf } from '../cause.js';
import type { Dependencies } from '../dependencies.js';
import { presentSession } from '../present/session.js';
import { version } from '../version.js';
import { postWebhook } from './post-webhook.js';

/** Waits after each attempt: the last is within the hour for which the answers are kept. */
const waitsSeconds = [5, 30, 120, 600, 2400];
/** Longer than an attempt may take; a node that died keeps an event from the others so long. */
const leaseMs = 30_000;
const atOnce = 10;

export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;
export const createSecretSealer = (keySecret: string | undefined) =>
  createSealer(keySecret, 'webhook secrets');

export const signatureOf = (body: string, secret: string, nowMs: number): string => {
  const seconds = Math.floor(nowMs / 1000);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
};

type Needs = Pick<Dependencies, 'store' | 'metrics' | 'log' | 'config'>;

export const createDelivery = ({ store, metrics, log, config }: Needs) => {
  const { webhooks, sessions, clock } = store;
  const secrets = createSecretSealer(config.keySecret);
  const answers = createSealer(config.keySecret, 'capture answers');
  const options = { toPrivate: config.webhookPrivate === 'yes' };

  const attempt = async ({ id, event, client, session, url }: DueWebhook): Promise<number> => {
    const found = await sessions.get(client, session);
    const sealed = await webhooks.secret(client);
    const secret = sealed === undefined ? undefined : await secrets.open(sealed);
    if (!found || typeof secret !== 'string') throw new Error('nothing to sign with');
    const body = JSON.stringify({ event, session: await presentSession(found, answers) });
    const headers = {
      'user-agent': `Anverso/${version}`,
      'anverso-event-id': id,
      'anverso-signature': signatureOf(body, secret, clock.now()),
    };
    return postWebhook(url, headers, body, options);
  };

  const deliver = async (due: DueWebhook): Promise<void> => {
    const { id, event, client, attempts } = due;
    const status = await attempt(due).catch((fault: unknown) => causeOf(fault));
    if (typeof status === 'number' && status >= 200 && status < 300) {
      metrics.webhook('delivered');
      return webhooks.next(id, null);
    }
    const waitSeconds = waitsSeconds[attempts - 1];
    const isLast = waitSeconds === undefined;
    metrics.webhook(isLast ? 'given up' : 'failed');
    // Never the address: it may hold a token of the receiver's.
    log.warn({ client, event, eventId: id, attempts, cause: String(status) }, 'webhook failed');
    return webhooks.next(id, isLast ? null : new Date(clock.now() + waitSeconds * 1000));
  };

  /** What is due now, each event by one node alone. */
  return async (): Promise<void> => {
    const now = clock.now();
    const due = await webhooks.claim(new Date(now), new Date(now + leaseMs), atOnce);
    await Promise.all(due.map(deliver));
  };
};
