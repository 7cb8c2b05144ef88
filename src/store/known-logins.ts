import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

/** A name and an address that belong together, as digests. */
export type KnownLogin = { readonly pairHash: string; readonly addressHash: string };

/** Logins that succeeded. All nodes share them, and a restart forgets none. */
export const createKnownLogins = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /** The newest last. */
  list: async (limit: number): Promise<readonly KnownLogin[]> => {
    const rows = await sql.query<KnownLogin>(
      `select pair_hash as "pairHash", address_hash as "addressHash" from known_logins
       order by expires_at desc limit $1`,
      [limit],
    );
    return [...rows].reverse();
  },

  add: async ({ pairHash, addressHash }: KnownLogin, client: string, expiresAt: Date) => {
    await sql.query(
      `insert into known_logins (pair_hash, address_hash, client, expires_at, unconfirmed_ms)
       values ($1, $2, $3, $4, unconfirmed($5))
       on conflict (pair_hash) do update set
         expires_at = excluded.expires_at, unconfirmed_ms = excluded.unconfirmed_ms`,
      [pairHash, addressHash, client, expiresAt, lead()],
    );
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    await sql.query(`delete from known_logins where ${agedSql('expires_at')}`, agedParams(time));
  },
});

export type KnownLogins = ReturnType<typeof createKnownLogins>;
