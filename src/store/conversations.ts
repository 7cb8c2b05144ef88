import { conversationLimits, type ConversationState } from '../contract/conversation.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

type NewConversation = {
  readonly id: string;
  readonly client: string;
  readonly tokenHash: string;
  readonly state: ConversationState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

type KeptConversation = Pick<NewConversation, 'client' | 'state' | 'createdAt' | 'expiresAt'> & {
  readonly version: number;
};

const columns = `client, state, version, created_at as "createdAt", expires_at as "expiresAt"`;

type Row = Omit<KeptConversation, 'state'> & { readonly state: string };
/** A node of the version before knew no crops. */
const stateIn = (row: Pick<Row, 'state'>): ConversationState => {
  const kept = JSON.parse(row.state) as Omit<ConversationState, 'cropsWanted'> &
    Partial<Pick<ConversationState, 'cropsWanted'>>;
  return { ...kept, cropsWanted: kept.cropsWanted ?? null };
};

/** Whose token is still good: that of an enabled client, whose session goes on where there is one. */
const goesOn = `exists (select from clients where name = conversations.client and disabled_at is null)
  and not exists (
    select from challenges join capture_sessions on capture_sessions.id = challenges.session
    where challenges.id = conversations.id and ended_at is not null)`;

/** Conversations until their recording is judged, and the sequences that were used. */
export const createConversations = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /** Whether another may be opened. Not exact: of concurrent requests a few too many may pass. */
  hasRoom: async (client: string, now: Date): Promise<boolean> => {
    const [open] = await sql.query<{ all: number; own: number }>(
      `select count(*)::integer as all, (count(*) filter (where client = $1))::integer as own
       from conversations where expires_at > $2 and not is_over`,
      [client, now],
    );
    const { ofClient, ofAll } = conversationLimits;
    return open!.own < ofClient && open!.all < ofAll;
  },

  /** False if a customer of this client was asked for the same sequence before. */
  claimSequence: async (client: string, sequence: string, expiresAt: Date): Promise<boolean> => {
    const rows = await sql.query(
      `insert into used_sequences (client, sequence, expires_at, unconfirmed_ms)
       values ($1, $2, $3, unconfirmed($4)) on conflict do nothing returning 1`,
      [client, sequence, expiresAt, lead()],
    );
    return rows.length > 0;
  },

  open: async (conversation: NewConversation): Promise<void> => {
    const { id, client, tokenHash, state, createdAt, expiresAt } = conversation;
    await sql.query(
      `insert into conversations
         (id, client, token_hash, state, created_at, expires_at, unconfirmed_ms)
       values ($1, $2, $3, $4, $5, $6, unconfirmed($7))`,
      [id, client, tokenHash, JSON.stringify(state), createdAt, expiresAt, lead()],
    );
  },

  /** Its token ends with its client and its session: not one message more after that. */
  withToken: async (id: string, tokenHash: string): Promise<KeptConversation | undefined> => {
    const text = `select ${columns} from conversations where id = $1 and token_hash = $2
      and ${goesOn}`;
    const [row] = await sql.query<Row>(text, [id, tokenHash]);
    return row && { ...row, state: stateIn(row) };
  },

  /** Those of these conversations whose token is good for another message. */
  goingOn: async (ids: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
    const text = `select id from conversations where id = any($1) and expires_at > $2
      and ${goesOn}`;
    const rows = await sql.query<{ id: string }>(text, [ids, now]);
    return new Set(rows.map(({ id }) => id));
  },

  /** False if another message was saved first: the caller applies this one to the new state. */
  save: async (id: string, version: number, state: ConversationState): Promise<boolean> => {
    const rows = await sql.query(
      `update conversations set state = $3, is_over = $4, version = version + 1
       where id = $1 and version = $2 returning 1`,
      [id, version, JSON.stringify(state), state.endedAtMs !== null],
    );
    return rows.length > 0;
  },

  /** Undefined for a challenge that was revealed at once. */
  find: async (id: string): Promise<ConversationState | undefined> => {
    const text = 'select state from conversations where id = $1';
    const [row] = await sql.query<Pick<Row, 'state'>>(text, [id]);
    return row && stateIn(row);
  },

  /** Called when the recording was judged. */
  remove: async (id: string): Promise<void> => {
    await sql.query('delete from conversations where id = $1', [id]);
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    for (const table of ['conversations', 'used_sequences'])
      await sql.query(`delete from ${table} where ${agedSql('expires_at')}`, agedParams(time));
  },
});
