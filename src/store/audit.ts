import { hostname, userInfo } from 'node:os';
import type { Sql, SqlSession } from './sql.js';

/** Who made a change, and from which address. */
export type Actor = { readonly who: string; readonly from: string };

type AuditEntry = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly source: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Who makes changes: the service by default; a command names the user who runs it. */
export const actorOf = (who = 'service'): Actor => ({ who, from: hostname() });
export const commandActor = (): Actor => actorOf(`command of ${userInfo().username}`);

/** To be called inside a transaction: triggers (0006_audit.sql) find out who makes its changes. */
export const nameActor = ({ query }: SqlSession, { who, from }: Actor) =>
  query("select set_config('anverso.actor', $1, true), set_config('anverso.source', $2, true)", [
    who,
    from,
  ]);

/** A statement whose triggers find out who made it. */
export const auditedQuery =
  (sql: Sql, actor: Actor): SqlSession['query'] =>
  (text, params) =>
    sql.transaction(async (session) => {
      await nameActor(session, actor);
      return session.query(text, params);
    });

/** To be called inside a transaction. */
export const addEntry = (
  { query }: SqlSession,
  { who, from }: Actor,
  [action, subject, after]: readonly [action: string, subject: string, after: object],
) =>
  query(
    'insert into audit_log (actor, source, action, subject, after) values ($1, $2, $3, $4, $5)',
    [who, from, action, subject, after],
  );

export const createAudit = (sql: Sql, actor: Actor) => ({
  /**
   * Adds an entry for a change that no trigger records as a whole, such as a run of retention or a
   * restored backup.
   */
  add: async (action: string, subject: string, after: object, by: Actor = actor): Promise<void> => {
    await addEntry(sql, by, [action, subject, after]);
  },

  /** Oldest first, starting after the given id. */
  list: (afterId: number, limit: number): Promise<readonly AuditEntry[]> =>
    sql.query<AuditEntry>('select * from audit_log where id > $1 order by id limit $2', [
      afterId,
      limit,
    ]),
});
