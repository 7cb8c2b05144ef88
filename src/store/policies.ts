import { type Actor, auditedQuery } from './audit.js';
import { isUniqueViolation, type Sql } from './sql.js';

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

type NewPolicy = Pick<KeptPolicy, 'client' | 'base' | 'secondPerson'> & {
  readonly rules: object | null;
};

export const createPolicies = (sql: Sql, actor: Actor) => {
  /** `after`: the newest version must still be this one. */
  const add = async (
    by: Actor,
    { client, base, rules, secondPerson }: NewPolicy,
    after: number | null = null,
  ): Promise<KeptPolicy | undefined> => {
    const rows = await auditedQuery(sql, by)<KeptPolicy>(
      `with kept as (
         insert into client_policies (label, client, version, base, rules, second_person)
         select $1 || '/' || $2 || '@' || newest + 1, $1, newest + 1, $2, $3::jsonb, $4
         from (select coalesce(max(version), 0) as newest from client_policies
           where client = $1) as versions
         where $5::integer is null or newest = $5
         returning *
       ), told as (
         insert into audit_log (actor, source, action, subject, after)
         select current_setting('anverso.actor'), current_setting('anverso.source'),
           'policies.set', label, to_jsonb(kept) from kept
       )
       select ${columns} from kept`,
      [client, base, rules && JSON.stringify(rules), secondPerson, after],
    );
    return rows[0];
  };
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
    ): Promise<KeptPolicy> => (await add(actor, { client, base, rules, secondPerson }))!,

    /** Undefined where another version was set after the one that the admin saw. */
    setAfter: (version: number, policy: NewPolicy, by: Actor): Promise<KeptPolicy | undefined> =>
      add(by, policy, version).catch((fault: unknown) => {
        if (isUniqueViolation(fault)) return undefined;
        throw fault;
      }),
  };
};
