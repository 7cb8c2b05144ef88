/*
 * Who is signed in. Tokens live in this closure only: not in storage, not in the address, gone with
 * the page.
 */

type Tokens = { readonly access: string; readonly refresh: string };

export type SignInProblem = 'wrong' | 'throttled' | 'unreachable' | 'failed';

export type Session = {
  readonly client: () => string | undefined;
  readonly signIn: (username: string, password: string) => Promise<SignInProblem | undefined>;
  readonly signOut: () => void;
  /**
   * Sends with the token. A token that expired is refreshed once and the request repeated; where
   * that fails too, `ended` is told and the request waits until somebody has signed in again.
   */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
};

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

const problemOf = (status: number): SignInProblem =>
  status === 401 ? 'wrong' : status === 429 ? 'throttled' : 'failed';

export const createSession = (ended: () => void): Session => {
  let name: string | undefined;
  let tokens: Tokens | undefined;
  let refreshing: Promise<boolean> | undefined;
  let waiting: (() => void)[] = [];

  const signIn: Session['signIn'] = async (username, password) => {
    let answer: Response;
    try {
      answer = await fetch('/api/token/', form({ username, password }));
    } catch {
      return 'unreachable';
    }
    if (!answer.ok) return problemOf(answer.status);
    tokens = (await answer.json()) as Tokens;
    name = username;
    for (const resume of waiting) resume();
    waiting = [];
    return undefined;
  };

  const refresh = async (): Promise<boolean> => {
    if (!tokens) return false;
    const answer = await fetch('/api/token/refresh/', form({ refresh: tokens.refresh }));
    if (!answer.ok) return false;
    tokens = { ...tokens, ...((await answer.json()) as Partial<Tokens>) };
    return true;
  };

  /** One at a time: a refresh token can be used once. */
  const refreshOnce = (): Promise<boolean> =>
    (refreshing ??= refresh().finally(() => (refreshing = undefined)));

  const send = (path: string, init: RequestInit): Promise<Response> =>
    fetch(path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        authorization: `Bearer ${tokens?.access}`,
      },
    });

  const signedInAgain = (signal: AbortSignal | null | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
      ended();
    });

  const request: Session['request'] = async (path, init = {}) => {
    for (let isFresh = false; ;) {
      const sentWith = tokens;
      const answer = await send(path, init);
      if (answer.status !== 401) return answer;
      // Another request may have refreshed meanwhile; then this one is only repeated.
      const isRefreshed: boolean = tokens !== sentWith || (!isFresh && (await refreshOnce()));
      // A token that is refused right after it was issued will not be accepted later either.
      isFresh = isRefreshed;
      if (isRefreshed) continue;
      tokens = undefined;
      await signedInAgain(init.signal);
    }
  };

  return {
    client: () => name,
    signIn,
    signOut: () => {
      tokens = undefined;
      name = undefined;
    },
    request,
  };
};
