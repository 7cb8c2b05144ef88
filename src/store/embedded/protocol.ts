import { sqlState } from '../sql.js';

/**
 * What other processes send to the owner of the embedded database. A connection is a session as in
 * PostgreSQL: requests are answered in order, and those after `begin` belong to that transaction.
 * Closing the connection rolls it back. The keys must not be renamed: a command of a newer version
 * may connect to a service that still runs the older one.
 */
export type SqlRequest =
  | { readonly ask: 'query'; readonly text: string; readonly params: readonly unknown[] }
  | { readonly ask: 'script'; readonly text: string }
  | { readonly ask: 'begin' | 'commit' };

/** `goodbye` is the last reply: a request without a reply by then was not started. */
export type SqlReply =
  | { readonly rows: readonly unknown[] }
  | { readonly fault: string; readonly state: string | undefined }
  | { readonly goodbye: true };

export const faultReply = (fault: unknown): SqlReply => ({
  fault: fault instanceof Error ? fault.message : String(fault),
  state: sqlState(fault),
});

const faultWith = (state: string | undefined, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: state });

export const faultOf = (reply: Extract<SqlReply, { fault: string }>): Error =>
  faultWith(reply.state, reply.fault);

// PostgreSQL's own states: connection failure (executed or not is unknown), and admin shutdown
// (certainly not executed).
const lostState = '08006';
const notStartedState = '57P01';

export const connectionLost = (cause?: unknown): Error =>
  faultWith(lostState, 'the process that owns the embedded store went away', cause);

export const notStarted = (cause?: unknown): Error =>
  faultWith(notStartedState, 'the process that owns the embedded store is leaving', cause);

export const wasLost = (fault: unknown): boolean => sqlState(fault) === lostState;

/** Whether the request was certainly not started, and may be sent to another owner. */
export const wasNotStarted = (fault: unknown): boolean => sqlState(fault) === notStartedState;
