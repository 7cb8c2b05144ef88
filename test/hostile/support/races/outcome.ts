import type { Answer } from '../../../simulation/app.js';
import type { Racer } from './racers.js';
import { client, type Scene, type Stage, type Subject } from './scene.js';

type Step = {
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts: number;
  readonly busy_until: string | null;
  readonly answer: string | null;
  readonly face: string | null;
  readonly refusals: readonly string[];
};

/** What the store holds of one session. */
export type Kept = {
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly outcome: 'approved' | 'review' | 'declined' | null;
  readonly ended_at: string | null;
  readonly token_hash: string;
  readonly consent_given_at: string | null;
  readonly claimed_by: string | null;
  readonly assigned_to: string | null;
  readonly notes: readonly object[];
  readonly reviews: readonly { readonly verdict: string; readonly step?: number }[];
  readonly steps: readonly Step[];
  /** Names of its webhooks. */
  readonly events: readonly string[];
  readonly photos: number;
  /** Sealed photos that the client has not fetched. */
  readonly filed: number;
  readonly seen: number;
};

/** One of two requests, and its answer. */
export type Sent = {
  readonly name: string;
  readonly status: number;
  readonly body: Answer['body'];
  /** A photo was stored after the other request had been answered. */
  readonly settledAfter: boolean;
};

/** One round: a session before and after two requests that came at once. */
export type Round = {
  readonly stage: Stage;
  readonly subject: Subject;
  readonly sent: readonly [Sent, Sent];
  readonly before: Kept;
  readonly after: Kept;
  /** Actions in the audit log, meanwhile. */
  readonly audit: readonly string[];
  /** Sessions of the client that have not ended. */
  readonly open: number;
  readonly most: number;
};

export const readKept = async ({ sql }: Pick<Scene, 'sql'>, id: string): Promise<Kept> => {
  const [row] = await sql.query<Kept>(
    `select s.status, s.outcome, s.ended_at::text, s.token_hash, s.consent_given_at::text,
       s.claimed_by, s.assigned_to, s.notes, s.reviews,
       (select jsonb_agg(to_jsonb(t) order by t.position) from capture_steps t
         where t.session = s.id) as steps,
       coalesce((select jsonb_agg(w.event) from webhooks w where w.session = s.id), '[]') as events,
       (select count(*)::integer from review_photos p where p.session = s.id) as photos,
       (select count(*)::integer from client_photos c
         where c.session = s.id and c.sealed is not null) as filed,
       (select count(*)::integer from seen_documents d where d.session = s.id) as seen
     from capture_sessions s where s.id = $1`,
    [id],
  );
  return row!;
};

export const lastAuditId = async ({ sql }: Pick<Scene, 'sql'>): Promise<number> =>
  (await sql.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_log'))[0]!.id;

export const auditSince = async (
  { sql }: Pick<Scene, 'sql'>,
  since: number,
  id: string,
): Promise<readonly string[]> => {
  const text = 'select action from audit_log where id > $1 and subject = $2';
  return (await sql.query<{ action: string }>(text, [since, id])).map(({ action }) => action);
};

export const countOpen = async ({ sql }: Pick<Scene, 'sql'>): Promise<number> => {
  const text = `select count(*)::integer as count from capture_sessions
    where client = $1 and ended_at is null`;
  return (await sql.query<{ count: number }>(text, [client]))[0]!.count;
};

export const nameOf = ([one, other]: readonly [Racer, Racer]): string =>
  `${one.name} and ${other.name}`;
