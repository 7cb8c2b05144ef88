import { createHmac } from 'node:crypto';
import type { postWebhook } from '../../src/sessions/webhooks/post.js';
import type { Random } from '../support/random.js';
import type { Trouble } from './faulty-sql.js';

export const startMs = Date.UTC(2027, 0, 1);
export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Something that must always hold did not. */
export const violated = (what: string): Error => new Error(`violated: ${what}`);

type Received = { readonly event: string; readonly session: string };

/** Time that passes when it is told to, a clock that can be set, and receivers of webhooks. */
export const createWorld = (random: Random) => {
  let passedMs = 0;
  let aheadMs = 0;
  const trouble: Trouble = {
    ...{ fault: undefined, writes: 0, calm: true },
    between: () => Promise.resolve(),
  };
  const secrets = new Map<string, string>();
  /** By the id of an event: how often its receiver fails before it answers. */
  const failures = new Map<string, number>();
  const received: Received[] = [];

  const isSigned = (body: string, header: string | undefined, secret: string): boolean => {
    // While a secret is replaced, both sign.
    const [time, ...signed] = (header ?? '').split(',');
    const text = `${time!.replace('t=', '')}.${body}`;
    return signed.includes(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`);
  };

  const post: typeof postWebhook = (url, headers, body) => {
    const client = new URL(url).hostname.split('.')[0]!;
    if (!isSigned(body, headers['anverso-signature'], secrets.get(client)!))
      throw violated(`a webhook that ${client}'s secret did not sign`);
    const { event, session } = JSON.parse(body) as { event: string; session: { id: string } };
    const id = headers['anverso-event-id']!;
    const left = failures.get(id) ?? random.whole(3);
    failures.set(id, left - 1);
    const how = left > 0 ? random.whole(3) : 3;
    // Received, and the answer is lost: it comes again.
    if (how >= 2) received.push({ event, session: session.id });
    if (how === 0 || how === 2) return Promise.reject(new Error('socket hang up'));
    return Promise.resolve(how === 1 ? 500 : 200);
  };

  return {
    ...{ random, trouble, secrets, received, post },
    /** What the database says; it may be wrong. */
    now: (): number => startMs + passedMs + aheadMs,
    /** What really is. */
    trueMs: (): number => startMs + passedMs,
    aheadMs: (): number => aheadMs,
    uptime: () => ({ boot: 'one', ms: 1000 + passedMs }),
    pass: (ms: number): void => void (passedMs += ms),
    setClock: (ms: number): void => void (aheadMs = ms),
  };
};

export type World = ReturnType<typeof createWorld>;
