import type { KeyLevel } from '../contract/apps.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

/** Whose it is: of a client's backend, or of one session. */
export type AppOwner = { readonly client: string; readonly session: string | null };

export type AppKey = AppOwner & {
  readonly id: string;
  readonly app: string;
  readonly level: KeyLevel;
  /** SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;
  /** Null for a key that counts nothing. */
  readonly counter: number | null;
};

/** Keys with which apps sign their captures, and the nonces that they are enrolled by. */
export const createAppKeys = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /** A session has one at a time: a link cannot fill the table. */
  giveNonce: async (id: string, { client, session }: AppOwner, expiresAt: Date): Promise<void> => {
    await sql.query(
      `with earlier as (delete from app_nonces where session = $3)
       insert into app_nonces (id, client, session, expires_at, unconfirmed_ms)
       values ($1, $2, $3, $4, unconfirmed($5))`,
      [id, client, session, expiresAt, lead()],
    );
  },

  /** One that was taken for nothing. A session that has asked for another one keeps that. */
  returnNonce: async (
    id: string,
    { client, session }: AppOwner,
    expiresAt: Date,
  ): Promise<void> => {
    await sql.query(
      `insert into app_nonces (id, client, session, expires_at, unconfirmed_ms)
       select $1, c.name, s.id, $4, unconfirmed($5)
       from clients c left join capture_sessions s on s.id = $3
       where c.name = $2 and ($3::text is null or s.id is not null)
         and not exists (select 1 from app_nonces where session = $3)
       on conflict do nothing`,
      [id, client, session, expiresAt, lead()],
    );
  },

  /** False: it is of somebody else, has expired, or was taken before. */
  takeNonce: async (id: string, { client, session }: AppOwner, now: Date): Promise<boolean> => {
    const rows = await sql.query(
      `delete from app_nonces where id = $1 and client = $2 and session is not distinct from $3
       and expires_at > $4 returning 1`,
      [id, client, session, now],
    );
    return rows.length > 0;
  },

  /** False: this client has the key already. Its counter stays. */
  enrol: async (key: AppKey, now: Date, expiresAt: Date): Promise<boolean> => {
    const { client, id, session, app, level, publicKey, counter } = key;
    const rows = await sql.query(
      `insert into app_keys
         (client, id, session, app, level, public_key, counter, created_at, expires_at,
          unconfirmed_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, unconfirmed($10))
       on conflict do nothing returning 1`,
      [client, id, session, app, level, publicKey, counter, now, expiresAt, lead()],
    );
    return rows.length > 0;
  },

  /** For a session its own key, or one that its client's backend enrolled. */
  find: async (
    id: string,
    { client, session }: AppOwner,
    now: Date,
  ): Promise<AppKey | undefined> => {
    const text = `select client, session, id, app, level, public_key as "publicKey",
        counter
      from app_keys where client = $1 and id = $2 and (session is null or session = $3)
      and expires_at > $4`;
    return (await sql.query<AppKey>(text, [client, id, session, now]))[0];
  },

  /**
   * Keeps the counter of a signature. False: another one came first whose counter is not below it.
   * A key of a session is kept no longer by being used.
   */
  use: async (
    { client, id }: Pick<AppKey, 'client' | 'id'>,
    counter: number | null,
    now: Date,
    expiresAt: Date,
  ): Promise<boolean> => {
    const rows = await sql.query(
      `update app_keys set counter = $3, used_at = $4,
         expires_at = case when session is null then $5 else expires_at end,
         unconfirmed_ms = case when session is null then unconfirmed($6) else unconfirmed_ms end
       where client = $1 and id = $2 and (counter is null or counter < $3) returning 1`,
      [client, id, counter, now, expiresAt, lead()],
    );
    return rows.length > 0;
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    for (const table of ['app_nonces', 'app_keys'])
      await sql.query(`delete from ${table} where ${agedSql('expires_at')}`, agedParams(time));
  },
});
