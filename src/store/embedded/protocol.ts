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

/** After `goodbye` nothing follows: what has no reply by then was not begun. */
export type SqlReply =
  | { readonly rows: readonly unknown[] }
  | { readonly fault: string; readonly state: string | undefined }
  | { readonly goodbye: true };

export const faultReply = (fault: unknown): SqlReply => ({
  fault: fault instanceof Error ? fault.message : String(fault),
  state: sqlState(fault),
});

export const faultOf = (reply: Extract<SqlReply, { fault: string }>): Error =>
  Object.assign(new Error(reply.fault), { code: reply.state });

// PostgreSQL's own states: a connection lost (done or not, nobody knows), and a server that shuts
// down (certainly not done).
const lostState = '08006';
const turnedAwayState = '57P01';

export const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('the process that owns the embedded store went away', { cause }), {
    code: lostState,
  });

export const turnedAway = (cause?: unknown): Error =>
  Object.assign(new Error('the process that owns the embedded store is leaving', { cause }), {
    code: turnedAwayState,
  });

export const wasLost = (fault: unknown): boolean => sqlState(fault) === lostState;

/** Whether the request was certainly not begun, and may be made again elsewhere. */
export const wasTurnedAway = (fault: unknown): boolean => sqlState(fault) === turnedAwayState;
