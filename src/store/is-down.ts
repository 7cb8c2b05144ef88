import { sqlState } from './sql.js';

/** Node's codes for a server that cannot be reached or has gone. */
const unreachable = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE'.split(' '),
);

/** PostgreSQL: connection, resources, shutdown or startup, disk. */
const downStates = /^(08|53|57|58)...$/;

/** Faults without a code, of node-postgres and of the embedded store. */
const downMessages =
  /^Connection terminated|^timeout exceeded when trying|^Query read timeout|embedded (store|database)|store is closed/;

/** The store is unavailable, as opposed to a statement that it refused: a retry may succeed. */
export const isStoreDown = (fault: unknown): boolean => {
  const state = sqlState(fault);
  if (state !== undefined && (unreachable.has(state) || downStates.test(state))) return true;
  return fault instanceof Error && downMessages.test(fault.message);
};
