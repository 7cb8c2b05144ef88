import type { ReviewerRole } from '../contract/review.js';
import { type Actor, auditedQuery } from './audit.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import { isUniqueViolation, type Sql } from './sql.js';

/** Like a client's name, or a mail address. */
export const reviewerNamePattern = /^[a-z0-9._@+-]{1,64}$/;

export type NewReviewer = {
  readonly name: string;
  readonly client: string;
  readonly role: ReviewerRole;
  readonly passwordHash: string;
};
export type Reviewer = NewReviewer & { readonly createdAt: Date; readonly tokenVersion: number };

export const reviewerColumns = `name, client, role, password_hash as "passwordHash", created_at as "createdAt",
  token_version as "tokenVersion"`;

/** A claim ends with the sign-in that made it: nobody could use it, and others would wait for it. */
export const released = `released as (
  update capture_sessions set claimed_by = null, claimed_until = null
  where outcome = 'review' and claimed_by = $1
    and client = (select client from reviewers where name = $1))`;

/** After one of the same name that was removed: its tokens must not become valid again. */
export const insertReviewer = `insert into reviewers (name, client, role, password_hash, token_version)
  values ($1, $2, $3, $4, 1 + coalesce((select max((before ->> 'token_version')::integer)
    from audit_log where action = 'reviewers.delete' and subject = $1), 0))`;

export const removeReviewer = `with ${released} delete from reviewers where name = $1`;

/** Signs the reviewer out everywhere; a link for another password ends, too. */
export const changeReviewer = (change: string): string =>
  `with ${released}, out as (delete from staff_logins where reviewer = $1),
     unlinked as (delete from staff_links where reviewer = $1)
   update reviewers set ${change}, token_version = token_version + 1 where name = $1`;

/** People who look at sessions for a client; never with the client's own password. */
export const createReviewers = (sql: Sql, actor: Actor, lead: () => ClockLead = noLead) => {
  const write = auditedQuery(sql, actor);
  const one = async (text: string, params: readonly unknown[]): Promise<Reviewer | undefined> =>
    (await write<Reviewer>(`${text} returning ${reviewerColumns}`, params))[0];

  return {
    /** Undefined when the name is taken. */
    add: (reviewer: NewReviewer): Promise<Reviewer | undefined> =>
      one(insertReviewer, [
        ...[reviewer.name, reviewer.client, reviewer.role, reviewer.passwordHash],
      ]).catch((fault: unknown) => {
        if (isUniqueViolation(fault)) return undefined;
        throw fault;
      }),

    get: async (name: string): Promise<Reviewer | undefined> => {
      if (!reviewerNamePattern.test(name)) return undefined;
      const text = `select ${reviewerColumns} from reviewers where name = $1`;
      return (await sql.query<Reviewer>(text, [name]))[0];
    },

    /** Reviewers of one client, or of all. */
    list: (client?: string): Promise<readonly Reviewer[]> =>
      sql.query<Reviewer>(
        `select ${reviewerColumns} from reviewers where $1::text is null or client = $1
         order by client, name`,
        [client ?? null],
      ),

    /**
     * Each of the following changes one reviewer, and returns undefined if there is none of this
     * name. The decisions of a removed reviewer are kept.
     */
    remove: (name: string): Promise<Reviewer | undefined> => one(removeReviewer, [name]),

    setPassword: (name: string, passwordHash: string): Promise<Reviewer | undefined> =>
      one(changeReviewer('password_hash = $2'), [name, passwordHash]),

    signIn: async (tokenHash: string, reviewer: string, expiresAt: Date): Promise<void> => {
      await sql.query(
        `insert into staff_logins (token_hash, reviewer, expires_at, unconfirmed_ms)
         values ($1, $2, $3, unconfirmed($4))`,
        [tokenHash, reviewer, expiresAt, lead()],
      );
    },
    signedIn: async (tokenHash: string, now: Date): Promise<Reviewer | undefined> => {
      const rows = await sql.query<Reviewer>(
        `select ${reviewerColumns} from reviewers where name =
           (select reviewer from staff_logins where token_hash = $1 and expires_at > $2)`,
        [tokenHash, now],
      );
      return rows[0];
    },
    signOut: async (tokenHash: string): Promise<void> => {
      await sql.query('delete from staff_logins where token_hash = $1', [tokenHash]);
    },
    removeExpired: async (time: ErasureTime): Promise<void> => {
      for (const table of ['staff_logins', 'staff_links'])
        await sql.query(`delete from ${table} where ${agedSql('expires_at')}`, agedParams(time));
    },
  };
};

export type Reviewers = ReturnType<typeof createReviewers>;
