import { type Actor, auditedQuery } from './audit.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { Sql, SqlSession } from './sql.js';

/** A JSON Web Key as jose exports it, opaque to the store. */
export type Jwk = Readonly<Record<string, unknown>>;

export type NewSigningKey = {
  readonly kid: string;
  readonly privateJwk: Jwk;
  readonly publicJwk: Jwk;
  readonly createdAt: Date;
};

export type SigningKey = NewSigningKey & { readonly retiredAt: Date | null };

const columns = `kid, private_jwk as "privateJwk", public_jwk as "publicJwk",
  created_at as "createdAt", retired_at as "retiredAt"`;

const insert = (query: SqlSession['query'], key: NewSigningKey) =>
  query(
    `insert into signing_keys (kid, private_jwk, public_jwk, created_at)
     values ($1, $2, $3, $4)`,
    [key.kid, key.privateJwk, key.publicJwk, key.createdAt],
  );

// `kid` breaks ties, so that all nodes agree on which key is the newest.
const selectAll = `select ${columns} from signing_keys order by created_at desc, kid`;

export const createSigningKeys = (sql: Sql, actor: Actor, lead: () => ClockLead = noLead) => ({
  add: async (key: NewSigningKey): Promise<void> => {
    await insert(auditedQuery(sql, actor), key);
  },

  /** When several nodes start for the first time at once, one key is kept, and all get it. */
  addIfNone: (key: NewSigningKey): Promise<readonly SigningKey[]> =>
    sql.transaction(async (session) => {
      await session.query('lock table signing_keys in share row exclusive mode');
      const active = await session.query('select 1 from signing_keys where retired_at is null');
      if (active.length === 0) await insert(session.query, key);
      return session.query<SigningKey>(selectAll);
    }),

  /** Newest first, retired ones included: their signatures stay checkable until removed. */
  list: (): Promise<readonly SigningKey[]> => sql.query<SigningKey>(selectAll),

  /** False when there is no such active key. */
  retire: async (kid: string, at: Date): Promise<boolean> => {
    const rows = await auditedQuery(sql, actor)(
      `update signing_keys set retired_at = $2, unconfirmed_ms = unconfirmed($3)
       where kid = $1 and retired_at is null returning kid`,
      [kid, at, lead()],
    );
    return rows.length > 0;
  },

  replacePrivate: async (kid: string, privateJwk: Jwk): Promise<void> => {
    await auditedQuery(sql, actor)('update signing_keys set private_jwk = $2 where kid = $1', [
      kid,
      privateJwk,
    ]);
  },

  /** Takes effect at once: tokens signed with it are no longer valid. */
  remove: async (kid: string): Promise<void> => {
    await auditedQuery(sql, actor)('delete from signing_keys where kid = $1', [kid]);
  },

  /** Created with the store; a copy of the store has the same id. */
  deployment: async (): Promise<string> =>
    (await sql.query<{ id: string }>('select id from deployment'))[0]!.id,

  /** A key retires when the last token that it signed has expired. */
  removeRetired: async (time: ErasureTime): Promise<number> => {
    const text = `delete from signing_keys where ${agedSql('retired_at')} returning kid`;
    return (await auditedQuery(sql, actor)(text, agedParams(time))).length;
  },
});

export type SigningKeys = ReturnType<typeof createSigningKeys>;
