import { createHash, randomUUID } from 'node:crypto';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { Sql, SqlSession } from './sql.js';

type NewToken = { readonly tokenId: string; readonly expiresAt: Date };

type StoredToken = {
  readonly client: string;
  readonly family: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
};

type Rotation =
  | { readonly outcome: 'unknown' }
  | {
      readonly outcome: 'rotated' | 'reused' | 'expired' | 'revoked';
      readonly client: string;
      readonly family: string;
    };

/** Only the digest of a token's random id is stored, so a leaked database reveals no token. */
const hashOf = (tokenId: string): string =>
  createHash('sha256').update(tokenId).digest('base64url');

/**
 * A used token that is sent again means that two parties have it, so this comes before expiry.
 * There is no grace period: a client that sends the same token twice is treated like a thief.
 */
const judge = (token: StoredToken, now: Date): Exclude<Rotation['outcome'], 'unknown'> => {
  if (token.revokedAt) return 'revoked';
  if (token.usedAt) return 'reused';
  return token.expiresAt <= now ? 'expired' : 'rotated';
};

const find = async (session: SqlSession, tokenId: string, lock: '' | 'for update' = '') => {
  const rows = await session.query<StoredToken>(
    `select f.client, f.id as family, f.revoked_at as "revokedAt",
            t.expires_at as "expiresAt", t.used_at as "usedAt"
     from refresh_tokens t join refresh_families f on f.id = t.family
     where t.id_hash = $1 ${lock}`,
    [hashOf(tokenId)],
  );
  return rows[0];
};

const insert = (session: SqlSession, family: string, { tokenId, expiresAt }: NewToken) => {
  const text = 'insert into refresh_tokens (id_hash, family, expires_at) values ($1, $2, $3)';
  return session.query(text, [hashOf(tokenId), family, expiresAt]);
};

export const createRefreshTokens = (sql: Sql, lead: () => ClockLead = noLead) => ({
  /** The first token of a new family; returns the family. */
  issue: (token: NewToken & { readonly client: string }): Promise<string> =>
    sql.transaction(async (session) => {
      const family = randomUUID();
      await session.query(
        `insert into refresh_families (id, client, expires_at, unconfirmed_ms)
         values ($1, $2, $3, unconfirmed($4))`,
        [family, token.client, token.expiresAt, lead()],
      );
      await insert(session, family, token);
      return family;
    }),

  /**
   * Replaces `tokenId` by `next`. The row locks make the second of two nodes wait and then see that
   * the token was used, so exactly one succeeds; the other revokes the family.
   */
  rotate: (tokenId: string, next: NewToken, now: Date): Promise<Rotation> =>
    sql.transaction(async (session) => {
      const token = await find(session, tokenId, 'for update');
      if (!token) return { outcome: 'unknown' };
      const { client, family } = token;
      const outcome = judge(token, now);
      if (outcome === 'reused') {
        const revoke = 'update refresh_families set revoked_at = $2 where id = $1';
        await session.query(revoke, [family, now]);
      }
      if (outcome === 'rotated') {
        const use = 'update refresh_tokens set used_at = $2 where id_hash = $1';
        await session.query(use, [hashOf(tokenId), now]);
        await insert(session, family, next);
        await session.query(
          `update refresh_families set expires_at = $2, unconfirmed_ms = unconfirmed($3)
           where id = $1 and expires_at - unconfirmed_ms * interval '1 millisecond'
             < $2::timestamptz - unconfirmed($3) * interval '1 millisecond'`,
          [family, next.expiresAt, lead()],
        );
      }
      return { outcome, client, family };
    }),

  /**
   * For a client with reusable refresh tokens: true while it is neither used, expired nor revoked.
   */
  isGood: async (tokenId: string, now: Date): Promise<boolean> => {
    const token = await find(sql, tokenId);
    return token !== undefined && judge(token, now) === 'rotated';
  },

  /** Ends the family of a token; true when it was alive. */
  revoke: async (tokenId: string, now: Date): Promise<boolean> => {
    const rows = await sql.query(
      `update refresh_families set revoked_at = $2 where revoked_at is null
         and id = (select family from refresh_tokens where id_hash = $1) returning id`,
      [hashOf(tokenId), now],
    );
    return rows.length > 0;
  },

  revokeClient: async (client: string, now: Date): Promise<void> => {
    await sql.query(
      'update refresh_families set revoked_at = $2 where client = $1 and revoked_at is null',
      [client, now],
    );
  },

  /** A family is removed when its newest token has expired; until then used ones reveal theft. */
  removeExpired: async (time: ErasureTime): Promise<number> => {
    const text = `delete from refresh_families where ${agedSql('expires_at')} returning id`;
    return (await sql.query(text, agedParams(time))).length;
  },
});

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
