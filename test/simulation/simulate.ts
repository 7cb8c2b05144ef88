import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../../src/sessions/webhooks/sign.js';
import type { Sql } from '../../src/store/sql.js';
import { randomFrom } from '../support/random.js';
import { actOnce, type Simulation } from './actions.js';
import { checkAcknowledged, checkErased, checkTold, retentionDays } from './check.js';
import { type Fault, faultKinds, type Life } from './faulty-sql.js';
import { clientNames, createModel } from './model.js';
import { config, type Node, startNode } from './node.js';
import { createWorld, startMs } from './world.js';

const nodeCount = 3;
const actionCount = 10;

/** Everything but the schema, what made it, and the audit log, which nobody may change. */
export const reset = (sql: Sql): Promise<void> =>
  sql.script(`delete from refresh_families; delete from clients; delete from transactions; delete from transaction_counts;
    delete from idempotent_answers; delete from document_faces;
    delete from counters; delete from signing_keys; delete from challenges;
    delete from known_logins; delete from known_pictures;
    update observed_time set observed_at = to_timestamp(${startMs / 1000}), boot = null,
      uptime_ms = 0, most_ms = 0;`);

export const addClients = async (world: ReturnType<typeof createWorld>, { store }: Node) => {
  const sealer = createSecretSealer(config.keySecret);
  for (const name of clientNames) {
    await store.clients.add({
      ...{ name, passwordHash: 'none', services: ['ocr', 'liveness', 'match'] },
      ...{ requestsPerMinute: 1_000_000, retentionDays, faceMinutes: 10, reviewHours: 24 },
    });
    const secret = newWebhookSecret();
    world.secrets.set(name, secret);
    await store.webhooks.setSecret(name, await sealer.seal(secret));
  }
};

export type Seed = { readonly scenario: number; readonly fault: Fault | undefined };

export const nameOf = ({ scenario, fault }: Seed): string =>
  fault ? `scenario ${scenario}, write ${fault.at}, ${fault.kind}` : `scenario ${scenario}`;

/**
 * One scenario on three nodes: the same actions for the same number, and one write that fails.
 * Throws what did not hold; returns how many writes there were before everything was well again.
 */
export const simulate = async (sql: Sql, { scenario, fault }: Seed): Promise<number> => {
  await reset(sql);
  const world = createWorld(randomFrom(scenario));
  const nodes: Node[] = [];
  for (let i = 0; i < nodeCount; i++) nodes.push(await startNode(world, sql));
  await addClients(world, nodes[0]!);
  /** It waits for what others do in between, and its own queues wait for it. */
  let writing: Life | undefined;
  const simulation: Simulation = {
    ...{ world, model: createModel() },
    node: () => world.random.pick(nodes.filter(({ life }) => !life.dead && life !== writing)),
    restart: async () => {
      for (const [at, { life }] of nodes.entries())
        if (life.dead) nodes[at] = await startNode(world, sql);
    },
  };
  const { trouble } = world;
  Object.assign(trouble, { fault, calm: false });
  trouble.between = async (life) => {
    trouble.fault = undefined;
    writing = life;
    await actOnce(simulation);
    writing = undefined;
  };
  for (let i = 0; i < actionCount; i++) {
    world.pass(world.random.whole(20_000));
    await actOnce(simulation);
  }
  const { writes } = trouble;
  trouble.calm = true;
  world.setClock(0);
  // What a node that died was doing is over by then.
  world.pass(130_000);
  await checkTold(simulation, sql);
  await checkAcknowledged(simulation);
  await checkErased(simulation, sql);
  return writes;
};

export type Effort = {
  readonly firstScenario: number;
  readonly runs: number;
  /** Of each scenario so many writes fail, evenly spread; all of them unless told. */
  readonly perScenario?: number;
};

export type Failure = { readonly seed: Seed; readonly what: string };

/** The embedded database keeps what was deleted until it is told. */
const vacuumEvery = 200;

/** Scenario after scenario, first as it is, then with one write after the other failing. */
export const simulateMany = async (
  sql: Sql,
  { firstScenario, runs, perScenario = Infinity }: Effort,
  progress: (runs: number) => void = () => undefined,
) => {
  const failures: Failure[] = [];
  let done = 0;
  const run = async (seed: Seed): Promise<number> => {
    done += 1;
    if (done % vacuumEvery === 0) await sql.script('vacuum');
    progress(done);
    try {
      return await simulate(sql, seed);
    } catch (fault) {
      failures.push({ seed, what: fault instanceof Error ? fault.message : String(fault) });
      return 0;
    }
  };
  let scenario = firstScenario;
  for (; done < runs && failures.length < 20; scenario++) {
    const writes = await run({ scenario, fault: undefined });
    const step = Math.max(1, writes / perScenario);
    for (let at = 1; at <= writes && done < runs; at += step) {
      const write = Math.floor(at);
      const kind = faultKinds[(scenario + write) % faultKinds.length]!;
      await run({ scenario, fault: { at: write, kind } });
    }
  }
  return { runs: done, scenarios: scenario - firstScenario, failures };
};
