/*
 * A client's login across a reload. The tab's own storage holds the refresh token only from the
 * moment the page goes until it is back: while the page is open there is none to find, and a tab
 * that is duplicated gets none, for a token that is used twice ends every login that it belongs to.
 */

export type Login = { readonly client: string; readonly refresh: string };

/** Enough for a reload or a look at the API reference; a tab that is reopened later signs in. */
const maxMs = 5 * 60_000;

export const keptLogin = (key: string) => ({
  keep: (login: Login): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...login, atMs: Date.now() }));
    } catch {
      // A browser without storage: the client signs in again after a reload.
    }
  },
  /** What was kept, which is gone then. `isOld`: for nothing but to be revoked. */
  take: (): (Login & { readonly isOld: boolean }) | undefined => {
    try {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      if (text === null) return undefined;
      const { atMs, ...login } = JSON.parse(text) as Login & { readonly atMs: number };
      return { ...login, isOld: Date.now() - atMs > maxMs };
    } catch {
      return undefined;
    }
  },
});
export type KeptLogin = ReturnType<typeof keptLogin>;
