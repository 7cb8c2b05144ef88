import { readFileSync } from 'node:fs';
import { uptime as osUptimeSeconds } from 'node:os';
import type { Clock } from './clock.js';
import type { Sql, SqlSession } from './sql.js';

/** The time since this machine was started. Nobody can set it, and it counts while it is suspended. */
export type Uptime = {
  /** Differs after every start of the machine; null if the system does not provide it. */
  readonly boot: string | null;
  readonly ms: number;
};

const readBoot = (): string | null => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
};

export const createUptime = (): (() => Uptime) => {
  const boot = readBoot();
  return () => ({ boot, ms: osUptimeSeconds() * 1000 });
};

/**
 * Up to this difference, machines were probably restarted, which is time that nobody observed; a
 * larger one is reported.
 */
export const maxUnconfirmedMs = 3_600_000;

/**
 * How often the row is written; after a crash of the machine at most this much time is unconfirmed.
 */
const saveMs = 60_000;

/** Columns that hold the clock's lead when a deadline was set (0014_observed_time.sql). */
const leadColumns = [
  ['transactions', 'unconfirmed_ms'],
  ['capture_sessions', 'unconfirmed_ms'],
  ['capture_sessions', 'ended_unconfirmed_ms'],
  ['webhooks', 'settled_unconfirmed_ms'],
  ['refresh_families', 'unconfirmed_ms'],
  ['signing_keys', 'unconfirmed_ms'],
  ['idempotent_answers', 'unconfirmed_ms'],
  ['document_faces', 'unconfirmed_ms'],
  ['challenges', 'unconfirmed_ms'],
  ['conversations', 'unconfirmed_ms'],
  ['used_sequences', 'unconfirmed_ms'],
  ['app_nonces', 'unconfirmed_ms'],
  ['app_keys', 'unconfirmed_ms'],
  ['known_logins', 'unconfirmed_ms'],
  ['known_pictures', 'unconfirmed_ms'],
  ['staff_logins', 'unconfirmed_ms'],
  ['review_photos', 'unconfirmed_ms'],
  ['seen_documents', 'unconfirmed_ms'],
] as const;

/**
 * What a node knows of the clock when it sets a deadline: the generation of the observed time, and
 * how far the clock is ahead of it. Goes to the SQL function `unconfirmed`.
 */
export type ClockLead = readonly [generation: number, ms: number];
export const noLead = (): ClockLead => [0, 0];

/**
 * Clocks are read to a few milliseconds, so differences measured for the same jump vary a little.
 */
const sameJumpMs = 60_000;

/** The time up to which rows may be erased. */
export type ErasureTime = {
  readonly observed: Date;
  /**
   * Beyond this no deadline can have passed, with any lead added: lets the database use its index.
   */
  readonly latest: Date;
};

/** Without a lead: for deadlines set while clock and observed time agreed, mostly in tests. */
export const erasureTime = (observed: Date): ErasureTime => ({ observed, latest: observed });

/** Whether a deadline has passed; `observed` is $1 and `latest` $2 (see `agedParams`). */
export const agedSql = (deadline: string, lead = 'unconfirmed_ms'): string =>
  `${deadline} <= $2 and ${deadline} <= $1::timestamptz + ${lead} * interval '1 millisecond'`;
export const agedParams = ({ observed, latest }: ErasureTime): readonly [Date, Date] => [
  observed,
  latest,
];

type ObservedRow = Uptime & {
  readonly observedMs: number;
  readonly generation: number;
  readonly mostMs: number;
};

const epochMs = '(extract(epoch from observed_at) * 1000)::float8 as "observedMs"';
const rowSql = `${epochMs}, boot, uptime_ms as ms, generation, most_ms as "mostMs"`;

export const readObserved = async (sql: SqlSession): Promise<ObservedRow> =>
  (await sql.query<ObservedRow>(`select ${rowSql} from observed_time`))[0]!;

/**
 * Between two processes on the same boot the machine's uptime counts the time; otherwise nothing
 * does.
 */
export const resumedMs = (row: ObservedRow, { boot, ms }: Uptime): number =>
  row.observedMs + (boot !== null && boot === row.boot ? Math.max(0, ms - row.ms) : 0);

/**
 * The time that the nodes have observed. Each node adds its own uptime to what it has read, so no
 * value can exceed the real time, and the store keeps the largest of all nodes. After a clock was
 * set or all machines stopped, the clock differs from it until an operator confirms the clock.
 */
export const createObservedTime = async (sql: Sql, clock: Clock, uptime: () => Uptime) => {
  const first = await readObserved(sql);
  let { generation, mostMs } = first;
  let anchor = { observedMs: resumedMs(first, uptime()), atMs: uptime().ms };
  let savedAtMs = -Infinity;

  const observedMs = (): number => anchor.observedMs + uptime().ms - anchor.atMs;
  /** How far the clock is ahead of the observed time; negative if it is behind. */
  const unconfirmedMs = (): number => Math.round(clock.now() - observedMs());

  const save = async (): Promise<void> => {
    const { boot, ms } = uptime();
    if (ms - savedAtMs < saveMs) return;
    // An operator may confirm the clock at the same time; older values must not undo that.
    const [row] = await sql.query<ObservedRow>(
      `update observed_time set boot = $2, uptime_ms = $3, most_ms = greatest(most_ms, $5),
         observed_at = case when generation = $4 then greatest(observed_at, $1) else observed_at end
       returning ${rowSql}`,
      [new Date(observedMs()), boot, ms, generation, unconfirmedMs()],
    );
    savedAtMs = ms;
    ({ generation, mostMs } = row!);
    anchor = { observedMs: row!.observedMs, atMs: ms };
  };

  return {
    observedMs,
    unconfirmedMs,
    lead: (): ClockLead => [generation, unconfirmedMs()],
    save,
    erasureTime: (): ErasureTime => ({
      observed: new Date(observedMs()),
      latest: new Date(observedMs() + Math.max(0, mostMs, unconfirmedMs())),
    }),

    /**
     * An operator confirms that the clock is right and the unobserved time has passed. Rows written
     * with that lead are then right as well; other leads stay.
     */
    confirm: async (): Promise<void> => {
      const leadMs = unconfirmedMs();
      await sql.transaction(async (session) => {
        for (const [table, column] of leadColumns)
          await session.query(
            `update ${table} set ${column} = 0
             where ${column} <> 0 and ${column} between $1 and $2`,
            [Math.min(0, leadMs) - sameJumpMs, Math.max(0, leadMs) + sameJumpMs],
          );
        const [row] = await session.query<ObservedRow>(
          `update observed_time set observed_at = $1, generation = generation + 1
           returning ${rowSql}`,
          [new Date(clock.now())],
        );
        ({ generation } = row!);
        anchor = { observedMs: row!.observedMs, atMs: uptime().ms };
      });
    },
  };
};

export type ObservedTime = Awaited<ReturnType<typeof createObservedTime>>;

/** Undefined when clock and observed time agree; else a sentence for the operator. */
export const unconfirmedProblem = (unconfirmedMs: number): string | undefined => {
  if (Math.abs(unconfirmedMs) <= maxUnconfirmedMs) return undefined;
  const hours = (Math.abs(unconfirmedMs) / 3_600_000).toFixed(1);
  return (
    `the clock is ${hours} h ${unconfirmedMs > 0 ? 'ahead of' : 'behind'} the time that this store ` +
    'has watched pass: it was set, or the service was stopped. Erasing goes by the time watched ' +
    'until an operator confirms the clock (anverso retention confirm-clock)'
  );
};
