import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eachStore, type TestStores } from '../../../test/support/stores.js';
import type { Store } from '../open-store.js';
import type { Sql } from '../sql.js';
import type { MadeDecision } from './decided.js';

const now = new Date('2027-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const made: MadeDecision = {
  decision: {
    ...({ outcome: 'approved', policy: 'standard@1', decidedBy: 'policy' } as const),
    ...{ at: now, reasons: [] },
  },
  checks: [],
};
const done = {
  ...({ status: 'done', transactionId: null, answer: 'sealed', refusal: null } as const),
  ...{ busyUntil: later(120), findings: null, face: 'sealed', moving: false },
};

/** Everything but the commit is done when others come. */
const holdCommits = () => {
  let held: Promise<unknown> | undefined;
  return {
    wrap: (sql: Sql): Sql => ({
      ...sql,
      transaction: (work) =>
        sql.transaction(async (session) => {
          const result = await work(session);
          await held;
          return result;
        }),
    }),
    /** Until the other has gone as far as it can, too. */
    during: async <A, B>(slow: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
      let release = (): void => undefined;
      held = new Promise<void>((resolve) => (release = resolve));
      const first = slow();
      await pause(50);
      const second = other();
      await pause(50);
      release();
      const results = await Promise.all([first, second]);
      held = undefined;
      return results;
    },
  };
};

const scene = async (stores: TestStores) => {
  const options = await stores.fresh();
  const { wrap, during } = holdCommits();
  const [slow, quick] = [await stores.open({ ...options, wrap }), await stores.open(options)];
  const [client, id] = [`client-${randomUUID()}`, randomUUID()];
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await quick.clients.add({ name: client, passwordHash: 'hash', ...rest });
  await quick.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{ webhookUrl: null, consentText: null, details: false, sandboxChecks: null },
      ...{ traceparent: null, createdAt: now, expiresAt: later(900), retainUntil: later(9000) },
    },
    (['document', 'selfie'] as const).map((kind) => ({
      ...{ kind, documentType: null, country: null, sandboxOutcome: null },
      liveness: 'photo' as const,
    })),
    Infinity,
  );
  const start = ({ sessions }: Store) =>
    sessions.startAttempt({ id, tokenHash: id }, 0, now, later(120));
  const settle = ({ sessions }: Store) =>
    sessions.settle(id, 0, done, now, () => Promise.resolve(made));
  const step = async () => (await quick.sessions.get(client, id))!.steps[0]!;
  return { client, id, slow, quick, during, start, settle, step };
};

describe('a photo', () => {
  eachStore((_kind, stores) => {
    it('that is stored as its session expires leaves no face behind', async () => {
      const { slow, quick, during, start, settle, step } = await scene(stores);
      await start(quick);
      const expire = () => quick.sessions.expire(later(1000));
      await during(() => settle(slow), expire);
      // Where it was being written, its turn comes later.
      await expire();
      expect((await step()).face).toBeNull();
    });

    it('that was judged as its session is cancelled is not kept', async () => {
      const { client, id, slow, quick, during, start, settle, step } = await scene(stores);
      await start(quick);
      const cancel = () => slow.sessions.cancel(client, id, now);
      expect(await during(cancel, () => settle(quick))).toEqual([true, 'late']);
      expect(await step()).toMatchObject({ answer: null, face: null, status: 'waiting' });
    });

    it('does not begin by a link that is being renewed', async () => {
      const { client, id, slow, quick, during, start, step } = await scene(stores);
      const renew = () => slow.sessions.renewLink({ client, id }, 'another', later(900));
      expect(await during(renew, () => start(quick))).toEqual([true, undefined]);
      expect((await step()).attempts).toBe(0);
    });
  });
});
