import type { Unusable } from '../store/challenges.js';
import { arrivedTooSoon } from './arrived-too-soon.js';
import type { Caller, RunningParts, UsedChallenge } from './context.js';
import { claimBytes } from './known-bytes.js';

/** Marks a challenge of the caller as used, so that it serves for one recording only. */
export const useChallenge = async (
  service: Pick<RunningParts, 'config' | 'store'>,
  // The arrival of the request counts, because a body may take long on a slow connection.
  { client, session, arrivedAt }: Pick<Caller, 'client' | 'session' | 'arrivedAt'>,
  id: string,
): Promise<UsedChallenge | Unusable> => {
  const { challenges, conversations, clock } = service.store;
  const owner = { client: client.name, session: session?.id ?? null };
  const used = await challenges.use(id, owner, arrivedAt);
  if (typeof used === 'string') return used;
  const { actions, series, issuedAt } = used;
  let claim: Awaited<ReturnType<typeof claimBytes>> | undefined;
  return {
    actions,
    conversation: await conversations.find(id),
    checkFresh: async ({ timesMs, ...pictures }) => {
      // Whoever tries a sandbox sends the same files over and over.
      if (!client.sandbox)
        claim = await claimBytes(service, { recording: id, series, ...pictures });
      return {
        isTooSoon: arrivedTooSoon(timesMs, issuedAt, arrivedAt),
        isKnown: claim?.isKnown === true,
      };
    },
    judged: async (missed) => {
      await challenges.judged(id, missed, new Date(clock.now()));
      await conversations.remove(id);
    },
    release: async () => {
      await claim?.release();
      await challenges.release(id);
    },
  };
};
