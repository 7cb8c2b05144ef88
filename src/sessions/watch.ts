import type { Store } from '../store/open-store.js';

const pollMs = 1000;

type Follower = { readonly id: string; version: number; readonly changed: () => void };

/**
 * Notifies followers of a session when it has changed on any node: one query a second for all of
 * them, and none while there are no followers.
 */
export const createSessionWatch = (store: Pick<Store, 'sessions'>) => {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    const rows = await store.sessions.versions([...new Set([...followers].map(({ id }) => id))]);
    const current = new Map(rows.map(({ id, version }) => [id, version]));
    for (const follower of followers) {
      // A removed session has no version, which notifies its followers too.
      const version = current.get(follower.id) ?? 0;
      if (version === follower.version) continue;
      follower.version = version;
      follower.changed();
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      // A store that is down is asked again a second later.
      void poll()
        .catch(() => undefined)
        .finally(() => (followers.size > 0 ? schedule() : (timer = undefined)));
    }, pollMs).unref();
  };

  return {
    /** Returns a function that stops it. */
    follow: (id: string, version: number, changed: () => void): (() => void) => {
      const follower = { id, version, changed };
      followers.add(follower);
      if (!timer) schedule();
      return () => void followers.delete(follower);
    },
    size: (): number => followers.size,
  };
};
