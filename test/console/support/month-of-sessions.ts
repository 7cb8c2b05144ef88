import { peopleOf } from '../../store/support/people-of-sessions.js';
import type { TestService } from '../../support/service.js';

const dayS = 86_400;
const hourMs = 3_600_000;

/**
 * Three weeks of a client: of each twelve sessions two links are never opened, one person does not
 * agree, two give up at a step, one is declined, one is under way, and the others are approved.
 */
export const monthOfSessions = async (
  { store }: Pick<TestService, 'store'>,
  client: string,
  count: number,
): Promise<void> => {
  const startMs = Date.now() - 21 * dayS * 1000;
  const { create, open, agree, send } = peopleOf(store, client, startMs);
  const people = { who: 'the person', from: 'link' };
  for (let i = 0; i < count; i++) {
    const kind = i % 12;
    const made = Math.floor((i / count) * 20.9 * dayS);
    const isUnderWay = kind === 11;
    // Later than now: the service itself ends what has expired, also half-way through.
    const expiresAt = new Date(Date.now() + (isUnderWay ? 10 : 1) * hourMs);
    const id = await create(made, { reference: `customer-${i}`, expiresAt });
    if (kind < 2) continue;
    await open(id, made + 20 + i);
    if (kind === 2) {
      await store.sessions.withdrawConsent(client, id, new Date(startMs + made * 1000), people);
      continue;
    }
    await agree(id, made + 30 + i);
    if (kind === 3 || isUnderWay) continue;
    if (kind % 3 === 0) await send(id, 0, made + 50 + i, 'documentBlurry');
    await send(id, 0, made + 70 + 2 * i);
    if (kind === 4) {
      await send(id, 1, made + 80 + 2 * i, 'eyesClosed');
      continue;
    }
    await send(id, 1, made + 100 + 3 * i, null, kind === 5 ? 'declined' : 'approved');
  }
  await store.sessions.expire(new Date(Date.now() + 2 * hourMs));
};
