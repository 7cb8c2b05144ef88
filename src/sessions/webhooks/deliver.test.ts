import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.js';
import type { DueWebhook } from '../../store/sessions/webhooks.js';
import type { SessionService } from '../service.js';
import { createDelivery, createSecretSealer } from './deliver.js';
import { newWebhookSecret } from './sign.js';

const keySecret = 'a secret of at least thirty-two characters';

/**
 * The events of a client: each is claimed once, and at most as many at a time as there are slots.
 */
const createEvents = (client: string, count: number) => {
  const waiting = Array.from({ length: count }, (_, n): DueWebhook => ({
    ...{ id: `${client}-${n}`, event: 'session.cancelled', client, session: 'one' },
    ...{ url: 'https://bank.example/', attempts: 1, traceparent: null },
    ...{ createdAt: new Date(), retryFrom: new Date(), retryHours: 72, isAwaited: false },
  }));
  return (places: number): readonly DueWebhook[] => waiting.splice(0, Math.max(0, places));
};

it('one round sends all that is due, however many end at the same time', async () => {
  const take = createEvents('bank', 30);
  const sealed = await createSecretSealer(keySecret).seal(newWebhookSecret());
  const steps: readonly unknown[] = [];
  // One query at a time, like the embedded store.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(result: T): Promise<T> => {
    const answered = last.then(() => pause(5, result));
    last = answered;
    return answered;
  };
  const webhooks = {
    claim: (_now: Date, _until: Date, perClient: number, busy: ReadonlyMap<string, number>) =>
      inTurn(take(perClient - (busy.get('bank') ?? 0))),
    secrets: () => Promise.resolve([sealed]),
    settle: () => inTurn(undefined),
  };
  const dates = { createdAt: new Date(), expiresAt: new Date(), endedAt: null };
  const session = {
    ...{ id: 'one', steps, reviews: [], consentText: null, decision: null },
    ...dates,
  };
  const store = {
    ...{ webhooks, clock: { now: Date.now } },
    sessions: { get: () => Promise.resolve(session) },
  };
  // Posts in progress end together, as with a fast receiver.
  let posted = 0;
  let underWay: (() => void)[] = [];
  const endAll = (): void => {
    const ending = underWay;
    underWay = [];
    for (const end of ending) end();
  };
  const post = () =>
    new Promise<number>((resolve) => {
      posted += 1;
      underWay.push(() => resolve(200));
      if (underWay.length === 1) setTimeout(endAll, 20);
    });
  const needs = {
    ...{ store, version: '1.2.3', metrics: { webhook: () => undefined } },
    spelling: { session: () => Promise.resolve({}) },
    ...{ log: pino({ level: 'silent' }), config: { ...readConfig({}), keySecret } },
  } as unknown as SessionService;
  await createDelivery(needs, post).send();
  expect(posted).toBe(30);
});
