import { anversoError } from './errors.js';
import type { CallOptions, Sender } from './send.js';
import type { RefreshedToken, Tokens } from './types.js';

/** The caller: a name and a password of the service, or tokens that come from elsewhere. */
export type Credentials =
  | { readonly username: string; readonly password: string }
  | {
      /** Called at first and after each 401, for tokens of your own identity provider. */
      readonly getToken: () => Promise<string>;
    };

type Pair = { readonly access: string; readonly refresh?: string | undefined };

/** The access token, obtained when it is first needed and once for all calls that wait for it. */
export const createTokens = (credentials: Credentials, baseUrl: string, send: Sender) => {
  let pair: Promise<Pair> | undefined;

  const post = (path: string, form: Record<string, string>, options: CallOptions) =>
    send(`${baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(form) }, options);

  const login = async (options: CallOptions): Promise<Pair> => {
    if ('getToken' in credentials) return { access: await credentials.getToken() };
    const { username, password } = credentials;
    const { status, body, ...told } = await post('/api/token/', { username, password }, options);
    if (status !== 200) throw anversoError(status, 'login failed', { body, ...told });
    return body as Tokens;
  };

  /** Uses the refresh token while it is valid; else the password again. */
  const renew = async ({ refresh }: Pair, options: CallOptions): Promise<Pair> => {
    if (refresh === undefined) return login(options);
    const { status, body } = await post('/api/token/refresh/', { refresh }, options);
    // A client that keeps its refresh token gets no other.
    return status === 200 ? { refresh, ...(body as RefreshedToken) } : login(options);
  };

  const keep = (next: Promise<Pair>): Promise<Pair> => {
    pair = next;
    // A failed login is not remembered: the next call tries again.
    next.catch(() => {
      if (pair === next) pair = undefined;
    });
    return next;
  };

  return {
    get: async (options: CallOptions): Promise<string> =>
      (await (pair ?? keep(login(options)))).access,
    /** After a 401 on `spent`: of many calls that get it at once, one renews for all. */
    renew: async (spent: string, options: CallOptions): Promise<string> => {
      const holder = pair ?? keep(login(options));
      const held = await holder;
      if (held.access !== spent) return held.access;
      if (pair === holder) void keep(renew(held, options));
      return (await (pair ?? keep(login(options)))).access;
    },
  };
};
