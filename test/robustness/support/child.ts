/**
 * The service in a process of its own, for tests that measure it, kill it or read all it writes.
 * `node --expose-gc child.mjs [worker module]`; settings come from the environment.
 */
import { readConfig } from '../../../src/config.js';
import { openKeyRing } from '../../../src/http/auth/open-key-ring.js';
import { hashPassword } from '../../../src/http/auth/passwords.js';
import { createStaff } from '../../../src/http/auth/staff.js';
import { createTokens } from '../../../src/http/auth/tokens.js';
import { createSecretSealer } from '../../../src/sessions/webhooks/deliver.js';
import { startService } from '../../../src/main.js';
import { openStore } from '../../../src/store/open-store.js';
import { createUptime } from '../../../src/store/observed-time.js';
import { createDeadlySql } from './deadly-sql.js';
import { measure } from './measure.js';
import type { Question } from './service-process.js';

const [module] = process.argv.slice(2);
const config = readConfig(process.env);

/** Time that has passed for this process alone: for its clock, its database's and the machine's. */
let aheadMs = Number(process.env['TEST_AHEAD_MS'] ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + aheadMs;
const uptime = createUptime();
const clocks = {
  aheadMs: () => aheadMs,
  uptime: () => ({ ...uptime(), ms: uptime().ms + aheadMs }),
};
const deadly = createDeadlySql(() => process.kill(process.pid, 'SIGKILL'));

const service = await startService(config, {
  store: await openStore({ ...config, clocks, wrap: deadly.wrap }),
  ...(module && { workerModule: new URL(module) }),
});
const { store } = service;

const answers: Record<Question['ask'], (question: Question) => Promise<unknown>> = {
  /** Clients for the test, without a rate limit that would be what is measured. */
  client: async ({ client }) => {
    const { name, password, services, requestsPerMinute = 1_000_000, review } = client!;
    const passwordHash = await hashPassword(password);
    await store.clients.upsert({
      ...{ name, passwordHash, services, requestsPerMinute, retentionDays: 30 },
      ...(review && { reviewHours: review.hours, photoHours: review.hours }),
    });
    if (!review) return;
    const role = 'reviewer';
    await store.reviewers.add({ name: review.reviewer, client: name, role, passwordHash });
    const sealed = await createSecretSealer(config.keySecret).seal(review.webhookSecret);
    await store.webhooks.setSecret(name, sealed);
  },
  /** As another node would issue it: a password takes long on a machine that is busy. */
  token: async ({ client }) => {
    const keys = await openKeyRing(store, config);
    const { clients, refreshTokens, clock } = store;
    const lives = { accessSeconds: config.accessTokenSeconds, refreshSeconds: 600 };
    const tokens = createTokens({ keys, clients, refreshTokens, ...lives, now: clock.now });
    return (await tokens.issue((await clients.get(client!.name))!)).access;
  },
  staffToken: async ({ reviewer }) => {
    const keys = await openKeyRing(store, config);
    const { open } = createStaff({ keys, store });
    return (await open((await store.reviewers.get(reviewer!))!)).answered.access;
  },
  arm: ({ death }) => Promise.resolve(deadly.arm(death)),
  written: () => Promise.resolve(deadly.written()),
  kept: async ({ session }) => ({
    photos: (await store.reviews.listPhotos(session!.id)).map(({ eraseAt }) => eraseAt.getTime()),
    faces: (await store.sessions.get(session!.client, session!.id))!.steps.filter(
      ({ face }) => face !== null,
    ).length,
    filed: (await store.clientPhotos.list(session!.id, new Date())).filter(
      ({ sha256 }) => sha256 !== null,
    ).length,
    nowMs: store.clock.now(),
  }),
  ready: () => service.ready(),
  measure,
  pass: async ({ ms }) => {
    aheadMs += ms!;
    await store.clock.read();
  },
};

process.on('message', (question: Question) => {
  answers[question.ask](question).then(
    (answer) => process.send!({ id: question.id, answer }),
    (fault: unknown) => process.send!({ id: question.id, fault: String(fault) }),
  );
});

const stop = (): void => {
  void service.stop().then(() => process.disconnect());
};
process.on('SIGTERM', stop);
// The test is gone, however it ended: nobody else would stop this process.
process.on('disconnect', () => process.exit());

process.send!({ url: service.url });
