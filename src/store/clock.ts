import type { SqlSession } from './sql.js';

/**
 * How far a node's clock may be from the database's. NTP keeps machines within milliseconds, so at
 * a minute the clock is not synchronised at all.
 */
const maxSkewMs = 60_000;

/** Maximum age of a reading. The monotonic clock drifts by far less than 1 ms in that time. */
const rereadMs = 60_000;

/**
 * The database's time, which all nodes share. It decides whether tokens are valid and limits are
 * reached; the node's own clock decides nothing, and erasing uses the observed time
 * (observed-time.ts). Between readings the monotonic clock continues, which nobody can set.
 */
export const createClock = async (
  sql: Pick<SqlSession, 'query'>,
  aheadMs: () => number = () => 0,
) => {
  let startMs = Number.NaN;
  let readAtMs = 0;
  const read = async (): Promise<void> => {
    const beforeMs = performance.now();
    const rows = await sql.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    readAtMs = performance.now();
    const readMs = rows[0]!.ms + aheadMs() - (beforeMs + readAtMs) / 2;
    // Nobody knows when in this time the database looked at its clock. On a busy node that is seconds,
    // and a clock that moved by as much would count as the delay of whoever is being timed.
    const uncertainMs = (readAtMs - beforeMs) / 2;
    if (!(Math.abs(readMs - startMs) <= uncertainMs)) startMs = readMs;
  };
  await read();

  const now = (): number => {
    if (performance.now() - readAtMs > rereadMs) {
      readAtMs = performance.now();
      // While the database is down, the last reading continues to be used.
      void read().catch(() => undefined);
    }
    return Math.floor(startMs + performance.now());
  };
  return {
    read,
    now,
    /** How far this machine's clock is ahead; negative when it is behind. */
    skewMs: (): number => Date.now() - now(),
  };
};

export type Clock = Awaited<ReturnType<typeof createClock>>;

/** Undefined when the clocks agree; else a sentence for the operator. */
export const clockProblem = (clock: Clock): string | undefined => {
  const skewMs = clock.skewMs();
  if (Math.abs(skewMs) <= maxSkewMs) return undefined;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return (
    `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} ` +
    `the database's (at most ${maxSkewMs / 1000} s): set it, and run NTP on both`
  );
};
