import { expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import { peopleOf } from '../../../test/store/support/people-of-sessions.js';
import { createFigures } from '../../sessions/figures.js';
import type { Store } from '../open-store.js';

const start = Date.parse('2026-06-01T00:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const dayS = 86_400;

/** As the endpoint reads them. */
const figuresOf = async ({ sessions }: Store, from: number, to: number) => {
  const figures = createFigures(at(from).getTime(), at(to).getTime());
  for (const one of await sessions.outlines('bank', { from: at(from), to: at(to) }))
    figures.add(one);
  return figures.result();
};

eachStore((_kind, stores) => {
  const settle = async () => {
    const store = await stores.open();
    const base = { services: ['ocr', 'liveness'] as const, requestsPerMinute: 60 };
    for (const name of ['bank', 'other'])
      await store.clients.upsert({ ...base, name, passwordHash: 'none', retentionDays: 30 });
    return store;
  };

  it('count how far sessions came, how long each stage took, and why others stopped', async () => {
    const store = await settle();
    const { create, open, agree, send } = peopleOf(store, 'bank', start);
    // Approved on the first day, after a blurry photo: 10 s to open, 5 to agree, 20, 40.
    const one = await create(0);
    await open(one, 10);
    await agree(one, 15);
    await send(one, 0, 25, 'documentBlurry');
    await send(one, 0, 35);
    await send(one, 1, 75);
    // Declined on the second day: 30, 15, 60, 20.
    const two = await create(dayS);
    await open(two, dayS + 30);
    await agree(two, dayS + 45);
    await send(two, 0, dayS + 105);
    await send(two, 1, dayS + 125, null, 'declined');
    // The selfie never came.
    const three = await create(dayS + 1);
    await open(three, dayS + 2);
    await agree(three, dayS + 3);
    await send(three, 0, dayS + 4);
    // Never opened; and one that did not agree.
    await create(dayS + 2);
    await store.sessions.expire(at(dayS + 4000));
    const refused = await create(dayS + 5000);
    await open(refused, dayS + 5001);
    const by = { who: 'the person', from: 'link' };
    await store.sessions.withdrawConsent('bank', refused, at(dayS + 5002), by);
    // Not of this client, and not of this time.
    await peopleOf(store, 'other', start).create(5);
    await create(3 * dayS);
    await create(-1);

    const found = await figuresOf(store, 0, 3 * dayS);
    const counts = found.stages.map(({ stage, asked, passed }) => [stage, asked, passed]);
    expect(counts).toEqual([
      ...[['created', 5, 5] as const, ['opened', 5, 4] as const, ['consent', 5, 3] as const],
      ...[['document', 5, 3] as const, ['selfie', 5, 2] as const, ['chip', 0, 0] as const],
      ...[['finished', 5, 2] as const, ['approved', 5, 1] as const],
    ]);
    // Medians: of 1, 1, 10 and 30; of 1, 5 and 15; of 1, 20 and 60; of 20 and 40; of 65 and 95.
    const medians = found.stages.map(({ medianSeconds }) => medianSeconds);
    expect(medians).toEqual([null, 5.5, 5, 20, 30, null, 80, null]);
    const nothing = { created: 0, opened: 0, finished: 0, approved: 0, review: 0, declined: 0 };
    expect(found.days).toEqual([
      {
        ...nothing,
        at: at(0),
        created: 1,
        opened: 1,
        finished: 1,
        approved: 1,
        stopped: 0,
        underWay: 0,
      },
      {
        ...nothing,
        at: at(dayS),
        created: 4,
        opened: 3,
        finished: 1,
        declined: 1,
        stopped: 3,
        underWay: 0,
      },
      { ...nothing, at: at(2 * dayS), stopped: 0, underWay: 0 },
    ]);
    expect(found.stops).toHaveLength(3);
    expect(found.stops).toEqual(
      expect.arrayContaining([
        { why: 'expired', stage: 'selfie', sessions: 1 },
        { why: 'expired', stage: 'opened', sessions: 1 },
        { why: 'consent_refused', stage: 'consent', sessions: 1 },
      ]),
    );
    expect(found.refusals).toEqual([{ reason: 'documentBlurry', photos: 1, sessions: 1 }]);
    const unlike = { outcome: 'declined', check: 'face_match', result: 'failed', why: 'unlike' };
    expect(found.decisions).toEqual([{ ...unlike, sessions: 1 }]);
  });

  it('come page by page, each session once', async () => {
    const store = await settle();
    const { create } = peopleOf(store, 'bank', start);
    // Half of them at the same moment as another.
    for (let i = 0; i < 6; i++) await create(Math.floor(i / 2));
    const period = { from: at(0), to: at(10) };
    const all = await store.sessions.outlines('bank', period);
    expect(all).toHaveLength(6);
    const after = await store.sessions.outlines('bank', period, all[2]);
    expect(after).toEqual(all.slice(3));
  });
});
