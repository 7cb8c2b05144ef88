import type { Sql } from './sql.js';
import { type Actor, auditedQuery } from './audit.js';

/** A client's own policy, as it was set; `src/sessions/decide` knows what it means. */
export type KeptPolicy = {
  readonly client: string;
  readonly version: number;
  /** A policy that is shipped. */
  readonly base: string;
  /** Null for the base as it is shipped. */
  readonly rules: unknown;
  /** Two different reviewers must agree. */
  readonly secondPerson: boolean;
  readonly createdAt: Date;
};

const columns = `client, version, base, rules, second_person as "secondPerson",
  created_at as "createdAt"`;

export const createPolicies = (sql: Sql, actor: Actor) => {
  const write = auditedQuery(sql, actor);
  return {
    /** The newest, which is in force; undefined where none was ever set. */
    current: async (client: string): Promise<KeptPolicy | undefined> => {
      const text = `select ${columns} from client_policies where client = $1
        order by version desc limit 1`;
      return (await sql.query<KeptPolicy>(text, [client]))[0];
    },

    /**
     * All versions, oldest first. A policy that decided a session is kept as long as its client.
     */
    list: (client: string): Promise<readonly KeptPolicy[]> =>
      sql.query<KeptPolicy>(
        `select ${columns} from client_policies where client = $1 order by version`,
        [client],
      ),

    /** As a new version; the audit log says who set it. */
    set: async (
      client: string,
      base: string,
      rules: object | null,
      secondPerson = false,
    ): Promise<KeptPolicy> => {
      const rows = await write<KeptPolicy>(
        `with kept as (
           insert into client_policies (label, client, version, base, rules, second_person)
           select $1 || '/' || $2 || '@' || next, $1, next, $2, $3::jsonb, $4
           from (select coalesce(max(version), 0) + 1 as next from client_policies
             where client = $1) as newest
           returning *
         ), told as (
           insert into audit_log (actor, source, action, subject, after)
           select current_setting('anverso.actor'), current_setting('anverso.source'),
             'policies.set', label, to_jsonb(kept) from kept
         )
         select ${columns} from kept`,
        [client, base, rules && JSON.stringify(rules), secondPerson],
      );
      return rows[0]!;
    },
  };
};
