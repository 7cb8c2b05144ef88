import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Client, Clients } from '../../store/clients.js';
import { setRequestOwner } from '../../store/request-owner.js';
import type { RefreshTokens } from '../../store/refresh-tokens.js';
import { isAllowedFrom } from './addresses.js';
import type { KeyRing } from './keys.js';
import { createSignedTokens } from './signed-tokens.js';

type TokenPair = { readonly access: string; readonly refresh: string };

export const createTokens = (options: {
  readonly keys: KeyRing;
  readonly clients: Clients;
  readonly refreshTokens: RefreshTokens;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly now?: () => number;
  /** A refresh token was used a second time: two parties have it. */
  readonly onReuse?: (client: string) => void;
}) => {
  const { keys, clients, refreshTokens } = options;
  const now = options.now ?? Date.now;

  const signed = createSignedTokens(keys, now);
  const { verify } = signed;
  const sign = (kind: 'access' | 'refresh', client: Client, seconds: number, id: string) =>
    signed.sign(kind, { sub: client.name, ver: client.tokenVersion }, seconds, id);

  const liveClient = async (payload: JWTPayload): Promise<Client | undefined> => {
    setRequestOwner(payload.sub!);
    const client = await clients.get(payload.sub!);
    return client && !client.disabledAt && client.tokenVersion === payload['ver']
      ? client
      : undefined;
  };

  const refreshExpiry = (): Date => new Date(now() + options.refreshSeconds * 1000);

  const access = (client: Client): Promise<string> =>
    sign('access', client, options.accessSeconds, randomUUID());

  const pair = async (client: Client, refreshId: string): Promise<TokenPair> => ({
    access: await access(client),
    refresh: await sign('refresh', client, options.refreshSeconds, refreshId),
  });

  return {
    issue: async (client: Client): Promise<TokenPair> => {
      const id = randomUUID();
      await refreshTokens.issue({ client: client.name, tokenId: id, expiresAt: refreshExpiry() });
      return pair(client, id);
    },
    /** Undefined: not ours, of another kind, expired, revoked, or its client is gone. */
    verifyAccess: async (token: string): Promise<Client | undefined> => {
      const payload = await verify('access', token);
      return payload && liveClient(payload);
    },
    /** Whether we signed it as a refresh token, which may be over. */
    isRefresh: async (token: string): Promise<boolean> =>
      (await verify('refresh', token)) !== undefined,
    /**
     * A new pair for a refresh token, which cannot be used again (docs/adr/0006-tokens.md). A
     * client with reusable refresh tokens gets an access token alone.
     */
    refresh: async (token: string, address: string): Promise<Partial<TokenPair> | undefined> => {
      const payload = await verify('refresh', token);
      const client = payload && (await liveClient(payload));
      if (!client || !isAllowedFrom(client, address)) return undefined;
      if (client.keepsRefreshToken) {
        const good = await refreshTokens.isGood(payload.jti!, new Date(now()));
        return good ? { access: await access(client) } : undefined;
      }
      const id = randomUUID();
      const next = { tokenId: id, expiresAt: refreshExpiry() };
      const { outcome } = await refreshTokens.rotate(payload.jti!, next, new Date(now()));
      if (outcome === 'reused') options.onReuse?.(client.name);
      return outcome === 'rotated' ? pair(client, id) : undefined;
    },
    /** Ends a refresh token and all that come from the same login. */
    revoke: async (token: string): Promise<void> => {
      const payload = await verify('refresh', token);
      if (payload) await refreshTokens.revoke(payload.jti!, new Date(now()));
    },
  };
};

export type Tokens = ReturnType<typeof createTokens>;
