import { sqlState } from './sql.js';

/** What Node says of a server that cannot be reached, or is no longer there. */
const unreachable = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE'.split(' '),
);

/** PostgreSQL: connection lost, out of something, shut down or starting, the disk. */
const downStates = /^(08|53|57|58)...$/;

/** Faults without a code: of node-postgres, and of the embedded store when nobody answers for it. */
const downWords =
  /^(Connection terminated|timeout exceeded when trying to connect)|embedded (store|database)|store is closed/;

/** The store is not there, as opposed to a statement that it refused: another try may find it. */
export const isStoreDown = (fault: unknown): boolean => {
  const state = sqlState(fault);
  if (state !== undefined && (unreachable.has(state) || downStates.test(state))) return true;
  return fault instanceof Error && downWords.test(fault.message);
};
