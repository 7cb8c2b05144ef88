import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

type KeptAnswer = {
  readonly bodyHash: string;
  /** Null while the first request is still running. */
  readonly status: number | null;
  readonly answer: string | null;
};

export type Hold = {
  readonly keyHash: string;
  readonly client: string;
  readonly bodyHash: string;
  readonly holder: string;
  /** In observed time: a clock that is set must not let a second one run beside the first. */
  readonly heldUntil: Date;
  readonly expiresAt: Date;
};

const columns = 'body_hash as "bodyHash", status, answer';

export const createIdempotency = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /**
   * True if the caller should run the request: nobody has, or whoever did died without an answer.
   * Of several concurrent callers one gets true. It uses the observed time, as erasing does: with a
   * clock that is ahead, a repeated request would run twice.
   */
  hold: async (hold: Hold, { observed }: Pick<ErasureTime, 'observed'>): Promise<boolean> => {
    const rows = await sql.query(
      `insert into idempotent_answers as kept
         (key_hash, client, body_hash, holder, held_until, expires_at, unconfirmed_ms)
       values ($1, $2, $3, $4, $5, $6, unconfirmed($8))
       on conflict (key_hash) do update set body_hash = excluded.body_hash,
         holder = excluded.holder, held_until = excluded.held_until,
         expires_at = excluded.expires_at, unconfirmed_ms = excluded.unconfirmed_ms, status = null,
         answer = null, transaction_id = null
       where kept.expires_at <= $7::timestamptz + kept.unconfirmed_ms * interval '1 millisecond'
         or (kept.status is null and kept.held_until <= $7)
       returning 1`,
      [
        hold.keyHash,
        hold.client,
        hold.bodyHash,
        hold.holder,
        hold.heldUntil,
        hold.expiresAt,
        observed,
        lead(),
      ],
    );
    return rows.length > 0;
  },

  get: async (keyHash: string): Promise<KeptAnswer | undefined> => {
    const text = `select ${columns} from idempotent_answers where key_hash = $1`;
    return (await sql.query<KeptAnswer>(text, [keyHash]))[0];
  },

  /** While the request runs. */
  renew: async (holder: string, heldUntil: Date): Promise<void> => {
    await sql.query(
      'update idempotent_answers set held_until = $2 where holder = $1 and status is null',
      [holder, heldUntil],
    );
  },

  keep: async (
    { holder, keyHash }: Pick<Hold, 'holder' | 'keyHash'>,
    status: number,
    answer: string,
    transactionId: number | null,
  ): Promise<void> => {
    await sql.query(
      `update idempotent_answers set status = $3, answer = $4, transaction_id = $5
       where key_hash = $2 and holder = $1`,
      [holder, keyHash, status, answer, transactionId],
    );
  },

  /** Nothing was done: the next request with this key runs. */
  release: async ({ holder, keyHash }: Pick<Hold, 'holder' | 'keyHash'>): Promise<void> => {
    await sql.query('delete from idempotent_answers where key_hash = $2 and holder = $1', [
      holder,
      keyHash,
    ]);
  },

  /** Erases the stored answers of an erased transaction. */
  forget: async (client: string, transactionId: number): Promise<void> => {
    await sql.query('delete from idempotent_answers where client = $1 and transaction_id = $2', [
      client,
      transactionId,
    ]);
  },

  removeExpired: async (time: ErasureTime): Promise<number> => {
    const text = `delete from idempotent_answers where ${agedSql('expires_at')} returning 1`;
    return (await sql.query(text, agedParams(time))).length;
  },
});

export type Idempotency = ReturnType<typeof createIdempotency>;
