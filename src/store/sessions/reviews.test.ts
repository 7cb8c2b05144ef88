import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import type { Decision } from '../../contract/decision.js';
import type { Review, ReviewVerdict } from '../../contract/review.js';
import { erasureTime } from '../observed-time.js';
import type { Store } from '../open-store.js';
import { removeExpired } from '../retention.js';
import type { SettledStep } from './sessions.js';

const now = new Date('2027-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hourS = 3600;

const reasons: Decision['reasons'] = [
  { check: 'face_match', result: 'doubt', why: 'may_differ' },
  { check: 'selfie_live', result: 'passed', why: 'one_picture' },
];
const made = (outcome: Decision['outcome'], reviewUntil?: Date) => ({
  decision: { outcome, policy: 'standard@1', decidedBy: 'policy', at: now, reasons },
  checks: [{ check: 'document_read', result: 'passed', step: 0 } as const],
  ...(reviewUntil && { reviewUntil }),
});

const step = (kind: string): SettledStep => ({
  ...({ status: 'done', transactionId: null, answer: 'sealed', refusal: null } as const),
  ...{ busyUntil: null, findings: null, face: `face of ${kind}`, moving: false },
  photos: [{ name: kind === 'selfie' ? 'selfie' : 'frontside', sealed: `sealed ${kind}` }],
});

/** A document and a selfie, of a client that wants webhooks and keeps photos for 72 hours. */
const addSession = async (store: Store, given = `client-${randomUUID()}`) => {
  const [client, id] = [given, randomUUID()];
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await store.clients.add({ name: client, passwordHash: 'hash', ...rest, reviewHours: 72 });
  await store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{ webhookUrl: 'https://bank.example/', consentText: null, details: false },
      ...{ sandboxChecks: null, traceparent: null, createdAt: now, expiresAt: later(900) },
      retainUntil: later(90_000),
    },
    (['document', 'selfie'] as const).map((kind) => ({
      ...{ kind, documentType: null, country: null, sandboxOutcome: null },
      liveness: 'photo' as const,
    })),
    Infinity,
  );
  const settle = (
    position: 0 | 1,
    decision = made('review', later(72 * hourS)),
    busyUntil: Date | null = null,
  ) => {
    const given = { ...step(position === 0 ? 'document' : 'selfie'), busyUntil };
    return store.sessions.settle(id, position, given, now, () => Promise.resolve(decision));
  };
  const end = async (decision?: ReturnType<typeof made>) => {
    await settle(0);
    await settle(1, decision);
  };
  const photos = async () =>
    (await store.reviews.listPhotos(id)).map(({ position, name }) => `${position} ${name}`);
  const as = (reviewer: string, at = later(60)) => ({
    ...{ client, reviewer, now: at, actor: { who: `reviewer ${reviewer}`, from: 'here' } },
  });
  const claim = (reviewer: string, at = later(60)) =>
    store.reviews.claim(id, as(reviewer, at), new Date(at.getTime() + 600_000));
  const say = (
    reviewer: string,
    verdict: ReviewVerdict,
    second = false,
    at = later(60),
    note?: string,
  ) => {
    const review: Review = {
      ...{ by: reviewer, at: at.toISOString(), verdict, reason: 'other' },
      ...(verdict === 'retake' && { step: 1 }),
      ...(note !== undefined && { note }),
    };
    return store.reviews.review(id, review, as(reviewer, at), second);
  };
  /** Delivers them, one after the other. */
  const events = async (): Promise<readonly string[]> => {
    const due = await store.webhooks.claim(later(3600), later(9999), 100);
    const own = due.find(({ session }) => session === id);
    if (!own) return [];
    await store.webhooks.settle(own.id, 'delivered', '200', later(3600));
    return [own.event, ...(await events())];
  };
  const get = async () => (await store.sessions.get(client, id))!;
  return { client, id, settle, end, photos, claim, say, as, events, get };
};

describe('reviews', () => {
  eachStore((_kind, stores) => {
    it('photos stay for a session in review, and no other', async () => {
      const store = await stores.shared();
      const review = await addSession(store);
      await review.settle(0);
      expect(await review.photos()).toEqual(['0 frontside']);
      await review.settle(1);
      expect(await review.photos()).toEqual(['0 face', '0 frontside', '1 face', '1 selfie']);
      expect((await review.get()).steps.map(({ face }) => face)).toEqual([null, null]);
      for (const outcome of ['approved', 'declined'] as const) {
        const other = await addSession(store);
        await other.end(made(outcome));
        expect(await other.photos()).toEqual([]);
      }
    });

    it('photos are gone with a session that is cancelled or expires', async () => {
      const store = await stores.shared();
      for (const end of ['cancel', 'expire', 'cancel in review'] as const) {
        const { client, id, settle, photos } = await addSession(store);
        await settle(0);
        if (end === 'cancel in review') await settle(1);
        expect(await photos()).not.toEqual([]);
        if (end === 'expire') await store.sessions.expire(later(901));
        else await store.sessions.cancel(client, id, later(1));
        expect(await photos(), end).toEqual([]);
      }
    });

    it('a process that was killed leaves none past its time', async () => {
      const where = await stores.fresh();
      const first = await stores.open(where);
      const [half, waiting] = [await addSession(first), await addSession(first)];
      await half.settle(0);
      await waiting.end();
      const seen = async (store: Store) => [
        (await store.reviews.listPhotos(half.id)).length,
        (await store.reviews.listPhotos(waiting.id)).length,
      ];
      // As after a kill: the sessions did not end, and another process finds them.
      const second = await stores.open(where);
      expect(await seen(second)).toEqual([1, 4]);
      await removeExpired(second, erasureTime(later(899)));
      expect(await seen(second)).toEqual([1, 4]);
      await removeExpired(second, erasureTime(later(901)));
      expect(await seen(second)).toEqual([0, 4]);
      await removeExpired(second, erasureTime(later(72 * hourS + 1)));
      expect(await seen(second)).toEqual([0, 0]);
    });

    it('a claim of a clock that was ahead does not outlast it', async () => {
      const { end, claim, say } = await addSession(await stores.shared());
      await end();
      const ahead = later(100 * 24 * hourS);
      expect(await claim('ana', ahead)).toMatchObject({ claimedBy: 'ana' });
      expect(await claim('bea', ahead)).toBe('claimed');
      expect(await say('ana', 'approve', false, later(60))).toBe('no_claim');
      expect(await claim('bea', later(60))).toMatchObject({ claimedBy: 'bea' });
    });

    it('of two who claim at once one has it, also if the other has the earlier time', async () => {
      const { claim, end } = await addSession(await stores.shared());
      await end();
      expect(await claim('ana', later(60))).toMatchObject({ claimedBy: 'ana' });
      expect(await claim('bea', later(59.999))).toBe('claimed');
      expect(await claim('bea', later(50))).toBe('claimed');
    });

    it('one reviewer claims; the claim ends; a photo is shown no longer than it is kept', async () => {
      const store = await stores.shared();
      const { id, end, claim, say, get } = await addSession(store);
      await end();
      expect(await say('ana', 'approve')).toBe('no_claim');
      expect(await claim('ana')).toMatchObject({ claimedBy: 'ana' });
      expect(await claim('bea')).toBe('claimed');
      expect(await say('bea', 'approve')).toBe('no_claim');
      expect(await claim('bea', later(700))).toMatchObject({ claimedBy: 'bea' });
      expect(await say('ana', 'approve', false, later(701))).toBe('no_claim');
      expect(await store.reviews.photo(id, 1, 'selfie', later(1))).toBe('sealed selfie');
      expect(await store.reviews.photo(id, 1, 'selfie', later(72 * hourS))).toBeUndefined();
      expect((await get()).decision!.outcome).toBe('review');
    });

    it('a decision is made once, told, written down, and erases the photos', async () => {
      const store = await stores.shared();
      const { id, end, claim, say, photos, events, get } = await addSession(store);
      await end();
      await events();
      await claim('ana');
      const both = await Promise.all([say('ana', 'decline'), say('ana', 'approve')]);
      expect(both.filter((one) => typeof one === 'string')).toEqual(['not_in_review']);
      expect(await claim('bea')).toBe('not_in_review');
      expect(await photos()).toEqual([]);
      const { decision, reviews, claimedBy } = await get();
      const { verdict } = reviews[0]!;
      expect(decision).toEqual({
        ...made('review').decision,
        outcome: verdict === 'approve' ? 'approved' : 'declined',
        decidedBy: 'reviewer ana',
        at: later(60),
      });
      expect([reviews.length, claimedBy]).toEqual([1, null]);
      expect(await events()).toEqual(['session.reviewed']);
      const entries = (await store.audit.list(0, 1000)).filter(({ subject }) => subject === id);
      expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
        ['reviewer ana', 'reviews.decide'],
      ]);
    });

    it('where the policy says so, two different people must agree', async () => {
      const store = await stores.shared();
      const { end, claim, say, photos, get } = await addSession(store);
      await end();
      await claim('ana');
      expect(await say('ana', 'approve', true)).toMatchObject({ claimedBy: null });
      expect((await get()).decision!.outcome).toBe('review');
      expect(await claim('ana')).toBe('own_review');
      await claim('bea');
      await say('bea', 'decline', true);
      expect((await get()).decision!.outcome).toBe('review');
      expect(await photos()).not.toEqual([]);
      await claim('cleo');
      await say('cleo', 'approve', true);
      const { decision, reviews } = await get();
      expect(decision).toMatchObject({ outcome: 'approved', decidedBy: 'reviewer cleo' });
      expect(reviews.map(({ by }) => by)).toEqual(['ana', 'bea', 'cleo']);
      expect(await photos()).toEqual([]);
    });

    it('a new photo after the end of the link comes by a new one alone', async () => {
      const store = await stores.shared();
      const { id, client, end, claim, say, photos, get } = await addSession(store);
      await end();
      const { tokenHash } = await get();
      expect(await store.sessions.renewLink({ client, id }, 'a new one', later(99))).toBe(false);
      await claim('ana', later(901));
      expect(await say('ana', 'retake', false, later(902))).toMatchObject({ status: 'started' });
      expect(await store.sessions.expire(later(903))).toBe(0);
      expect(await store.sessions.withToken(tokenHash)).toBeUndefined();
      // The face to be compared with the new photo is kept as long as the new link is valid.
      const [kept] = await store.reviews.listPhotos(id);
      expect(kept!.eraseAt).toEqual(later(902 + 86_400));
      expect(await store.sessions.renewLink({ client, id }, 'a new one', later(2000))).toBe(true);
      expect(await store.sessions.renewLink({ client: 'else', id }, 'x', later(9))).toBe(false);
      expect(await store.sessions.withToken('a new one')).toMatchObject({
        ...{ id, deviceHash: null, expiresAt: later(2000) },
      });
      expect(await photos()).toEqual(['0 frontside']);
    });

    it('a new photo reopens its step, by the same link while it lasts', async () => {
      const store = await stores.shared();
      const { end, settle, claim, say, photos, events, get } = await addSession(store);
      await end();
      await events();
      await claim('ana', later(890));
      expect(await say('ana', 'retake', false, later(895))).toMatchObject({ status: 'started' });
      expect(await events()).toEqual(['session.reviewed']);
      const open = await get();
      expect(open).toMatchObject({ decision: null, checks: null, endedAt: null });
      expect(open.steps.map(({ status, face }) => [status, face])).toEqual([
        ['done', 'face of document'],
        ['waiting', null],
      ]);
      expect(await photos()).toEqual(['0 frontside']);
      expect(await store.sessions.startAttempt(await get(), 1, later(896), later(900))).toBe(1);
      await settle(1, undefined, later(900));
      expect(await photos()).toHaveLength(4);
      // The reviewer who requested the photo may decide on it.
      await claim('ana');
      expect(await say('ana', 'approve')).toMatchObject({ decision: { outcome: 'approved' } });
    });

    it('a new photo withdraws the events of the end before it, also one that is being sent', async () => {
      const store = await stores.shared();
      const { id, end, claim, say, settle, events, get } = await addSession(store);
      await end();
      const sending = (await store.webhooks.claim(later(30), later(90), 100)).find(
        ({ session }) => session === id,
      )!;
      await claim('ana');
      await say('ana', 'retake');
      // Its receiver was down: that attempt ends after the retake.
      await store.webhooks.retry(sending.id, later(95), '503', later(65));
      expect(await events()).toEqual(['session.reviewed']);
      // The result of the new photo is delivered.
      await store.sessions.startAttempt(await get(), 1, later(80), later(81));
      await settle(1, undefined, later(81));
      expect(await events()).toEqual(['session.finished', 'session.decided']);
    });

    it('withdrawn by its client it cannot be decided any more, by nobody who had claimed it either', async () => {
      const store = await stores.shared();
      const { client, id, end, claim, say, photos, events, get } = await addSession(store);
      await end();
      await claim('ana');
      expect(await store.sessions.cancel(client, id, later(70))).toBe(false);
      expect(await photos()).toEqual([]);
      expect(await say('ana', 'approve')).toBe('erased');
      expect(await claim('ben')).toBe('erased');
      expect(await store.reviews.waiting(client, 10)).toEqual([]);
      const gone = { status: 'cancelled', decision: null, checks: null, claimedBy: null };
      expect(await get()).toMatchObject(gone);
      // What was not told yet is not told any more.
      expect(await events()).toEqual(['session.cancelled']);
      // One that was decided keeps its decision.
      const decided = await addSession(store);
      await decided.end();
      await decided.claim('ana');
      await decided.say('ana', 'approve', false, later(60), 'She came with her sister.');
      await store.sessions.cancel(decided.client, decided.id, later(70));
      const kept = await decided.get();
      expect(kept).toMatchObject({ decision: { outcome: 'approved' }, reviews: [{ by: 'ana' }] });
      expect(kept.reviews[0]).not.toHaveProperty('note');
      expect(await decided.claim('ben')).toBe('not_in_review');
    });

    it('nobody sees or decides sessions of another client', async () => {
      const store = await stores.shared();
      const [mine, theirs] = [await addSession(store), await addSession(store)];
      await mine.end();
      const by = theirs.as('eve');
      expect(await store.reviews.claim(mine.id, by, later(600))).toBe('absent');
      expect(await store.reviews.waiting(theirs.client, 10)).toEqual([]);
      expect((await store.reviews.waiting(mine.client, 10)).map(({ id }) => id)).toEqual([mine.id]);
    });

    it('counts who waits, since when, and how often people overrule each check', async () => {
      const store = await stores.shared();
      const first = await addSession(store);
      const { client } = first;
      const others = [await addSession(store, client), await addSession(store, client)];
      for (const { end } of [first, ...others]) await end();
      for (const [i, { claim, say }] of others.entries()) {
        await claim('ana');
        await say('ana', i === 0 ? 'approve' : 'decline');
      }
      expect(await store.reviews.figures(client, now)).toEqual({
        ...{ waiting: 1, oldestAt: now, decided: 2, approved: 1, medianSeconds: 60 },
        checks: [
          { check: 'face_match', reviewed: 2, approved: 1 },
          { check: 'selfie_live', reviewed: 2, approved: 1 },
        ],
      });
      expect((await store.reviews.figures(client, later(61))).checks).toEqual([]);
      expect((await store.reviews.waitingInAll()).waiting).toBeGreaterThan(0);
    });
  });
});
