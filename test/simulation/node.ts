import { pino } from 'pino';
import { readConfig } from '../../src/config.js';
import { createKeyRing } from '../../src/http/auth/keys.js';
import { createTokens } from '../../src/http/auth/tokens.js';
import { createDelivery } from '../../src/sessions/webhooks/deliver.js';
import { keepUpSessions } from '../../src/sessions/loop.js';
import { createMetrics } from '../../src/http/metrics.js';
import { spelling } from '../../src/http/present/session.js';
import { createBytesInFlight } from '../../src/http/request/admit.js';
import { actorOf } from '../../src/store/audit.js';
import { createObservedTime } from '../../src/store/observed-time.js';
import { createTables, type Store } from '../../src/store/open-store.js';
import { removeExpired } from '../../src/store/retention.js';
import type { Sql } from '../../src/store/sql.js';
import { createFaultySql } from './faulty-sql.js';
import type { World } from './world.js';

const keySecret = 'a secret of the simulation, long enough';
export const accessSeconds = 600;
const refreshSeconds = 86_400;

/** So few that a test reaches it. */
export const mostSessions = 60;
const settings = {
  ANVERSO_CLIENT_SESSIONS: String(mostSessions),
  ANVERSO_KEY_SECRET: keySecret,
  ANVERSO_APPS: 'ios:1234567890.com.example.app',
};
export const config = readConfig(settings);
const log = pino({ level: 'silent' });
const metrics = createMetrics(() => ({ busy: 0, queued: 0, workers: 1 }));
export const shared = {
  ...{ config, log, metrics, version: '0' },
  bytesInFlight: createBytesInFlight({ client: 1e9, node: 1e9 }),
};

/** One node of three: the service's own code over a store that may fail. */
export const startNode = async (world: World, inner: Sql) => {
  const life = { dead: false };
  const sql = createFaultySql(inner, world.trouble, life);
  const clock = { now: world.now, skewMs: () => 0, read: () => Promise.resolve() };
  const observed = await createObservedTime(sql, clock, world.uptime);
  // As the service does when it starts: who comes next on this boot goes on from there.
  await observed.save();
  const watched = { ...clock, ...observed, read: observed.save };
  const store = createTables(sql, watched, actorOf('simulation')) as unknown as Store;
  const keys = await createKeyRing(store.signingKeys, { secret: keySecret, now: world.now });
  const { clients, refreshTokens } = store;
  const lives = { accessSeconds, refreshSeconds, now: world.now };
  const tokens = createTokens({ keys, clients, refreshTokens, ...lives });
  const needs = { ...shared, store, spelling };
  const delivery = createDelivery(needs, world.post);
  return {
    ...{ life, store, keys, tokens },
    /** Every two seconds. */
    turn: async (): Promise<void> => {
      await keepUpSessions(needs);
      await delivery.send();
    },
    /** Every quarter of an hour. */
    cleanUp: async (): Promise<void> => {
      await store.clock.read();
      await removeExpired(store);
    },
  };
};

export type Node = Awaited<ReturnType<typeof startNode>>;
