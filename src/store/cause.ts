import { isStoreDown } from './is-down.js';

/** Faults of our own pool and models: their messages name a thread, a file or a limit. */
const ours = new Set([
  ...['poolFull', 'poolClosed', 'jobTimedOut', 'tooBusy', 'workerDied'],
  ...['workerStartFailed', 'modelMissing', 'modelChanged', 'modelUnusable'],
]);

/**
 * What failed, in words for the log. Only messages that cannot quote input are repeated: our own,
 * and those of a store that is down (disk full, no connection, time-out).
 */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : '';
  const isPlain = ours.has(code) || isStoreDown(error);
  const text = `${code || error.name} ${isPlain ? error.message : ''}`.trim();
  return error.cause === undefined ? text : `${text}: ${causeOf(error.cause)}`;
};
