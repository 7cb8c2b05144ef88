import type { ReviewerRole } from '../contract/review.js';
import { type Actor, addEntry, nameActor } from './audit.js';
import { type ClockLead, noLead } from './observed-time.js';
import {
  changeReviewer,
  insertReviewer,
  type NewReviewer,
  removeReviewer,
  type Reviewer,
  reviewerColumns,
} from './reviewers.js';
import { isUniqueViolation, type Sql, type SqlSession } from './sql.js';

/** A person of a client, as its admins see them. */
export type StaffPerson = Pick<Reviewer, 'name' | 'role' | 'createdAt' | 'passwordHash'> & {
  /** Until when they may choose a password by their link. */
  readonly linkUntil: Date | null;
};

/** Who makes a change; whose line in the audit log it has. */
export type ByAdmin = { readonly client: string; readonly name: string; readonly actor: Actor };

/** With which a person chooses their password: the digest of its token, and until when. */
export type StaffLink = { readonly tokenHash: string; readonly expiresAt: Date };

/** `own_account`: another admin has to do it. `not_admin`: not any more, as of this moment. */
export type StaffConflict = 'own_account' | 'taken' | 'absent' | 'not_admin';

/**
 * One change after the other for each client: of two admins who remove each other one comes too
 * late. So nobody changes their own account, and who changed another's is still an admin: each
 * client keeps one.
 */
const asAdmin = <T>(
  sql: Sql,
  { client, name, actor }: ByAdmin,
  work: (session: SqlSession) => Promise<T>,
): Promise<T | 'not_admin'> =>
  sql.transaction(async (session) => {
    await nameActor(session, actor);
    const admins = await session.query<{ name: string }>(
      `select name from reviewers where client = $1 and role = 'admin' order by name for update`,
      [client],
    );
    return admins.some((one) => one.name === name) ? work(session) : 'not_admin';
  });

const setLink = (
  { query }: SqlSession,
  name: string,
  { tokenHash, expiresAt }: StaffLink,
  lead: ClockLead,
) =>
  query(
    `insert into staff_links (reviewer, token_hash, expires_at, unconfirmed_ms)
     values ($1, $2, $3, unconfirmed($4))
     on conflict (reviewer) do update set token_hash = excluded.token_hash,
       expires_at = excluded.expires_at, unconfirmed_ms = excluded.unconfirmed_ms`,
    [name, tokenHash, expiresAt, lead],
  );

/** What admins do with the people of their own client; another's are absent. */
export const createStaffPeople = (sql: Sql, lead: () => ClockLead = noLead) => {
  /** A change of somebody else's account. */
  const change = (
    by: ByAdmin,
    name: string,
    work: (session: SqlSession) => Promise<unknown>,
  ): Promise<StaffConflict | 'done'> =>
    asAdmin(sql, by, async (session) => {
      if (name === by.name) return 'own_account';
      const text = 'select 1 from reviewers where client = $1 and name = $2 for update';
      if ((await session.query(text, [by.client, name])).length === 0) return 'absent';
      await work(session);
      return 'done';
    });

  return {
    list: (client: string): Promise<readonly StaffPerson[]> =>
      sql.query<StaffPerson>(
        `select name, role, created_at as "createdAt", password_hash as "passwordHash",
           l.expires_at as "linkUntil"
         from reviewers r left join staff_links l on l.reviewer = r.name
         where client = $1 order by name`,
        [client],
      ),

    /** Those to whom a session can be assigned. */
    reviewerNames: async (client: string): Promise<readonly string[]> => {
      const text = `select name from reviewers where client = $1 and role = 'reviewer' order by name`;
      return (await sql.query<{ name: string }>(text, [client])).map(({ name }) => name);
    },

    /** `taken`: also by somebody of another client, because names are those of the deployment. */
    add: (
      by: ByAdmin,
      { name, role, passwordHash }: Omit<NewReviewer, 'client'>,
      link: StaffLink,
    ) =>
      asAdmin(sql, by, async (session): Promise<'done'> => {
        await session.query(insertReviewer, [name, by.client, role, passwordHash]);
        await setLink(session, name, link, lead());
        await addEntry(session, by.actor, ['reviewers.link', name, { until: link.expiresAt }]);
        return 'done';
      }).catch((fault: unknown) => {
        if (isUniqueViolation(fault)) return 'taken' as const;
        throw fault;
      }),

    remove: (by: ByAdmin, name: string) =>
      change(by, name, ({ query }) => query(removeReviewer, [name])),

    setRole: (by: ByAdmin, name: string, role: ReviewerRole) =>
      change(by, name, async ({ query }) => {
        // The same role again signs nobody out.
        const text = 'select 1 from reviewers where name = $1 and role = $2';
        if ((await query(text, [name, role])).length > 0) return;
        await query(changeReviewer('role = $2'), [name, role]);
      }),

    /** The password ends, and a link for another one is made. */
    resetPassword: (by: ByAdmin, name: string, passwordHash: string, link: StaffLink) =>
      change(by, name, async (session) => {
        await session.query(changeReviewer('password_hash = $2'), [name, passwordHash]);
        await setLink(session, name, link, lead());
        await addEntry(session, by.actor, ['reviewers.link', name, { until: link.expiresAt }]);
      }),

    /** Whose link it is. */
    linked: async (tokenHash: string, now: Date): Promise<Reviewer | undefined> => {
      const text = `select ${reviewerColumns} from reviewers where name =
        (select reviewer from staff_links where token_hash = $1 and expires_at > $2)`;
      return (await sql.query<Reviewer>(text, [tokenHash, now]))[0];
    },

    /** Once: false where the link is spent, over or replaced. */
    choosePassword: (
      tokenHash: string,
      passwordHash: string,
      now: Date,
      actor: Actor,
    ): Promise<boolean> =>
      sql.transaction(async (session) => {
        await nameActor(session, actor);
        // First the account, as whoever changes it does: else each could wait for the other.
        await session.query(
          `select 1 from reviewers where name =
             (select reviewer from staff_links where token_hash = $1) for update`,
          [tokenHash],
        );
        const [spent] = await session.query<{ reviewer: string }>(
          'delete from staff_links where token_hash = $1 and expires_at > $2 returning reviewer',
          [tokenHash, now],
        );
        if (!spent) return false;
        await session.query(changeReviewer('password_hash = $2'), [spent.reviewer, passwordHash]);
        return true;
      }),
  };
};
