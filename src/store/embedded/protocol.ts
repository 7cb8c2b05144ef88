import { sqlState } from '../sql.js';

/**
 * What a process that is not the owner of the embedded database says to the one that is. A
 * connection is a session as in PostgreSQL: requests are answered in order, and what follows
 * `begin` belongs to that transaction.
 */
export type SqlRequest =
  | { readonly ask: 'query'; readonly text: string; readonly params: readonly unknown[] }
  | { readonly ask: 'script'; readonly text: string }
  | { readonly ask: 'begin' | 'commit' | 'rollback' };

export type SqlReply =
  | { readonly rows: readonly unknown[] }
  | { readonly fault: string; readonly state: string | undefined };

export const faultReply = (fault: unknown): SqlReply => ({
  fault: fault instanceof Error ? fault.message : String(fault),
  state: sqlState(fault),
});

export const faultOf = (reply: Extract<SqlReply, { fault: string }>): Error =>
  Object.assign(new Error(reply.fault), { code: reply.state });

/** 08006 is PostgreSQL's own state for a connection that was lost. */
export const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('the process that owns the embedded store went away', { cause }), {
    code: '08006',
  });
