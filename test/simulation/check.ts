import type { Sql } from '../../src/store/sql.js';
import { otherThan, type Simulation, tokenOf } from './actions.js';
import { ask } from './app.js';
import type { KnownSession } from './model.js';
import { accessSeconds } from './node.js';
import { dayMs, hourMs, minuteMs, violated } from './world.js';

/** Of the clients of a simulation. */
export const retentionDays = 30;
export const sessionSeconds = 900;

const keptMs = retentionDays * dayMs;

type Body = {
  readonly status: string;
  readonly steps: readonly { readonly status: string }[];
  readonly decision: { readonly outcome: string } | null;
};

const checkSession = async (simulation: Simulation, session: KnownSession): Promise<void> => {
  const { world, node } = simulation;
  const path = `/v3.2/sessions/${session.id}`;
  const own = await ask(node(), { path, token: await tokenOf(simulation, session.client) });
  const stranger = await tokenOf(simulation, otherThan(session.client));
  const other = await ask(node(), { path, token: stranger });
  if (other?.status !== 404) throw violated(`another client's session: ${other?.status}`);
  // An hour before the end of its time nobody may have erased it.
  if (world.trueMs() > session.createdMs + keptMs - hourMs) return;
  if (own?.status !== 200) throw violated(`a session is lost: ${own?.status}`);
  const { status, steps, decision } = own.body as unknown as Body;
  if (session.cancelled === true && !['cancelled', 'finished', 'expired'].includes(status))
    throw violated(`a cancelled session is ${status}`);
  const isEnded = ['cancelled', 'expired'].includes(status);
  for (const at of session.done)
    if (steps[at]!.status !== 'done' && !isEnded)
      throw violated(`step ${at} is ${steps[at]!.status}`);
  if (session.done.size === steps.length && status !== 'finished' && !isEnded)
    throw violated(`all steps were accepted, and the session is ${status}`);
  if ((status === 'finished') !== (decision !== null))
    throw violated(`${status} with the decision ${decision?.outcome}`);
  if (session.decision !== undefined && decision?.outcome !== session.decision)
    throw violated('a decision was changed');
  session.decision = decision?.outcome;
};

const checkRecords = async (simulation: Simulation): Promise<void> => {
  const { world, model, node } = simulation;
  for (const [id, { client, recordedMs, erased }] of model.records) {
    const path = `/v3.2/transactions/${id}`;
    const { status } = (await ask(node(), { path, token: await tokenOf(simulation, client) }))!;
    if (erased === true && status !== 404) throw violated(`an erased record: ${status}`);
    const isOld = world.trueMs() > recordedMs + keptMs - hourMs;
    if (erased === false && !isOld && status !== 200) throw violated(`a record is lost: ${status}`);
  }
};

/** A rotation of keys breaks no token before its time. */
const checkTokens = async ({ world, model, node }: Simulation): Promise<void> => {
  for (const { client, access, clockMs } of model.tokens) {
    const ageMs = world.now() - clockMs;
    if (ageMs < 0 || ageMs >= accessSeconds * 1000) continue;
    const found = await node().tokens.verifyAccess(access);
    if (found?.name !== client) throw violated('a token was refused before its time');
  }
};

export const checkAcknowledged = async (simulation: Simulation): Promise<void> => {
  await checkTokens(simulation);
  for (const session of simulation.model.sessions.values()) await checkSession(simulation, session);
  await checkRecords(simulation);
};

const count = async (sql: Sql, from: string): Promise<number> =>
  (await sql.query<{ count: number }>(`select count(*)::integer as count from ${from}`))[0]!.count;

const none = async (sql: Sql, from: string, what: string): Promise<void> => {
  const left = await count(sql, from);
  if (left > 0) throw violated(`${left} ${what}`);
};

const ended = 'capture_steps join capture_sessions on id = session where ended_at is not null';
const unreviewed = `review_photos join capture_sessions on id = session
  where ended_at is not null and outcome is distinct from 'review'`;
/** When the hour of a session's answers is over, each attempt at its webhooks has been made. */
const waitsMs = [35_000, 35_000, 3 * minuteMs, 11 * minuteMs, 41 * minuteMs];

/** Every end of a session was told to whoever wanted to know, at least once. */
export const checkTold = async ({ world, node }: Simulation, sql: Sql): Promise<void> => {
  await none(sql, `${ended} and face is not null`, 'faces after the end of their session');
  await none(sql, unreviewed, 'sealed photos that nobody has to look at');
  // Those that nobody ended expire.
  world.pass(sessionSeconds * 1000);
  for (const waitMs of waitsMs) {
    await node().turn();
    world.pass(waitMs);
  }
  await node().turn();
  const told = new Set(world.received.map(({ event, session }) => `${event} ${session}`));
  const rows = await sql.query<{ id: string; status: string }>(
    'select id, status from capture_sessions where ended_at is not null and webhook_url is not null',
  );
  for (const { id, status } of rows)
    for (const event of status === 'finished' ? ['finished', 'decided'] : [status])
      if (!told.has(`session.${event} ${id}`)) throw violated(`session.${event} was never told`);
};

/** Tables whose rows have a time, and after how long nothing of the simulation may be left in them. */
const lifetimes: readonly (readonly [ms: number, tables: readonly string[]])[] = [
  [2 * hourMs, ['document_faces', `${ended} and answer is not null`]],
  [2 * dayMs, ['review_photos', 'idempotent_answers', 'refresh_families']],
  [keptMs + dayMs, ['transactions', 'capture_sessions', 'capture_steps', 'webhooks']],
];

/** What is over is erased, whatever failed and whatever the clock said on the way. */
export const checkErased = async ({ world, node }: Simulation, sql: Sql): Promise<void> => {
  const startMs = world.trueMs();
  for (const [ms, tables] of lifetimes) {
    world.pass(startMs + ms - world.trueMs());
    await node().cleanUp();
    for (const table of tables)
      await none(sql, table, `rows that outlived their time in ${table.split(' ')[0]}`);
  }
};
