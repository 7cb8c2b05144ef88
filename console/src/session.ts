import type { ReviewerRole } from '../../src/contract/review.js';
import type { KeptLogin } from './kept-login.js';

/*
 * The signed-in user. While the page is open, tokens live in this closure only: not in storage, not
 * in the address. Over a reload a client's refresh token is kept (kept-login.ts); a reviewer gets
 * the next token by a cookie of the service.
 */

type Tokens = { readonly access: string; readonly refresh: string };

/** A reviewer; the next token comes by a cookie that no script can read. */
export type Staff = {
  readonly name: string;
  readonly client: string;
  readonly role: ReviewerRole;
};

export type SignInProblem = 'wrong' | 'throttled' | 'unreachable' | 'failed';

export type Session = {
  readonly client: () => string | undefined;
  /** Undefined where a client is signed in. */
  readonly staff: () => Staff | undefined;
  readonly signIn: (username: string, password: string) => Promise<SignInProblem | undefined>;
  readonly signInStaff: (name: string, password: string) => Promise<SignInProblem | undefined>;
  /** After a reload: true where a client is still signed in. */
  readonly resumeClient: () => Promise<boolean>;
  /** After a reload: true where a client or a reviewer is still signed in. */
  readonly resume: () => Promise<boolean>;
  readonly signOut: () => void;
  /**
   * Sends with the token. An expired token is refreshed once and the request repeated; where that
   * fails too, `ended` is called and the request waits until somebody signs in again.
   */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
};

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

const problemOf = (status: number): SignInProblem =>
  status === 401 ? 'wrong' : status === 429 ? 'throttled' : 'failed';

/** Marks only that a reviewer was signed in. Without it the service is not asked at each start. */
const staffMark = 'anverso.staff';
const mark = (isStaff: boolean): void => {
  try {
    if (isStaff) localStorage.setItem(staffMark, 'yes');
    else localStorage.removeItem(staffMark);
  } catch {
    // A private window has no storage: the reviewer signs in again after a reload.
  }
};
const isMarked = (): boolean => {
  try {
    return localStorage.getItem(staffMark) !== null;
  } catch {
    return false;
  }
};

/** Ends a refresh token; the access token lasts for some minutes more at most. */
const revoke = (refresh: string): void =>
  void fetch('/api/token/revoke/', { ...form({ refresh }), keepalive: true }).catch(
    () => undefined,
  );

export const createSession = (ended: () => void, kept: KeptLogin): Session => {
  let name: string | undefined;
  let staff: Staff | undefined;
  let tokens: Partial<Tokens> | undefined;
  let refreshing: Promise<boolean> | undefined;
  let waiting: (() => void)[] = [];

  const enter = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    take: (given: unknown) => void,
  ): Promise<SignInProblem | undefined> => {
    let answer: Response;
    try {
      answer = await fetch(path, form(fields));
    } catch {
      return 'unreachable';
    }
    if (!answer.ok) return problemOf(answer.status);
    take(await answer.json());
    for (const resume of waiting) resume();
    waiting = [];
    return undefined;
  };
  const signIn: Session['signIn'] = (username, password) =>
    enter('/api/token/', { username, password }, (given) => {
      tokens = given as Tokens;
      name = username;
      staff = undefined;
    });

  const takeStaff = (given: unknown): void => {
    const { access, ...who } = given as Staff & { readonly access: string };
    tokens = { access };
    staff = who;
    name = who.client;
    mark(true);
  };
  const signInStaff: Session['signInStaff'] = (username, password) =>
    enter('/api/v3.2/staff/login/', { username, password }, takeStaff);
  const refreshStaff = async (): Promise<boolean> => {
    const answer = await fetch('/api/v3.2/staff/refresh/', { method: 'POST' });
    if (answer.ok) takeStaff(await answer.json());
    else mark(false);
    return answer.ok;
  };

  const refresh = async (): Promise<boolean> => {
    if (staff) return refreshStaff();
    if (!tokens?.refresh) return false;
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

  const resumeClient = async (): Promise<boolean> => {
    const login = kept.take();
    if (!login) return false;
    const { client, refresh: token, isOld } = login;
    if (isOld) {
      revoke(token);
      return false;
    }
    tokens = { refresh: token };
    name = client;
    try {
      if (await refreshOnce()) return true;
      tokens = undefined;
    } catch {
      // The service cannot be reached: the token is kept for the next reload.
    }
    return false;
  };

  addEventListener('pagehide', () => {
    if (!staff && name !== undefined && tokens?.refresh)
      kept.keep({ client: name, refresh: tokens.refresh });
  });
  // The browser shows the page again that it had put aside, with its tokens.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) kept.take();
  });

  return {
    client: () => name,
    staff: () => staff,
    signIn,
    signInStaff,
    resumeClient,
    resume: async () =>
      (await resumeClient()) || (isMarked() && (await refreshStaff().catch(() => false))),
    signOut: () => {
      if (tokens?.refresh) revoke(tokens.refresh);
      if (staff) void fetch('/api/v3.2/staff/logout/', { method: 'POST', keepalive: true });
      mark(false);
      tokens = undefined;
      staff = undefined;
      name = undefined;
    },
    request,
  };
};
