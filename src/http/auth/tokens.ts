import { randomUUID } from 'node:crypto';
import { jwtVerify, decodeProtectedHeader, type JWTPayload } from 'jose';
import type { Client, Clients } from '../../store/clients.js';
import type { RefreshTokens } from '../../store/refresh-tokens.js';
import { isAllowedFrom } from './addresses.js';
import type { KeyRing } from './keys.js';
import { algorithm } from './open-keys.js';

/** How far clocks of nodes may differ before "issued in the future" means forged. */
const skewSeconds = 5;

type TokenKind = 'access' | 'refresh';
type TokenPair = { readonly access: string; readonly refresh: string };

const keyIdOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

export const createTokens = (options: {
  readonly keys: KeyRing;
  readonly clients: Clients;
  readonly refreshTokens: RefreshTokens;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly now?: () => number;
  /** A refresh token came a second time: two parties have it. */
  readonly onReuse?: (client: string) => void;
}) => {
  const { keys, clients, refreshTokens } = options;
  const now = options.now ?? Date.now;

  const sign = (kind: TokenKind, client: Client, seconds: number, id: string) => {
    const issuedAt = Math.floor(now() / 1000);
    return keys.sign({
      token_type: kind,
      ver: client.tokenVersion,
      iss: keys.issuer,
      aud: keys.issuer,
      sub: client.name,
      jti: id,
      iat: issuedAt,
      exp: issuedAt + seconds,
    });
  };

  const verify = async (kind: TokenKind, token: string): Promise<JWTPayload | undefined> => {
    // Outside the `try`: a store that does not answer is a fault, not an invalid token.
    const key = await keys.verifier(keyIdOf(token));
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: keys.issuer,
        audience: keys.issuer,
        algorithms: [algorithm],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      });
      if (payload['token_type'] !== kind) return undefined;
      if (payload.iat! > now() / 1000 + skewSeconds) return undefined;
      return payload;
    } catch {
      return undefined; // signature, issuer, audience, expiry or a claim that is missing
    }
  };

  const liveClient = async (payload: JWTPayload): Promise<Client | undefined> => {
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
    /**
     * A new pair for a refresh token, which is then spent (docs/adr/0006-tokens.md). A client that
     * keeps its refresh token gets an access token alone.
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
